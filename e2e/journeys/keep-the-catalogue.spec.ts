import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test'
import {
  addRecord,
  changeHolding,
  changeItem,
  findRecords,
  readRecord,
} from '@shulin/contract/cataloguing'
import type { CallInput, Endpoint } from '@shulin/contract/endpoint'
import { locales } from '@shulin/contract/locale'
import { searchAll } from '@shulin/contract/search'
import { openStaffSession } from '@shulin/contract/staff'
import { ask, expect, expectNoBarriers, open, test } from '../stack.ts'

const root = path.join(import.meta.dirname, '../..')
const yunjing = { groupCode: '300010', mappingPath: 'yunjing' }
const librarian = { account: 'shen', name: '沈一禾' }
/** No other run of the journey has records of this name. */
const name = `校园植物图谱 ${Date.now().toString(36)}`
const sample = `校园植物图谱 样张 ${Date.now().toString(36)}`

/** A command of the operator; answers the last line it prints. */
async function shulin(...words: string[]) {
  const { stdout } = await promisify(execFile)('pnpm', ['shulin', ...words], { cwd: root })
  return stdout.trim().split('\n').at(-1)!
}

/** Logs the browser in by a link, as its first page would. */
async function logIn(context: BrowserContext) {
  const link = await shulin('staff', 'link', yunjing.groupCode, librarian.account)
  const token = link.split('/').at(-1)!
  const reply = await context.request.post(openStaffSession.path, { data: { token } })
  expect(reply.ok()).toBe(true)
}

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

/** A call of the console. */
async function tell<E extends Endpoint>(
  { request }: BrowserContext,
  endpoint: E,
  input: CallInput<E>,
): Promise<E['response']['_zod']['output']> {
  const { query = {}, body } = input as { query?: Record<string, string>; body?: object }
  const reply = await request.fetch(endpoint.path, {
    method: endpoint.method,
    params: query,
    ...(body && { data: body }),
  })
  const { data } = (await reply.json()) as { data: E['response']['_zod']['output'] }
  return data
}

async function asLibrarian(
  browser: Browser,
  baseURL: string | undefined,
  act: (context: BrowserContext) => Promise<unknown>,
) {
  const context = await browser.newContext({ baseURL: baseURL!, ignoreHTTPSErrors: true })
  await logIn(context)
  await act(context)
  await context.close()
}

test.beforeAll(async ({ browser, baseURL }) => {
  await shulin('staff', 'put', yunjing.groupCode, librarian.account, '--name', librarian.name)
  const fields = { documentType: 'book', title: sample }
  await asLibrarian(browser, baseURL, (context) => tell(context, addRecord, { body: { fields } }))
})

// A record is never deleted; what the journey added is withdrawn, so that no reader meets it.
test.afterAll(async ({ browser, baseURL }) => {
  await asLibrarian(browser, baseURL, async (context) => {
    for (const text of [name, sample]) {
      const { list } = await tell(context, findRecords, { query: { text } })
      for (const { recordId } of list) await withdraw(context, recordId)
    }
  })
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
  test.setTimeout(240_000)
  await page.setViewportSize({ width: 1280, height: 900 })
  await logIn(context)
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
      .poll(() => found(request, name), { timeout: 30_000 })
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
    await expect.poll(editions, { timeout: 30_000 }).toEqual([2])
    await page.getByRole('button', { name: '拆出这一条' }).click()
    await expect(page.getByText(`（${first}）拆出`)).toBeVisible()
    await expect.poll(editions, { timeout: 30_000 }).toEqual([1, 1])
    await page.getByRole('button', { name: '撤销决定' }).click()
    await expect.poll(editions, { timeout: 30_000 }).toEqual([2])
  })

  await test.step('the page says who changed what', async () => {
    const changes = page.getByRole('table', { name: '修改记录' })
    await expect(changes.getByRole('row', { name: /撤销归并决定/ })).toContainText(librarian.name)
  })
  // The browser writes down that one save was refused with 409.
  expect(complaints.splice(0)).toHaveLength(1)
})

/** The pages that keep the catalogue, the imports and the index, each with what is there once it is. */
const pages = [
  ['/catalogue/records?text=%E6%A0%A1%E5%9B%AD&open=new', 'main table, main p'],
  ['/catalogue/records/RECORD?open=title', '[data-row="title"][aria-current]'],
  ['/catalogue/records/RECORD?open=holding', 'input[type="checkbox"]'],
  ['/catalogue/records/RECORD?open=join', 'input[type="search"]'],
  ['/catalogue/grouping', 'h1'],
  ['/imports/runs', '[data-row]'],
  ['/imports/sources', '[data-row]'],
  ['/index/health', 'dl'],
] as const

for (const locale of locales) {
  test(`the pages of the catalogue have no barriers, light or dark, and nothing beyond the edge: ${locale}`, async ({
    page,
    context,
  }) => {
    test.setTimeout(240_000)
    await logIn(context)
    const { list } = await tell(context, findRecords, { query: { text: sample } })
    for (const [address, sign] of pages) {
      const at = address.replace('RECORD', String(list[0]!.recordId))
      await expectNoBarriers(page, [at, sign], locale)
    }
  })
}
