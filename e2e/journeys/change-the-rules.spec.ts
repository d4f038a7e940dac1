import type { Page } from '@playwright/test'
import { barriers } from '../barriers.ts'
import { copiesOfOwn, demo, openLoans, readersOfOwn, scan, withdrawCopies } from '../desk.ts'
import { openConsole } from '../staff.ts'
import { expect, open, tabTo, test } from '../stack.ts'

const administrator = { groupCode: demo.groupCode, account: 'rules', name: '温故' }

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const preview = (page: Page) => page.getByRole('button', { name: '预览影响' })
const confirm = (page: Page) => page.getByRole('button', { name: /^确认/ })

/** Looks at what a change touches, and makes it. */
async function change(page: Page) {
  await tabTo(page, preview(page))
  await page.keyboard.press('Enter')
  await expect(confirm(page)).toBeFocused()
  await expect(page.getByText('从何时起')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('规则已修改').first()).toBeVisible()
  await expect(confirm(page)).toHaveCount(0)
}

async function choose(page: Page, label: RegExp, option: string) {
  await tabTo(page, page.getByRole('button', { name: label }))
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: option }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toHaveCount(0)
}

test('a new kind of readers gets a limit of its own; who is beyond it is refused, and lent to once it is raised', async ({
  page,
  context,
  complaints,
}) => {
  const stem = `g${Date.now().toString(36)}`
  const kind = `访问学者${stem}`
  await openConsole(context, administrator)
  await page.setViewportSize({ width: 1280, height: 900 })

  await test.step('the kind is added, by the keyboard alone', async () => {
    await open(page, '/staff/#/lendingRules/readerTypes')
    await tabTo(page, page.getByRole('button', { name: '增加读者类型' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: /^代码/ })).toBeFocused()
    await page.keyboard.type(stem)
    await tabTo(page, page.getByRole('textbox', { name: '名称（简体）' }))
    await page.keyboard.type(kind)
    await change(page)
    await expect(page.getByRole('link', { name: kind })).toBeVisible()
  })

  const [guest] = await readersOfOwn(stem, 1, stem)
  const copies = await copiesOfOwn(stem, 2)

  await test.step('it may have one copy; the preview says whom that touches', async () => {
    await page.goto('/staff/#/lendingRules/limits?open=new')
    await choose(page, /^规则|规则$/, '在借册数')
    await choose(page, /读者类型/, kind)
    await tabTo(page, page.getByRole('textbox', { name: /^上限（册）/ }))
    await page.keyboard.type('1')
    await page.keyboard.press('Enter')
    await expect(confirm(page)).toBeFocused()
    await expect(page.getByRole('main')).toContainText('适用的读者1')
    expect(await barriers(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row', { name: new RegExp(kind) })).toContainText('1 册')
  })

  await test.step('the desk lends one, and says why not another', async () => {
    await page.goto('/staff/#/readers/desk')
    await expect(page.locator('input[name="scan"]')).toBeFocused()
    await scan(page, guest!.account, ...copies)
    const row = page.getByRole('list', { name: '本次办理' }).getByRole('listitem').first()
    await expect(row).toContainText('不能借出')
    await expect(row).toContainText('1 册 / 1 册')
    await expect(row).toContainText('归还一册即可再借')
    expect(await openLoans(copies)).toHaveLength(1)
  })

  await test.step('the limit is raised, and the same copy is lent', async () => {
    await page.goto('/staff/#/lendingRules/limits')
    await page
      .getByRole('row', { name: new RegExp(kind) })
      .getByRole('link')
      .focus()
    await page.keyboard.press('Enter')
    await expect(panel(page, '在借册数').getByRole('textbox')).toBeFocused()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('2')
    await change(page)
    await expect(page.getByRole('row', { name: new RegExp(kind) })).toContainText('2 册')
    await page.goto('/staff/#/readers/desk')
    await page.keyboard.press('Escape')
    await scan(page, guest!.account, copies[1]!)
    await expect.poll(() => openLoans(copies)).toHaveLength(2)
    await page.keyboard.press('F3')
    await scan(page, ...copies)
    await expect.poll(() => openLoans(copies)).toEqual([])
  })

  await test.step('the limit is taken away again', async () => {
    await page.goto('/staff/#/lendingRules/limits')
    await page
      .getByRole('row', { name: new RegExp(kind) })
      .getByRole('link')
      .focus()
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: '删除本馆设定' }))
    await page.keyboard.press('Enter')
    await expect(confirm(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row', { name: new RegExp(kind) })).toHaveCount(0)
  })
  await withdrawCopies(copies)
  expect(complaints.splice(0).filter((one) => !/status of 4\d\d/.test(one))).toEqual([])
})

test('a closed day is added with its preview, found, and taken away', async ({ page, context }) => {
  // Far away, so that nothing falls due on it; each run has a day of its own.
  const day = new Date(Date.UTC(2040, 0, 1 + (Math.floor(Date.now() / 1000) % 3000)))
  const typed = day.toISOString().slice(0, 10)
  const reason = `盘点${Date.now().toString(36)}`
  await openConsole(context, administrator)
  await open(page, '/staff/#/lendingRules/closedDays?open=new')
  await page.getByLabel('日期').fill(typed)
  await page.getByRole('textbox', { name: /^原因/ }).fill(reason)
  await change(page)
  const row = page.getByRole('row', { name: new RegExp(reason) })
  await expect(row).toContainText('所有图书馆')
  await row.getByRole('link').focus()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: '删除闭馆日' }))
  await page.keyboard.press('Enter')
  await expect(confirm(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(row).toHaveCount(0)
})
