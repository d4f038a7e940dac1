import { locales } from '@shulin/contract/locale'
import { expect, test, vi } from 'vitest'
import { speak } from '../i18n.ts'
import { chooseLocale, localeInForce, storedLocale } from './language.ts'

test('[R-I18N-003] a fresh browser opens the portal in zh-CN', async () => {
  await speak(storedLocale())
  expect(localeInForce()).toBe('zh-CN')
})

test('[R-I18N-002] the language is stored as zh-CN, zh_TW or en-US, and read back', () => {
  const stored = locales.map((locale) => {
    chooseLocale(locale, () => {})
    expect(storedLocale()).toBe(locale)
    return localStorage.getItem('locale')
  })
  expect(stored).toEqual(['zh-CN', 'zh_TW', 'en-US'])
})

test('[R-I18N-007] an unknown language counts as zh-CN; the page says its language in HTML', async () => {
  localStorage.setItem('locale', 'fr')
  await speak(storedLocale())
  expect(document.documentElement.lang).toBe('zh-Hans-CN')

  chooseLocale('zh-TW', () => {})
  await speak(storedLocale())
  expect(localStorage.getItem('locale')).toBe('zh_TW')
  expect(document.documentElement.lang).toBe('zh-Hant-TW')
})

test('a change of language loads the page anew, once', () => {
  const reload = vi.fn<() => void>()
  chooseLocale('en-US', reload)
  expect(reload).toHaveBeenCalledTimes(1)
})
