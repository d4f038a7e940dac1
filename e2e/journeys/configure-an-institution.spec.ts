import type { Page } from '@playwright/test'
import { changeMenu, changeSettings } from '@shulin/contract/institutions-staff'
import { openConsole, linkFor, putStaff, tell } from '../staff.ts'
import { expect, open, test } from '../stack.ts'

const hailan = { groupCode: '300020', mappingPath: 'hailan', name: '海澜国际学校图书馆' }
const librarian = { groupCode: hailan.groupCode, account: 'mei', name: '梅清和' }

const h1 = (page: Page) => page.getByRole('heading', { level: 1 })

test.beforeAll(() => putStaff(librarian))

// What the journey has changed is as before, also where it did not come to its end.
test.afterAll(async ({ browser }) => {
  const context = await browser.newContext()
  await openConsole(context, librarian)
  await tell(context, changeSettings, { body: { settings: { navBackColor: null } } })
  await tell(context, changeMenu, { body: { menu: 'A', entries: [] } })
  await context.close()
})

test('a librarian opens the console by a link, changes colour and menu, and takes both back', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const visitors = await browser.newContext()
  const visitor = await visitors.newPage()
  await visitor.setViewportSize({ width: 1280, height: 800 })
  const header = visitor.getByRole('banner')
  await open(visitor, '/hailan/#/home')
  await expect(header).toHaveCSS('background-color', 'rgb(37, 49, 61)')
  const standardMenu = await header.getByRole('navigation').textContent()

  await test.step('the link opens the console once, and leaves the address', async () => {
    const link = await linkFor(librarian)
    await page.goto(link)
    await expect(h1(page)).toHaveText('参数')
    expect(page.url()).not.toContain(link.split('/').at(-1)!)
    const banner = page.getByRole('banner').first()
    await expect(banner).toContainText(hailan.name)
    await expect(banner).toContainText(librarian.name)

    const second = await visitors.newPage()
    await second.goto(link)
    await expect(h1(second)).toHaveText('这个链接打不开工作台')
    await expect(second.getByText('登录链接已使用或已过期')).toBeVisible()
    await second.close()
  })

  await test.step('every setting has a name', async () => {
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: '其他' })).toHaveCount(0)
  })

  await test.step('a colour is changed, and the preview follows', async () => {
    await page.getByRole('searchbox').fill('背景色')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: '页头背景色', exact: true }).fill('e8d9a0')
    await expect(page.getByText('低于 4.5 : 1')).toBeVisible()
    await page.getByRole('textbox', { name: '页头背景色', exact: true }).fill('1f5f5b')
    await expect(page.getByText('低于 4.5 : 1')).toHaveCount(0)
    const preview = page.getByRole('region', { name: '页头预览' }).locator('header')
    await expect(preview).toHaveCSS('background-color', 'rgb(31, 95, 91)')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('row', { name: /页头背景色/ })).toContainText(librarian.name)
  })

  await test.step('a menu is made', async () => {
    await page.getByRole('link', { name: '菜单', exact: true }).click()
    await page.getByRole('button', { name: '新增条目' }).click()
    await page.getByRole('textbox', { name: '简体中文名称' }).fill('新到图书')
    await page.getByRole('textbox', { name: '地址' }).fill('/newBookInform')
    const preview = page.getByRole('region', { name: '页头预览' }).getByRole('navigation')
    await expect(preview).toHaveText('新到图书')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('button', { name: '保存' })).toHaveCount(0)
  })

  await test.step('visitors see both', async () => {
    await visitor.reload()
    await expect(header).toHaveCSS('background-color', 'rgb(31, 95, 91)')
    await expect(header.getByRole('navigation')).toHaveText('新到图书')
    await header.getByRole('link', { name: '新到图书' }).click()
    await expect(h1(visitor)).toHaveText('新书通报')
  })

  await test.step('the history names who did it, and undo brings back what was', async () => {
    await page.getByRole('link', { name: '修改记录' }).click()
    for (const [what, fromTo] of [
      ['菜单：页头菜单（A）', '新增 新到图书'],
      ['参数：页头背景色', '默认值→1f5f5b'],
    ] as const) {
      const row = page.getByRole('row', { name: what }).first()
      await expect(row).toContainText(fromTo)
      await expect(row).toContainText(librarian.name)
      await row.getByRole('link').click()
      await page.getByRole('button', { name: '撤销这次修改' }).click()
      await expect(page.getByText(`已撤销：${what}`)).toBeVisible()
    }
    await visitor.goto('/hailan/#/home')
    await visitor.reload()
    await expect(header).toHaveCSS('background-color', 'rgb(37, 49, 61)')
    await expect(header.getByRole('navigation')).toHaveText(standardMenu!)
  })

  await test.step('logging out closes the console', async () => {
    await page.getByRole('button', { name: '退出' }).click()
    await expect(h1(page)).toHaveText('登录工作台')
  })
  await visitors.close()
})
