import { expect, test } from 'vitest'
import { languageWanted } from './language.ts'

test.each([
  [undefined, 'zh-CN'],
  ['', 'zh-CN'],
  ['en', 'en-US'],
  ['en-GB,zh;q=0.5', 'en-US'],
  ['zh-Hant-HK', 'zh-TW'],
  ['zh-TW,zh;q=0.9,en;q=0.8', 'zh-TW'],
  ['zh-SG', 'zh-CN'],
  ['fr, en;q=0.3, zh-TW;q=0.7', 'zh-TW'],
  ['fr', 'zh-CN'],
  ['en;q=0, zh-HK', 'zh-TW'],
  [';;;q=,,=', 'zh-CN'],
])('a browser that asks for "%s" gets %s', (asked, locale) => {
  expect(languageWanted(undefined, asked)).toBe(locale)
})

test('a language in the address comes before what the browser asks for; one we do not speak is nothing', () => {
  expect(languageWanted('en-US', 'zh-TW')).toBe('en-US')
  expect(languageWanted('fr', 'zh-TW')).toBe('zh-TW')
  expect(languageWanted(['en-US'], undefined)).toBe('zh-CN')
})
