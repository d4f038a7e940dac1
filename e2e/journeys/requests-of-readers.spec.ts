import type { Browser, Page, Request } from '@playwright/test'
import { requestHeaders } from '@shulin/contract/locale'
import {
  askBook,
  listOthersRequests,
  makeTakeCode,
  receiveBook,
  requestStates,
  takeByBarcode,
} from '@shulin/contract/requests'
import { z } from 'zod'
import { desk, expectNoBarriers } from '../barriers.ts'
import {
  aBorrower,
  isStateKept,
  layReady,
  lendTo,
  requestOfEachState,
  type Borrower,
} from '../borrowers.ts'
import { demo, openLoans, titleOfOwn } from '../desk.ts'
import { logIn } from '../readers.ts'
import { expect, open, settled, test } from '../stack.ts'

const codeReply = z.object({ data: makeTakeCode.response })

/** A browser of their own for a reader, at the own requests. */
async function pageOf(browser: Browser, reader: Borrower) {
  const page = await (await browser.newContext()).newPage()
  await page.setViewportSize(desk)
  await open(page, '/demo/#/home')
  await logIn(page, reader)
  await page.goto('/demo/#/personalCenter?tab=4')
  return page
}

const requestOf = (page: Page, text: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text })

/** Makes the code of the one request that has one. */
async function makeCode(page: Page) {
  const made = page.waitForResponse((response) => response.url().endsWith(makeTakeCode.path))
  await page.getByRole('button', { name: /^取书码：/u }).click()
  const { takeCode } = codeReply.parse(await (await made).json()).data
  await page.keyboard.press('Escape')
  return takeCode
}

const bodyOf = (request: Request) => request.postDataJSON() as Record<string, unknown>

test('[R-SUBT-003] each of the five states lists its own requests and no others; a sixth cannot be stored', async ({
  page,
}) => {
  const reader = await aBorrower('states')
  const numbers = await requestOfEachState(reader)
  await page.setViewportSize(desk)
  await open(page, '/demo/#/home')
  await logIn(page, reader)
  await page.goto('/demo/#/personalCenter?tab=4')
  const names = {
    start: '待受理',
    acceptance: '办理中',
    completed: '已完成',
    end: '已结束',
    cancellation: '已取消',
  }
  for (const state of requestStates) {
    await page.getByRole('tab', { name: new RegExp(`^${names[state]}`, 'u') }).click()
    await expect(requestOf(page, numbers[state]!)).toBeVisible()
    await settled(page)
    const shown = page.getByRole('tabpanel').getByRole('heading', { level: 2 })
    await expect(shown).toHaveText([`论 ${numbers[state]}`])
  }
  await expectNoBarriers(page, { address: '/personalCenter?tab=4&view=cancellation' }, 'zh-CN')
  expect(await isStateKept(numbers['start']!, 'lost')).toBe(false)
})

test('[R-SUBT-007] whoever has a copy sees who would like it, masked and not accepted, then accepted; nobody else does', async ({
  page,
  browser,
}) => {
  const title = await titleOfOwn(`t${Date.now().toString(36)}`)
  const [holder, asker, third] = [
    await aBorrower('holder'),
    await aBorrower('wants'),
    await aBorrower('third'),
  ]
  await lendTo(holder, { dueIn: 9, barcode: title.barcode })

  await page.setViewportSize(desk)
  await open(page, '/demo/#/home')
  await logIn(page, asker)
  await page.goto(`/demo/#/searchList/bookDetails/${title.recordId}`)
  const ways = page.getByRole('region', { name: '最快拿到' })
  await ways.getByRole('button', { name: '请求转借', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '交接地点' }).fill('图书馆南门')
  await dialog.getByRole('textbox', { name: '联系方式' }).fill('13800002046')
  await dialog.getByRole('button', { name: '提交请求', exact: true }).click()
  await dialog.getByRole('link', { name: '看这笔申请' }).click()
  const takeCode = await makeCode(page)

  const strangers = await pageOf(browser, third)
  await strangers.getByRole('tab', { name: /^别人的请求/u }).click()
  await expect(strangers.getByText('没有人向您转借')).toBeVisible()
  await strangers.context().close()

  const holders = await pageOf(browser, holder)
  await holders.getByRole('tab', { name: /^别人的请求/u }).click()
  const row = requestOf(holders, title.title)
  await expect(row.getByText('未接受', { exact: true })).toBeVisible()
  await expect(row.getByText('借**', { exact: true })).toBeVisible()
  await expect(row).not.toContainText('借阅者')
  await settled(holders)
  await expectNoBarriers(holders, { address: 'requests of others' }, 'zh-CN')
  await row.getByRole('textbox', { name: '对方的取书码' }).fill(takeCode)
  await row.getByRole('button', { name: '确认已交书' }).click()
  await expect(row.getByText('已接受', { exact: true })).toBeVisible()
  expect(await openLoans([title.barcode])).toMatchObject([{ account: asker.account }])
  await holders.context().close()
})

test('[R-SUBT-010] without a session the requests of others ask for a login: in the page without a call, and by the API', async ({
  page,
  request,
}) => {
  const asked: string[] = []
  page.on('request', (call) => {
    if (call.url().includes(listOthersRequests.path)) asked.push(call.url())
  })
  await open(page, '/demo/#/personalCenter?tab=4&view=others')
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
  await expect(page.getByText('请登录！', { exact: true })).toBeVisible()
  expect(asked).toEqual([])
  const reply = await request.get(listOthersRequests.path, {
    headers: {
      [requestHeaders.mappingPath]: demo.mappingPath,
      [requestHeaders.groupCode]: demo.groupCode,
    },
  })
  expect(reply.status()).toBe(401)
  expect(await reply.json()).toMatchObject({ success: false, message: '请登录！', data: null })
})

test('[R-SUBT-013] whoever fetches says who they are, as the session has it; the server believes the token alone', async ({
  page,
  complaints,
}) => {
  const title = await titleOfOwn(`m${Date.now().toString(36)}`)
  const [reader, other] = [await aBorrower('fetches'), await aBorrower('claimed')]
  await page.setViewportSize(desk)
  await open(page, '/demo/#/home')
  await logIn(page, reader)
  await page.goto(`/demo/#/searchList/bookDetails/${title.recordId}`)
  const ways = page.getByRole('region', { name: '最快拿到' })
  await ways.getByRole('button', { name: '委托', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '联系方式' }).fill('13800002046')
  await dialog.getByRole('button', { name: '提交委托', exact: true }).click()
  await dialog.getByRole('link', { name: '看这笔申请' }).click()
  await layReady(title.barcode)
  await page.reload()
  const takeCode = await makeCode(page)
  const claim = {
    userId: reader.readerId,
    groupCode: demo.groupCode,
    libCode: expect.any(String) as unknown,
  }
  const take = async (path: string, barcode: string) => {
    await page.getByRole('button', { name: /^自助取书：/u }).click()
    const form = page.getByRole('form', { name: '自助取书' })
    await form.getByRole('textbox', { name: '取书码' }).fill(takeCode)
    await form.getByRole('textbox', { name: /^书上的条码/u }).fill(barcode)
    const sent = page.waitForRequest((call) => call.url().endsWith(path))
    await form.getByRole('button', { name: '确认取书' }).click()
    return sent
  }

  await test.step('a body that names somebody else is refused, by either call', async () => {
    for (const [path, barcode] of [
      [receiveBook.path, ''],
      [takeByBarcode.path, title.barcode],
    ] as const) {
      const said: object[] = []
      await page.route(`**${path}`, async (route) => {
        const body = bodyOf(route.request())
        said.push(body)
        await route.continue({ postData: JSON.stringify({ ...body, userId: other.readerId }) })
      })
      const sent = await take(path, barcode)
      expect((await (await sent.response())!.json()) as object).toMatchObject({
        success: false,
        code: 'caller.other-reader',
      })
      expect(said).toEqual([expect.objectContaining(claim)])
      await page.unroute(`**${path}`)
      await page.keyboard.press('Escape')
    }
    expect(await openLoans([title.barcode])).toEqual([])
  })

  await test.step('as the session has it, the copy is lent', async () => {
    const sent = await take(takeByBarcode.path, title.barcode)
    expect(bodyOf(sent)).toMatchObject({ ...claim, barcode: title.barcode })
    await expect(page.getByText(`已取书：《${title.title}》`)).toBeVisible()
    expect(await openLoans([title.barcode])).toMatchObject([{ account: reader.account }])
  })
  // A browser writes down whatever a server refuses.
  expect(complaints.splice(0).filter((one) => !/status of 403/.test(one))).toEqual([])
})

const document = {
  articleTitle: ['文章或章节题名', '第三章 政府投融资与债务'],
  publicationName: ['书刊名', '置身事内'],
  author: ['作者', '兰小欢'],
  volumeIssue: ['卷期', '3 (2)'],
  pages: ['页码', '93–126'],
  year: ['年', '2021'],
  version: ['版本', '初版'],
  place: ['出版地', '上海'],
  publisher: ['出版社', '上海人民出版社'],
  issn: ['ISSN', '0378-5955'],
  isbn: ['ISBN', '9787208171336'],
  doi: ['DOI', '10.1000/182'],
  remark: [/^附言/u, '只要彩图'],
} as const

test('[R-SUBT-014] a document delivery is sent with its thirteen fields, and its request shows them', async ({
  page,
}) => {
  await page.setViewportSize(desk)
  await open(page, '/demo/#/home')
  await logIn(page, await aBorrower('document'))
  await page.goto('/demo/#/requestDocument')
  const form = page.getByRole('form', { name: '文献传递' })
  for (const [label, value] of Object.values(document)) {
    await form.getByRole('textbox', { name: label, exact: typeof label === 'string' }).fill(value)
  }
  await form.getByRole('textbox', { name: '发到（联系方式）' }).fill('lin@example.org')
  await expectNoBarriers(page, { address: '/requestDocument' }, 'zh-CN')
  const sent = page.waitForRequest((call) => call.url().endsWith(askBook.path))
  await form.getByRole('button', { name: '提交申请' }).click()
  const values = Object.entries(document).map(([field, [, value]]) => [field, value] as const)
  expect(bodyOf(await sent)).toMatchObject(Object.fromEntries(values))
  await page.getByRole('link', { name: '看这笔申请' }).click()
  const row = requestOf(page, document.articleTitle[1])
  await row.getByRole('button', { name: /^看进度/u }).click()
  for (const [, value] of values) await expect(row.getByText(value).first()).toBeVisible()
  await expectNoBarriers(page, { address: 'the whole of a request' }, 'zh-CN')
})
