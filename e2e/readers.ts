import type { Page } from '@playwright/test'
import type { Locale } from '@shulin/contract/locale'
import { expect } from './stack.ts'

/**
 * Readers of the demo institutions: see fixtures/readers. Many journeys log in as the student, and none changes anything of that account;
 * each of the others belongs to one journey, which does.
 */
export const readers = {
  student: { account: '2026001', password: 'Herbst-Laub-7-Seen' },
  teacher: { account: 't1001', password: 'Kreide-Tafel-9-Linien' },
  /** At home in the medical library. */
  patient: { account: '2026004', password: 'Brief-Marke-2-Inseln' },
  /** Of linjiang. */
  apprentice: { account: 'lj001', password: 'Hafen-Kran-4-Segel' },
  /** Of hailan. */
  pupil: { account: 'hl001', password: 'Schul-Garten-8-Beete' },
} as const

/** What the parts of the login are called; the specification has a word of its own for the button of the header in zh-TW. */
export const words = {
  'zh-CN': {
    login: '登录',
    title: '登录',
    account: '账号',
    password: '密码',
    code: '验证码',
    withoutPicture: '无法看图？免图片验证',
    proven: '已为您填好验证码。',
    logout: '退出',
    menu: /打开个人菜单$/,
  },
  'zh-TW': {
    login: '登錄',
    title: '登入',
    account: '帳號',
    password: '密碼',
    code: '驗證碼',
    withoutPicture: '無法看圖？免圖片驗證',
    proven: '已為您填好驗證碼。',
    logout: '登出',
    menu: /開啟個人選單$/,
  },
  'en-US': {
    login: 'Login',
    title: 'Login',
    account: 'Account',
    password: 'Password',
    code: 'Verification code',
    withoutPicture: 'Verify without image',
    proven: 'The verification code has been filled in for you.',
    logout: 'Log out',
    menu: /personal menu$/,
  },
} as const satisfies Record<Locale, object>

interface Credentials {
  account: string
  password: string
}

/** Fills in the form that is open, on the page or in the dialog, and sends it. No picture is looked at. */
export async function fillInLogin(page: Page, reader: Credentials, locale: Locale = 'zh-CN') {
  const name = words[locale]
  const form = page.getByRole('form')
  await form.getByLabel(name.account, { exact: true }).fill(reader.account)
  await form.getByLabel(name.password, { exact: true }).fill(reader.password)
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: name.withoutPicture }).click()
  await expectProven(page, locale)
  await form.getByLabel(name.code, { exact: true }).press('Enter')
}

/**
 * The browser has worked it out, beside whatever else the machine does. How many tries that takes is chance, and each network that
 * gave wrong passwords has more to do.
 */
export const expectProven = (page: Page, locale: Locale = 'zh-CN') =>
  expect(page.getByRole('form').getByText(words[locale].proven)).toBeVisible({ timeout: 240_000 })

/** What the header has for whoever is logged in. */
export const userMenu = (page: Page, locale: Locale = 'zh-CN') =>
  page.getByRole('banner').getByRole('button', { name: words[locale].menu })

/** Logs in by the dialog of the header, and stays on the page. */
export async function logIn(page: Page, reader: Credentials, locale: Locale = 'zh-CN') {
  const { login } = words[locale]
  await page.getByRole('banner').getByRole('button', { name: login, exact: true }).click()
  await fillInLogin(page, reader, locale)
  await expect(userMenu(page, locale)).toBeVisible()
}

export async function logOut(page: Page, locale: Locale = 'zh-CN') {
  const { login, logout } = words[locale]
  const banner = page.getByRole('banner')
  await userMenu(page, locale).click()
  await banner.getByRole('button', { name: logout, exact: true }).click()
  await expect(banner.getByRole('button', { name: login, exact: true })).toBeVisible()
}
