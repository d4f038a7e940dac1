import { locales } from '@shulin/contract/locale'
import { expect, test, vi } from 'vitest'
import { speak } from '../i18n.ts'
import { chooseLocale, localeInForce, storedLocale, takeLanguage } from './language.ts'

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

test('a page that is read without the portal hands its language on; who has chosen one keeps it', () => {
  window.history.replaceState(null, '', '/demo/?lang=en-US#/home')
  takeLanguage()
  expect(storedLocale()).toBe('en-US')
  expect(window.location.search + window.location.hash).toBe('#/home')
  chooseLocale('zh-TW', () => {})
  window.history.replaceState(null, '', '/demo/?lang=en-US&own=1#/home')
  takeLanguage()
  expect(storedLocale()).toBe('zh-TW')
  expect(window.location.search).toBe('?own=1')
})

test.each(['fr', ''])('a language nobody speaks here (%j) is not taken', (lang) => {
  window.history.replaceState(null, '', `/demo/?lang=${lang}#/home`)
  takeLanguage()
  expect(storedLocale()).toBe('zh-CN')
})
