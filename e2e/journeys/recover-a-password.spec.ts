import type { Page } from '@playwright/test'
import { locales, type Locale } from '@shulin/contract/locale'
import { expectNoBarriers } from '../barriers.ts'
import { formsOf } from '../forms.ts'
import { codeAfter, mailsTo } from '../mailbox.ts'
import { expectProven, fillInLogin, words } from '../readers.ts'
import { expect, open, tabTo as tab, test } from '../stack.ts'

/** Readers of the demo university who forget their passwords: see fixtures/readers. */
const forgetful = {
  'zh-CN': { account: '2026011', name: '沈一诺', mail: 'recover-cn@example.org' },
  'zh-TW': { account: '2026012', name: '許庭安', mail: 'recover-tw@example.org' },
  'en-US': { account: '2026013', name: 'Ada Shen', mail: 'recover-en@example.org' },
} as const satisfies Record<Locale, object>

const said = {
  'zh-CN': {
    name: '姓名',
    next: '下一步',
    send: '发送验证码',
    code: '验证码',
    password: '新密码',
    again: '再输入一次新密码',
    save: '重设密码',
    done: '密码已重设',
    logIn: '去登录',
  },
  'zh-TW': {
    name: '姓名',
    next: '下一步',
    send: '傳送驗證碼',
    code: '驗證碼',
    password: '新密碼',
    again: '再輸入一次新密碼',
    save: '重設密碼',
    done: '密碼已重設',
    logIn: '前往登入',
  },
  'en-US': {
    name: 'Name',
    next: 'Next',
    send: 'Send code',
    code: 'Code',
    password: 'New password',
    again: 'New password once more',
    save: 'Reset password',
    done: 'Your password was reset',
    logIn: 'Log in',
  },
} as const satisfies Record<Locale, object>

/** Goes on by keyboard until what has this name has the focus. */
function tabTo(page: Page, kind: 'button' | 'link' | 'field', name: string) {
  const main = page.getByRole('main')
  return tab(
    page,
    kind === 'field'
      ? main.getByLabel(name, { exact: true })
      : main.getByRole(kind, { name, exact: true }),
  )
}

for (const locale of formsOf(locales, 'zh-CN')) {
  test(`[R-PWD-001] [R-PWD-021] a reader recovers the password by mail, by keyboard and names alone: ${locale}`, async ({
    page,
  }) => {
    const { account, name, mail } = forgetful[locale]
    const { account: accountLabel, withoutPicture } = words[locale]
    const label = said[locale]
    const password = `Neu-${locale}-Wolken-${Date.now()}`
    const before = (await mailsTo(mail)).length
    const look = (step: string) =>
      expectNoBarriers(page, { address: `/resetPassword, ${step}` }, locale)
    await page.setViewportSize(
      locale === 'zh-TW' ? { width: 375, height: 780 } : { width: 1280, height: 800 },
    )
    await open(page, '/demo/#/resetPassword', locale)
    await expect(page.getByRole('form').locator('img')).toBeVisible()
    await look('the account')

    await tabTo(page, 'field', accountLabel)
    await page.keyboard.type(account)
    await tabTo(page, 'field', label.name)
    await page.keyboard.type(name)
    await tabTo(page, 'button', withoutPicture)
    await page.keyboard.press('Enter')
    await expectProven(page, locale)
    await tabTo(page, 'button', label.next)
    await page.keyboard.press('Enter')

    // What a busy button had read out stays outside of main for some seconds, after the button has gone.
    await expect(page.getByRole('radio')).toBeVisible()
    await look('the way')
    await tabTo(page, 'button', label.send)
    await page.keyboard.press('Enter')

    await expect(page.getByRole('textbox', { name: label.code, exact: true })).toBeVisible()
    await look('the code')
    await tabTo(page, 'field', label.code)
    await page.keyboard.type(await codeAfter(mail, before))
    await page.keyboard.press('Enter')

    await expect(page.getByLabel(label.password, { exact: true })).toBeVisible()
    await look('the password')
    await tabTo(page, 'field', label.password)
    await page.keyboard.type(password)
    await tabTo(page, 'field', label.again)
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: label.done })).toBeVisible()
    await look('done')
    const kept = await page.evaluate<string>(
      'JSON.stringify({ ...localStorage, ...sessionStorage })',
    )
    expect(kept).not.toContain(password)

    await tabTo(page, 'link', label.logIn)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#\/login$/)
    await fillInLogin(page, { account, password }, locale)
    await expect(page).toHaveURL(/#\/home$/)
  })
}
