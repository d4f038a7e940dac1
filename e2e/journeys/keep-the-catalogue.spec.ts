import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import {
  changeHolding,
  changeItem,
  findRecords,
  readRecord,
} from '@shulin/contract/catalogue-staff'
import { searchAll } from '@shulin/contract/search'
import { openConsole, tell } from '../staff.ts'
import { ask, expect, open, test } from '../stack.ts'

const yunjing = { groupCode: '300010', mappingPath: 'yunjing' }
const librarian = { groupCode: yunjing.groupCode, account: 'shen', name: '沈一禾' }
/** No other run of the journey has records of this name. */
const name = `校园植物图谱 ${Date.now().toString(36)}`

const h1 = (page: Page) => page.getByRole('heading', { level: 1 })
const numberIn = (page: Page) => Number(/records\/(\d+)/.exec(page.url())?.[1])

/** What readers find by a title: every result with the editions folded into it. */
async function found(request: APIRequestContext, title: string) {
  const searchItems = [{ searchField: 'title', searchFieldContent: title }]
  const data = { searchItems, group: true }
  const reply = await ask(request, searchAll, { mappingPath: yunjing.mappingPath, data })
  // A first search may be refused while the engine is still cold: it is asked again.
  return (reply?.searchList ?? [])
    .filter((result) => result.title.includes(title))
    .map(({ recordId, callNo, editions = [] }) => ({ recordId, callNo, editions: editions.length }))
}

// A record is never deleted; what the journey added is withdrawn, so that no reader meets it.
test.afterAll(async ({ browser }) => {
  const context = await browser.newContext()
  await openConsole(context, librarian)
  const { list } = await tell(context, findRecords, { query: { text: name } })
  for (const { recordId } of list) await withdraw(context, recordId)
  await context.close()
})

async function withdraw(context: BrowserContext, recordId: number) {
  const { items, holding } = await tell(context, readRecord, { query: { recordId } })
  for (const { itemId, version } of items) {
    const fields = { status: 'withdrawn' } as const
    await tell(context, changeItem, { body: { itemId, version, fields } })
  }
  const { version, callNo, summary, isHidden } = holding!
  const body = { recordId, version, callNo, summary, isHidden, isWithdrawn: true }
  await tell(context, changeHolding, { body })
}

test('a librarian adds a book, shelves it, corrects it, and readers find it as it is now', async ({
  page,
  context,
  request,
  complaints,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await openConsole(context, librarian)
  const panel = (title: string) => page.getByRole('region', { name: title })

  await test.step('a record is added', async () => {
    await open(page, '/staff/#/catalogue/records')
    await page.getByRole('button', { name: '新增书目' }).click()
    await page.getByRole('textbox', { name: '题名' }).fill(name)
    await page.getByRole('textbox', { name: '责任者' }).fill('沈一禾')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(h1(page)).toHaveText(name)
  })
  const first = numberIn(page)

  await test.step('it gets a call number and an item', async () => {
    await page.getByRole('button', { name: '修改馆藏' }).click()
    await panel('馆藏').getByRole('textbox', { name: '索书号' }).fill('Q948/7')
    await panel('馆藏').getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('definition').filter({ hasText: 'Q948/7' })).toBeVisible()
    await page.getByRole('button', { name: '新增单册' }).click()
    await panel('新单册').getByRole('textbox', { name: '条码' }).fill(`B${first}`)
    await panel('新单册').getByRole('button', { name: '新增单册' }).click()
    const items = page.getByRole('table', { name: '单册' })
    await expect(items.getByRole('row', { name: `B${first}` })).toContainText('在架')
  })

  await test.step('readers find it', async () => {
    await expect
      .poll(() => found(request, name))
      .toEqual([{ recordId: first, callNo: 'Q948/7', editions: 1 }])
  })

  await test.step('who saves over a newer change is told so, and loses nothing', async () => {
    const other = await context.newPage()
    await other.setViewportSize({ width: 1280, height: 900 })
    for (const window of [page, other]) {
      await open(window, `/staff/#/catalogue/records/${first}?open=title`)
      await expect(window.getByRole('textbox', { name: '题名' })).toBeVisible()
    }
    await other.getByRole('textbox', { name: '题名' }).fill(`${name} 增订版`)
    await other.getByRole('button', { name: '保存' }).click()
    await expect(h1(other)).toHaveText(`${name} 增订版`)
    await other.close()
    await page.getByRole('textbox', { name: '题名' }).fill(`${name} 修订版`)
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText(`已被${librarian.name}更改`)).toBeVisible()
    await expect(page.getByText(`${name} 增订版`).first()).toBeVisible()
    await expect(page.getByRole('textbox', { name: '题名' })).toHaveValue(`${name} 修订版`)
    await page.getByRole('button', { name: '保存' }).click()
    await expect(h1(page)).toHaveText(`${name} 修订版`)
  })

  await test.step('a correction is taken back', async () => {
    await page.getByRole('link', { name: '题名', exact: true }).click()
    await page.getByRole('button', { name: '恢复来源原文' }).click()
    await expect(h1(page)).toHaveText(name)
  })

  await test.step('a second edition joins it by itself, is split off, and comes back', async () => {
    await open(page, '/staff/#/catalogue/records?open=new')
    await page.getByRole('textbox', { name: '题名' }).fill(name)
    await page.getByRole('textbox', { name: '责任者' }).fill('沈一禾')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(h1(page)).toHaveText(name)
    const editions = async () => (await found(request, name)).map((result) => result.editions)
    await expect.poll(editions).toEqual([2])
    await page.getByRole('button', { name: '拆出这一条' }).click()
    await expect(page.getByText(`（${first}）拆出`)).toBeVisible()
    await expect.poll(editions).toEqual([1, 1])
    await page.getByRole('button', { name: '撤销决定' }).click()
    await expect.poll(editions).toEqual([2])
  })

  await test.step('the page says who changed what', async () => {
    const changes = page.getByRole('table', { name: '修改记录' })
    await expect(changes.getByRole('row', { name: /撤销归并决定/ })).toContainText(librarian.name)
  })
  // The browser writes down that one save was refused with 409.
  expect(complaints.splice(0)).toHaveLength(1)
})
