import { randomUUID } from 'node:crypto'
import { listItemsByLibrary } from '@shulin/contract/catalogue'
import { listComments } from '@shulin/contract/comments'
import type { Endpoint } from '@shulin/contract/endpoint'
import {
  listShareTargets,
  readBookDetail,
  readContentsAddress,
  readRecordParts,
  readStatistics,
  readYearLoans,
} from '@shulin/contract/record'
import {
  findPlacesOfCallNumber,
  listPickupPlaces,
  listRequests,
  readTextMessageStatus,
} from '@shulin/contract/requests'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { commentOn, decideOn } from '../../../test/comments.ts'
import { aLentTitle, aMember, aRequestLibrary, requestsOf } from '../../../test/requests.ts'
import { aTitle } from '../../../test/searching.ts'
import { staffHeaders } from '../../../test/staff.ts'
import { keptBy } from '../../../test/taking-part.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

test('[R-RECORD-001] the details of a book: each of the twelve names arrives in its call', async () => {
  const library = await aRequestLibrary(api, {
    textMessages: true,
    settings: { shareTargets: '微博 https://share.example.cn/?u={url}' },
  })
  const { groupCode, within } = library
  const { recordId, copy } = await aLentTitle(api, library, '置身事内')
  await within(async (trx) => {
    await trx
      .updateTable('item')
      .set({ callNo: 'F120/4492' })
      .where('recordId', '=', recordId)
      .execute()
    await trx
      .insertInto('electronicResource')
      .values({
        groupCode,
        id: randomUUID(),
        recordId,
        kind: 'contents',
        url: 'https://contents.example/1',
      })
      .execute()
  })
  const thisYear = new Date().getFullYear()
  await api.adminDb
    .insertInto('loanMonth')
    .values({ groupCode, recordId, month: `${thisYear}-01-01`, loans: 7 })
    .execute()
  const liked = await aTitle(library, { title: '江村经济' })
  const member = await aMember(api, library, { phone: '13800002046', isPhoneVerified: true })
  for (let n = 0; n < 5; n += 1) {
    const { id: readerId } = await aMember(api, library)
    for (const kept of [recordId, liked]) await keptBy(library, kept, { readerId })
  }
  const content = await staffHeaders(api, groupCode, ['content'])
  await decideOn(api, content, await commentOn(api, member.headers, recordId, { content: '好书' }))
  const request = await requestsOf(api, member.headers).reserve(recordId)

  async function reply<E extends Endpoint>(
    endpoint: E,
    sent: Omit<Parameters<typeof api.call<E>>[1], 'headers'>,
  ) {
    const { body } = await api.call(endpoint, { ...sent, headers: member.headers } as never)
    expect([endpoint.path, body.message]).toEqual([endpoint.path, ''])
    return body.data!
  }
  const { bookDetail } = await reply(readBookDetail, { query: { recordId } })
  expect(bookDetail).toMatchObject({ recordId, title: '置身事内' })
  const { yearLoan } = await reply(readYearLoans, { query: { recordId } })
  // The copy that is away now counts, too.
  expect(yearLoan.at(-1)).toEqual({ year: thisYear, count: 8 })
  const { likes } = await reply(readRecordParts, { query: { recordId, type: 'book' } })
  expect(likes).toMatchObject([{ recordId: liked, title: '江村经济' }])
  const { shareList } = await reply(listShareTargets, { query: { recordId } })
  expect(shareList.map(({ name }) => name)).toEqual(['微博'])
  const { catalogUrl } = await reply(readContentsAddress, { query: { recordId } })
  expect(catalogUrl).toBe('https://contents.example/1')
  // How the copies are lent, library by library: what the pages keep as bookLend.
  const bookLend = await reply(listItemsByLibrary, { body: { recordId } })
  expect(bookLend).toMatchObject([
    { libCode: 'L1', list: [{ itemId: copy.itemId, status: 'on loan' }] },
  ])
  const { bookAddress } = await reply(listPickupPlaces, { query: { libCode: 'L1' } })
  expect(bookAddress).toMatchObject([{ addressId: 'stacks', name: '库 stacks' }])
  const own = await reply(listRequests, { query: { recordId: String(recordId) } })
  expect(own.list).toMatchObject([{ requestId: request.body.data!.requestId, title: '置身事内' }])
  const { userCommentList } = await reply(listComments, { body: { recordId } })
  expect(userCommentList).toMatchObject([{ content: '好书' }])
  expect(await reply(readTextMessageStatus, {})).toEqual({ smsStatus: 1 })
  const { statistics } = await reply(readStatistics, { query: { recordId } })
  expect(statistics).toMatchObject({ favCount: 5, commentCount: 1 })
  const { locList } = await reply(findPlacesOfCallNumber, {
    body: { callNo: 'F120/4492', recordId: String(recordId) },
  })
  expect(locList).toEqual([{ locationId: 'stacks', locationName: '库 stacks', itemCount: 1 }])
})
