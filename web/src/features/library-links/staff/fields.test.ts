import { linkFields, linkKinds } from '@shulin/contract/library-links-staff'
import type { Locale } from '@shulin/contract/locale'
import { expect, test } from 'vitest'
import enUS from './texts/en-US.json' with { type: 'json' }
import zhCN from './texts/zh-CN.json' with { type: 'json' }
import zhTW from './texts/zh-TW.json' with { type: 'json' }

const texts: Record<Locale, Record<string, string>> = {
  'zh-CN': zhCN,
  'zh-TW': zhTW,
  'en-US': enUS,
}

test.each(linkKinds)('%s and each of its fields have a name in every language', (kind) => {
  const names = [`kind.${kind}`, ...linkFields[kind].map(({ name }) => `field.${name}`)]
  for (const [locale, words] of Object.entries(texts)) {
    expect(
      names.filter((name) => !words[name]?.trim()),
      locale,
    ).toEqual([])
  }
})

test('no field has a name that is none of any kind', () => {
  const known = new Set(
    Object.values(linkFields).flatMap((fields) => fields.map(({ name }) => name)),
  )
  const named = Object.keys(zhCN).flatMap((key) => /^field\.(.+)$/u.exec(key)?.[1] ?? [])
  expect(named.filter((name) => name !== 'wrong' && !known.has(name))).toEqual([])
})
