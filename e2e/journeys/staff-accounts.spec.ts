import type { Page } from '@playwright/test'
import { barriers } from '../barriers.ts'
import { codeOf, openConsole } from '../staff.ts'
import { expect, open, test } from '../stack.ts'

const demo = { groupCode: '100041', mappingPath: 'demo' }
const reader = { account: '2026001', name: '林知夏', masked: '138****01', phone: '13800000001' }
const password = '窗外的银杏叶落在还书台上'

/** Adds others to the staff. */
const administrator = { groupCode: demo.groupCode, account: 'mei', name: '梅清和' }

const h1 = (page: Page) => page.getByRole('heading', { level: 1 })

test('an administrator adds a librarian, who sets up the login, looks at a phone number for a purpose, and is seen in the trail', async ({
  page,
  context,
  browser,
  complaints,
}) => {
  const account = `qiao${Date.now()}`
  await openConsole(context, administrator)
  await page.setViewportSize({ width: 1280, height: 900 })

  const link = await test.step('the administrator adds somebody and makes a link', async () => {
    await open(page, '/staff/#/system/staff')
    await page.getByRole('button', { name: '新增馆员' }).click()
    await page.getByRole('textbox', { name: '账号' }).fill(account)
    await page.getByRole('textbox', { name: '姓名' }).fill('乔木')
    await page.getByRole('textbox', { name: '部门' }).fill('流通部')
    await page.getByRole('checkbox', { name: /^流通/ }).check()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByRole('button', { name: '生成链接' }).click()
    return page.getByRole('textbox', { name: '链接' }).inputValue()
  })

  const visitors = await browser.newContext()
  const desk = await visitors.newPage()
  await desk.setViewportSize({ width: 1280, height: 900 })

  const recoveryCode =
    await test.step('behind the link a password and a phone are set up', async () => {
      await open(desk, new URL(link).pathname + new URL(link).hash)
      await expect(h1(desk)).toHaveText('设置登录方式')
      expect(desk.url()).not.toContain(link.split('/').at(-1)!)
      await desk.getByLabel('新密码', { exact: true }).fill(password)
      await desk.getByLabel('再输入一次新密码').fill(password)
      await desk.getByRole('button', { name: '保存密码' }).click()
      await desk.getByRole('button', { name: '开始设置' }).click()
      await expect(desk.getByRole('img', { name: /二维码/ })).toBeVisible()
      const shown = await desk.locator('main code').first().textContent()
      const secret = shown!.replaceAll(' ', '')
      await desk.getByRole('textbox', { name: '动态验证码' }).fill(codeOf(secret))
      await desk.getByRole('button', { name: '启用' }).click()
      await expect(h1(desk)).toHaveText('备用码')
      expect(await barriers(desk)).toEqual([])
      const codes = await desk
        .getByRole('list', { name: '备用码' })
        .getByRole('listitem')
        .allTextContents()
      expect(codes).toHaveLength(10)
      await desk.getByRole('button', { name: '已保存好，继续' }).click()
      await expect(h1(desk)).toHaveText('流通台')
      return codes[0]!
    })

  await test.step('log out, and in again by password and a recovery code', async () => {
    await desk.getByRole('button', { name: '退出' }).click()
    await expect(h1(desk)).toHaveText('登录工作台')
    await desk.getByRole('textbox', { name: '机构' }).fill(demo.mappingPath)
    await desk.getByRole('textbox', { name: '账号' }).fill(account)
    await desk.getByLabel('密码', { exact: true }).fill('a wrong password')
    await desk.keyboard.press('Enter')
    await expect(desk.getByRole('alert')).toHaveText('机构、账号或密码不正确')
    await desk.getByLabel('密码', { exact: true }).fill(password)
    await desk.keyboard.press('Enter')
    await expect(h1(desk)).toHaveText('输入动态验证码')
    await desk.getByRole('textbox', { name: '动态验证码' }).fill(recoveryCode)
    await desk.keyboard.press('Enter')
    await expect(h1(desk)).toHaveText('流通台')
  })

  await test.step('[T-42] a phone number is masked until somebody says what for', async () => {
    await desk.getByRole('link', { name: '读者名单' }).click()
    await desk.getByRole('searchbox').fill(reader.account)
    await desk.keyboard.press('Enter')
    await desk.getByRole('link', { name: reader.name }).click()
    await expect(desk.getByText(reader.masked)).toBeVisible()
    await expect(desk.getByText(reader.phone)).toHaveCount(0)
    await desk.getByRole('button', { name: '查看完整信息' }).click()
    await desk.getByRole('checkbox', { name: '手机' }).check()
    await desk.getByRole('button', { name: /用途/ }).click()
    await desk.getByRole('option', { name: '联系读者' }).click()
    await desk.getByRole('button', { name: '查看', exact: true }).click()
    await expect(desk.getByText(reader.phone)).toBeVisible()
    await expect(desk.getByText('乔木：联系读者（手机）').first()).toBeVisible()
  })

  await test.step('the trail says so, and names no number', async () => {
    await page.goto('/staff/#/system/audit?kind=reader')
    const row = page.getByRole('row', { name: /查看个人信息/ }).first()
    await expect(row).toContainText('乔木')
    await expect(row).toContainText('联系读者')
    await row.getByRole('link').click()
    await expect(page.getByRole('main')).toContainText('手机')
    await expect(page.getByText(reader.phone)).toHaveCount(0)
  })
  await visitors.close()
  // A session that is not there yet is asked for, and the browser writes the 401 down.
  complaints.length = 0
})

test('whoever is not logged in learns how to get a link', async ({ page, complaints }) => {
  await open(page, '/staff/', 'en-US')
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 700 })
    await expect(page.getByText('shulin staff link <institution> <account>')).toBeVisible()
  }
  // The browser writes down that the question who is logged in was answered with 401.
  complaints.length = 0
})
