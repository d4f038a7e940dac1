import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { locales } from '@shulin/contract/locale'
import { expect, test } from 'vitest'
import { brokenRuleOf } from './words.ts'

const code = /(?<=')(?:rule|loan|request|reader|system)\.[a-z-]+(?=')/gu
const adapters = join(import.meta.dirname, '../../connectors/library-system')
/** Our names of rules, as adapters and their tables write them. */
const codes = new Set(
  readdirSync(adapters)
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    .flatMap((name) => readFileSync(join(adapters, name), 'utf8').match(code) ?? []),
)

test('whatever an adapter may say has words of its own in every language', () => {
  expect(codes.size).toBeGreaterThan(20)
  const mapped = [...codes].filter((code) => code !== 'rule.not-allowed')
  for (const locale of locales) {
    const unmapped = brokenRuleOf({ code: 'rule.not-allowed' }, locale).reason
    const wordless = mapped.filter((code) =>
      ['', unmapped].includes(brokenRuleOf({ code }, locale).reason),
    )
    expect(wordless).toEqual([])
  }
})

test('a rule that nobody has mapped is told in words, too, and never by its code', () => {
  const { reason, remedy } = brokenRuleOf({ code: 'E-4711' }, 'zh-CN')
  expect([reason, remedy]).toEqual(['该馆的规则不允许', '请向该馆咨询'])
})
