import { keepAddress, withRegions } from '../addresses.ts'
import type { TestApi } from '../api.ts'
import { returnCopy } from '../../src/features/circulation/own-circulation.ts'
import { aDemoCopy, aLentDemoCopy } from '../demo-copies.ts'
import { demo, groupCode } from '../demo.ts'
import type { Examples } from '../example.ts'
import { aReader, sessionOf } from '../readers.ts'
import { contact, requestsOf } from '../requests.ts'

async function aMember(api: TestApi) {
  const reader = await aReader(api, demo(api))
  const { headers } = await sessionOf(api, demo(api), reader)
  return { id: reader.id, headers, ...requestsOf(api, headers) }
}

/** A reader who waits for a title that somebody else has. */
async function aWaitingReader(api: TestApi) {
  const member = await aMember(api)
  const copy = await aLentDemoCopy(api)
  const { data } = (await member.reserve(copy.recordId, { pickupLocationId: copy.locationId })).body
  return { member, copy, ...data! }
}

/** The same when the copy lies ready, with the code to fetch it. */
async function aReadyReader(api: TestApi) {
  const waiting = await aWaitingReader(api)
  const { barcode, locationId } = waiting.copy
  await demo(api).within((trx) => returnCopy(trx, { barcode, locationId }))
  return { ...waiting, takeCode: await waiting.member.code(waiting.requestId) }
}

/** A reader whose copy another would like to take over, and shows the code. */
async function aHolder(api: TestApi) {
  const { recordId, readerId } = await aLentDemoCopy(api)
  const asker = await aMember(api)
  const { requestId } = (await asker.ask('transfer', { recordId: String(recordId) })).body.data!
  const { headers } = await sessionOf(api, demo(api), { id: readerId })
  return { headers, requestId, takeCode: await asker.code(requestId) }
}

const about = (requestType: string) => async (api: TestApi) => {
  const { recordId, itemId } = await aDemoCopy(api)
  const { headers } = await aMember(api)
  return { body: { recordId: String(recordId), itemId, requestType }, headers }
}

export const examples: Examples = {
  'POST /find/subtenancy/beforeSubtenancy': about('entrust'),
  'POST /find/subtenancy/userApplyCheck': about('homeDelivery'),
  'POST /find/subtenancy/subscribeAndEntrust': async (api) => {
    const { recordId, itemId, locationId: pickupLocationId } = await aDemoCopy(api)
    const { headers } = await aMember(api)
    const wanted = { applyType: 'entrust', recordId: String(recordId), itemId }
    return { body: { ...wanted, pickupLocationId, contact, smsFlag: '0' }, headers }
  },
  'POST /find/subtenancy/askBook': async (api) => ({
    body: {
      requestType: 'documentDelivery',
      contact,
      pickupAddress: 'zhixia@reader.example',
      publicationName: '图书馆学报',
      articleTitle: '论借阅规则的解释',
      issn: '0378-5955',
      version: '第二版',
    },
    headers: (await aMember(api)).headers,
  }),
  'POST /find/findLoan/addLoanOrder': async (api) => {
    const { recordId, itemId } = await aDemoCopy(api)
    const { headers } = await aMember(api)
    await withRegions(api)
    const addressId = await keepAddress(api, headers)
    return { body: { recordId: String(recordId), itemIds: [itemId], addressId, contact }, headers }
  },
  'POST /find/subtenancy/subtenancyTimes': async (api) => ({
    body: { requestType: 'reservation' },
    headers: (await aMember(api)).headers,
  }),
  'POST /find/subtenancy/getLocByCallNo': async (api) => ({
    body: { callNo: 'K28/12', recordId: String((await aDemoCopy(api)).recordId) },
  }),
  'GET /find/subtenancy/subtencyList': async (api) => {
    const { member, copy } = await aReadyReader(api)
    const query = { status: 'acceptance', recordId: String(copy.recordId), page: '1', rows: '5' }
    return { query, headers: member.headers }
  },
  'GET /find/subtenancy/getSmsStatus': async (api) => ({ headers: (await aMember(api)).headers }),
  'GET /find/location/takeBookAddress': async (api) => ({
    query: { libCode: (await aDemoCopy(api)).libCode },
    headers: (await aMember(api)).headers,
  }),
  'POST /find/subtenancy/cancel': async (api) => {
    const { member, requestId } = await aWaitingReader(api)
    return { body: { requestId }, headers: member.headers }
  },
  'GET /find/subtenancy/otherRequestList': async (api) => ({
    query: { status: 'notAccepted' },
    headers: (await aHolder(api)).headers,
  }),
  'POST /find/subtenancy/acceptRequest': async (api) => {
    const { headers, requestId, takeCode } = await aHolder(api)
    return { body: { requestId, takeCode }, headers }
  },
  'POST /find/subtenancy/getTakeCode': async (api) => {
    const { member, requestId } = await aWaitingReader(api)
    return { body: { requestId }, headers: member.headers }
  },
  'POST /find/subtenancy/receiveBook': async (api) => {
    const { member, requestId, takeCode } = await aReadyReader(api)
    const named = { userId: member.id, groupCode, libCode: '' }
    return { body: { requestId, takeCode, ...named }, headers: member.headers }
  },
  'POST /find/subtenancy/takeBarcode': async (api) => {
    const { member, copy, takeCode } = await aReadyReader(api)
    const named = { userId: member.id, groupCode, libCode: '' }
    return { body: { barcode: copy.barcode, takeCode, ...named }, headers: member.headers }
  },
  'POST /find/physical/getRequestAndEnreustList': async (api) => {
    const { copy } = await aWaitingReader(api)
    return { body: { recordId: String(copy.recordId), itemIds: [copy.itemId] } }
  },
  'GET /find/subtenancy/ways': async (api) => ({
    query: { recordId: String((await aDemoCopy(api)).recordId) },
  }),
  'POST /find/subtenancy/processList': async (api) => {
    await aReadyReader(api)
    return { body: { status: 'acceptance' } }
  },
  'POST /find/subtenancy/process': async (api) => {
    const { requestId } = await aReadyReader(api)
    return { body: { requestId, status: 'completed' } }
  },
  'POST /staff/requests/cancel': async (api) => {
    const { requestId } = await aWaitingReader(api)
    return { body: { requestId, reason: '找不到该册' } }
  },
  'POST /staff/requests/handOver': async (api) => {
    const { requestNo, takeCode } = await aReadyReader(api)
    return { body: { requestNo, takeCode } }
  },
}
