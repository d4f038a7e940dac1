import type { Locator, Page } from '@playwright/test'
import { blackPng } from '../../server/test/hostile-pictures.ts'
import { desk, expectNoBarriers } from '../barriers.ts'
import { aBorrower } from '../borrowers.ts'
import { formsOf, mostlyOnPhone } from '../forms.ts'
import { logIn } from '../readers.ts'
import { openConsole } from '../staff.ts'
import { expect, open, settled, tabTo, test } from '../stack.ts'

const words = {
  'zh-CN': {
    title: '个人信息',
    edit: '修改资料',
    position: /^职务/u,
    save: '保存',
    changed: '修改成功！',
    picture: '换头像',
    notAPicture: '请选择 JPEG 或 PNG 格式的图片',
    uploaded: '上传成功！',
    code: '联盟授权码',
    left: '剩余时间',
    close: '关闭',
  },
  'zh-TW': {
    title: '個人資料',
    edit: '修改資料',
    position: /^職務/u,
    save: '儲存',
    changed: '修改成功！',
    picture: '更換頭像',
    notAPicture: '請選擇 JPEG 或 PNG 格式的圖片',
    uploaded: '上傳成功！',
    code: '聯盟授權碼',
    left: '剩餘時間',
    close: '關閉',
  },
  'en-US': {
    title: 'Personal info',
    edit: 'Edit details',
    position: /^Position/u,
    save: 'Save',
    changed: 'Changed',
    picture: 'Change picture',
    notAPicture: 'Please choose a JPEG or PNG picture',
    uploaded: 'Uploaded',
    code: 'Alliance code',
    left: 'Time left',
    close: 'Close',
  },
} as const

const clerk = { groupCode: '100041', account: 'alliance-desk', name: '安岚' }

const said = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).last()).toBeVisible()

const press = async (page: Page, name: string, within: Page | Locator = page) => {
  await tabTo(page, within.getByRole('button', { name, exact: true }))
  await page.keyboard.press('Enter')
}

for (const [locale, viewport] of formsOf(mostlyOnPhone, 'zh-CN')) {
  test(`[R-ERR-012] [R-ERR-013] a reader changes the own details and picture and shows a code, by keyboard; the desk of a partner reads it: ${locale} ${viewport.width}`, async ({
    page,
    browser,
  }) => {
    const name = words[locale]
    const reader = await aBorrower('info')
    await open(page, '/demo/#/home', locale)
    await page.setViewportSize(desk)
    await logIn(page, reader, locale)
    await page.setViewportSize(viewport)
    await page.goto('/demo/#/personalCenter?tab=1')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name.title)
    await expect(page.getByText(reader.account)).toBeVisible()
    await settled(page)
    await expectNoBarriers(page, { address: '/personalCenter?tab=1, details' }, locale)

    await test.step('the position is changed', async () => {
      await press(page, name.edit)
      const dialog = page.getByRole('dialog', { name: name.edit })
      const field = dialog.getByLabel(name.position)
      await tabTo(page, field)
      await page.keyboard.type('班长')
      await expectNoBarriers(page, { address: 'the form of the own details' }, locale)
      await page.keyboard.press('Enter')
      await said(page, name.changed)
      await expect(dialog).toBeHidden()
      await expect(page.getByText('班长')).toBeVisible()
    })

    await test.step('what is no picture is not sent; a picture is, and shown', async () => {
      const field = page.locator('input[type="file"]')
      await field.setInputFiles({
        name: 'me.png',
        mimeType: 'image/png',
        buffer: Buffer.from('GIF89a'),
      })
      await said(page, name.notAPicture)
      await field.setInputFiles({
        name: 'me.png',
        mimeType: 'image/png',
        buffer: blackPng(64, 64),
      })
      await said(page, name.uploaded)
      const picture = page.getByRole('main').locator('img[src^="/media/avatars/100041/"]')
      await expect(picture).toBeVisible()
      await expect(picture).toHaveJSProperty('naturalWidth', 64)
    })

    const authCode = await test.step('a code is made, with the time it is good for', async () => {
      await press(page, name.code)
      const dialog = page.getByRole('dialog', { name: name.code })
      await expect(dialog.getByRole('timer', { name: name.left })).toHaveText(
        /^[0-4]:\d\d$|^5:00$/u,
      )
      await expectNoBarriers(page, { address: 'the alliance code' }, locale)
      const shown = await dialog.getByText(/^100041-\d{5} \d{5}$/u).textContent()
      await press(page, name.close, dialog)
      await expect(dialog).toBeHidden()
      return shown!
    })

    await test.step('the desk learns whose it is, and only once', async () => {
      const context = await browser.newContext()
      await openConsole(context, clerk)
      const deskPage = await context.newPage()
      await open(deskPage, '/staff/#/readers/alliance', 'zh-CN')
      await deskPage.getByRole('textbox', { name: '授权码' }).fill(authCode)
      await deskPage.keyboard.press('Enter')
      await expect(deskPage.getByRole('region', { name: '借阅者' })).toContainText(reader.account)
      await deskPage.getByRole('textbox', { name: '授权码' }).fill(authCode)
      await deskPage.keyboard.press('Enter')
      await expect(deskPage.getByRole('alert')).toContainText('请读者重新生成')
      await context.close()
    })
  })
}
