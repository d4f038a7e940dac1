import type { Locator, Page } from '@playwright/test'
import { addAddress } from '@shulin/contract/addresses'
import { tokenHeader } from '@shulin/contract/identity'
import { listNotices } from '@shulin/contract/inbox'
import {
  askBook,
  askToBeSent,
  listRequests,
  reserveOrEntrust,
  type RequestType,
} from '@shulin/contract/requests'
import { moveRequest } from '@shulin/contract/requests-staff'
import { desk, expectNoBarriers } from '../barriers.ts'
import { aBorrower, lendTo } from '../borrowers.ts'
import { anotherCopyOf, demo, titleOfOwn, withdrawTitle } from '../desk.ts'
import { logIn } from '../readers.ts'
import { openRequest, requestOf } from '../requests.ts'
import { openConsole } from '../staff.ts'
import { ask, expect, open, settled, test } from '../stack.ts'

const clerk = { groupCode: demo.groupCode, account: 'handler', name: '何青' }
const contact = '13800002046'

/** The token of the reader who is logged in on a page, as its own calls say it. */
async function tokenOf(page: Page) {
  const asked = page.waitForRequest((call) => call.url().includes(listRequests.path))
  await page.goto('/demo/#/personalCenter?tab=4')
  return (await (await asked).headerValue(tokenHeader))!
}

/** The steps of each type after the asking, up to completed. */
const courses: Record<RequestType, readonly string[]> = {
  reservation: ['已预约', '待取书', '已取书'],
  entrust: ['已委托', '物流中', '待取书', '已取书'],
  logistics: ['物流中', '已签收'],
  transfer: ['转借中', '已转借'],
  homeDelivery: ['配送准备', '配送中', '已签收'],
  documentDelivery: ['已受理', '已办结'],
  otherLibrary: ['物流中', '待取书', '已取书'],
}

/** The button of each step that may follow. */
const nextIn = (panel: Locator) =>
  panel.locator('section').filter({ hasText: '下一步' }).getByRole('button')

const stateIn = (panel: Locator) =>
  panel.locator('dt', { hasText: /^状态$/u }).locator('xpath=following-sibling::dd[1]')

test('[R-STAFF-005] a request of each type is moved from the list to completed: the reader sees every step and has one message for each; what does not follow is not offered, and refused', async ({
  page,
  browser,
}) => {
  test.slow()
  const stem = `h${Date.now().toString(36)}`
  const reader = await aBorrower('each')
  const holder = await aBorrower('has')
  const titles = {
    reservation: await titleOfOwn(`${stem}a`),
    entrust: await titleOfOwn(`${stem}b`),
    logistics: await titleOfOwn(`${stem}c`),
    transfer: await titleOfOwn(`${stem}d`),
    homeDelivery: await titleOfOwn(`${stem}e`),
  }
  for (const { barcode } of [titles.reservation, titles.transfer]) {
    await lendTo(holder, { dueIn: 9, barcode })
  }
  await page.setViewportSize(desk)
  await open(page, '/demo/#/home')
  await logIn(page, reader)
  const session = { mappingPath: demo.mappingPath, token: await tokenOf(page) }
  const asReader = { request: page.request, session }
  const placed = await placeOneOfEach(asReader, titles)
  const boughtBarcode = await anotherCopyOf(titles.reservation.barcode)

  const staffContext = await browser.newContext()
  const staff = await staffContext.newPage()
  await openConsole(staffContext, clerk)
  await staff.setViewportSize(desk)
  await open(staff, '/staff/#/readers/requests')
  await settled(staff)
  await expectNoBarriers(staff, { address: '/readers/requests' }, 'zh-CN')

  for (const [type, { requestId, requestNo }] of placed) {
    await test.step(`staff move ${type} to completed`, async () => {
      const panel = await openRequest(staff, requestNo)
      const [state, next] = [stateIn(panel), nextIn(panel)]
      await expect(state).toHaveText('待受理')
      if (type === 'reservation') {
        await panel.getByLabel(/^取下的书的条码/u).fill(boughtBarcode)
      }
      for (const [n, step] of courses[type].entries()) {
        await expect(next.first()).toHaveText(step)
        // Nothing else is offered than steps still to come, and the end not before completed.
        const offered = await next.allTextContents()
        const following = courses[type].slice(n)
        expect(following.slice(0, offered.length)).toEqual(offered)
        const early = await staffContext.request.post(moveRequest.path, {
          data: { requestId, status: 'end' },
        })
        expect(await early.json()).toMatchObject({
          success: false,
          code: 'request.step-not-following',
        })
        const moved = staff.waitForResponse((reply) => reply.url().endsWith(moveRequest.path))
        await next.first().click()
        expect(await (await moved).json(), `${type}: ${step}`).toMatchObject({ success: true })
        await settled(staff)
      }
      await expect(state).toHaveText('已完成')
    })
  }

  await test.step('the reader sees every step', async () => {
    await page.reload()
    for (const [type, { requestNo }] of placed) {
      const row = requestOf(page, requestNo).first()
      await row.getByRole('button', { name: /^看进度/u }).click()
      const seen = row
        .getByRole('list', { name: '进度' })
        .getByRole('listitem')
        .locator('p:first-of-type')
      // Newest first, and at the bottom that it was asked for.
      await expect(seen).toHaveText([...courses[type].toReversed(), /\S/u])
    }
    await expectNoBarriers(page, { address: '/personalCenter?tab=4, all open' }, 'zh-CN')
  })

  await test.step('and has one message for each change', async () => {
    const told = await ask(page.request, listNotices, {
      ...session,
      query: { kind: 'request', rows: 100 },
    })
    const changes = placed.flatMap(([type, { title }]) =>
      courses[type].map((step) => `《${title}》：${step}`),
    )
    expect(told.list.map(({ title }) => title).toSorted()).toEqual(changes.toSorted())
    await page.goto('/demo/#/personalCenter?tab=13')
    await expect(page.getByText(changes.at(-1)!).first()).toBeVisible()
  })

  await staffContext.close()
  for (const title of Object.values(titles)) await withdrawTitle(title)
})

type OwnTitle = Awaited<ReturnType<typeof titleOfOwn>>
type FromShelf = 'reservation' | 'entrust' | 'logistics' | 'transfer' | 'homeDelivery'

interface AsReader {
  request: Page['request']
  session: { mappingPath: string; token: string }
}

interface PlacedRequest {
  requestId: string
  requestNo: string
  title: string
}

/** One request of each type, by the calls the forms make. */
async function placeOneOfEach(
  { request, session }: AsReader,
  titles: Record<FromShelf, OwnTitle>,
): Promise<[RequestType, PlacedRequest][]> {
  await ask(request, addAddress, {
    ...session,
    data: {
      type: 'school',
      province: '33',
      city: '3301',
      district: '330106',
      detail: '溪山路 18 号',
      recipient: '林知夏',
      phone: contact,
      defaultFlag: '1',
    },
  })
  const idOf = (type: FromShelf) => String(titles[type].recordId)
  const book = (data: object) =>
    ask(request, askBook, { ...session, data: { contact, pickupAddress: '东区 3 号楼', ...data } })
  const queue = (applyType: 'reservation' | 'entrust') =>
    ask(request, reserveOrEntrust, {
      ...session,
      data: {
        applyType,
        recordId: idOf(applyType),
        pickupLocationId: titles[applyType].locationId,
        contact,
      },
    })
  const [article, elsewhere] = ['论解释', '天工开物']
  const placed = {
    reservation: await queue('reservation'),
    entrust: await queue('entrust'),
    logistics: await ask(request, askToBeSent, {
      ...session,
      data: { recordId: idOf('logistics'), itemIds: [titles.logistics.itemId], contact },
    }),
    transfer: await book({ requestType: 'transfer', recordId: idOf('transfer') }),
    homeDelivery: await book({ requestType: 'homeDelivery', recordId: idOf('homeDelivery') }),
    documentDelivery: await book({ requestType: 'documentDelivery', articleTitle: article }),
    otherLibrary: await book({
      requestType: 'otherLibrary',
      publicationName: elsewhere,
      libCode: 'X9',
    }),
  }
  const titleOf = { documentDelivery: article, otherLibrary: elsewhere } as Record<string, string>
  return (Object.entries(placed) as [RequestType, Omit<PlacedRequest, 'title'>][]).map(
    ([type, { requestId, requestNo }]) => [
      type,
      { requestId, requestNo, title: titleOf[type] ?? titles[type as FromShelf].title },
    ],
  )
}
