import { randomUUID } from 'node:crypto'
import { reportGrouping } from '@shulin/contract/catalogue'
import {
  addItem,
  correctRecord,
  decideGrouping,
  readRecord,
} from '@shulin/contract/catalogue-staff'
import { inInstitution } from '../../src/platform/stores/database.ts'
import type { TestApi } from '../api.ts'
import { anOwnRecord } from '../cataloguing.ts'
import { aShelvedTitle, demo as demoInstitution } from '../demo.ts'
import { over } from '../example-title.ts'
import type { Examples } from '../example.ts'
import { aReader, sessionOf } from '../readers.ts'
import { staffHeaders } from '../staff.ts'

const demo = '100041'

/** Two editions that the demo institution holds, the first with an item and corrections. */
async function twoEditions(api: TestApi) {
  const headers = await staffHeaders(api, demo, ['acquisitions'])
  const title = `例 ${randomUUID()}`
  const recordId = await anOwnRecord(api, demo, { title })
  const otherRecordId = await anOwnRecord(api, demo, { title })
  const read = async () => (await api.call(readRecord, { query: { recordId }, headers })).body.data!
  const { version } = await read()
  const fields = { place: '上海', publishedYear: 1983 }
  await api.call(correctRecord, { body: { recordId, version, fields }, headers })
  const item = { barcode: randomUUID(), callNo: null, volume: null, status: 'on shelf' } as const
  const { locationId } = await inInstitution(api.db, demo, (trx) =>
    trx
      .selectFrom('location')
      .innerJoin('library', 'library.libCode', 'location.libCode')
      .select('location.locationId')
      .where('library.circulationAuthority', '=', 'own')
      .executeTakeFirstOrThrow(),
  )
  await api.call(addItem, { body: { recordId, item: { ...item, locationId } }, headers })
  return { ...(await read()), title, otherRecordId, headers }
}

async function aDecision(api: TestApi) {
  const { recordId, otherRecordId, headers } = await twoEditions(api)
  const body = { recordId, otherRecordId, belongTogether: false, note: null }
  const { data } = (await api.call(decideGrouping, { body, headers })).body
  return data!.group.decision!
}

/** What a reader sends of two editions. */
async function aReportForm(api: TestApi) {
  const institution = demoInstitution(api)
  const { headers } = await sessionOf(api, institution, await aReader(api, institution))
  const { recordId, otherRecordId } = await twoEditions(api)
  return { body: { recordId, otherRecordId, reason: '同名的另一本书' }, headers }
}

async function aReport(api: TestApi) {
  const { data } = (await api.call(reportGrouping, await aReportForm(api))).body
  return data!.reportId
}

export const examples: Examples = {
  'GET /find/books/shelf': async (api) => ({
    query: { recordId: String(await aShelvedTitle(api)) },
  }),
  'POST /find/unify/getPItemAndOnShelfCountAndDuxiuImageUrl': over(({ recordId }) => ({
    body: { recordIds: [recordId] },
  })),
  'POST /find/unify/getOtherLibraryCollection': over(({ recordId }) => ({
    body: { recordId, libCode: 'QX1' },
  })),
  'POST /find/physical/groupItemsByLibCode': over(({ recordId }) => ({ body: { recordId } })),
  'POST /find/physical/groupitems': over(({ recordId }) => ({ body: { recordId } })),
  'POST /find/physical/shelfNos': over(({ itemId }) => ({ body: { itemIds: [itemId] } })),
  'POST /find/location/list': over(() => ({ body: {} })),
  'GET /staff/catalogue/records': async (api) => ({
    query: { text: (await twoEditions(api)).title },
  }),
  'GET /staff/catalogue/record': async (api) => ({
    query: { recordId: (await twoEditions(api)).recordId },
  }),
  'GET /staff/catalogue/choices': {},
  'POST /staff/catalogue/addRecord': { body: { fields: { documentType: 'book', title: '新书' } } },
  'POST /staff/catalogue/correctRecord': async (api) => {
    const { recordId, version } = await twoEditions(api)
    return { body: { recordId, version, fields: { place: '广州' } } }
  },
  'POST /staff/catalogue/takeBackCorrection': async (api) => {
    const { recordId, version } = await twoEditions(api)
    return { body: { recordId, version, field: 'place' } }
  },
  'POST /staff/catalogue/changeHolding': async (api) => {
    const { recordId, holding } = await twoEditions(api)
    const { version, callNo, summary, isWithdrawn } = holding!
    return { body: { recordId, version, callNo, summary, isHidden: true, isWithdrawn } }
  },
  'POST /staff/catalogue/replaceCover': async (api) => {
    const { recordId } = await twoEditions(api)
    return { body: { recordId, picture: null } }
  },
  'POST /staff/catalogue/addItem': async (api) => {
    const { recordId, items } = await twoEditions(api)
    const { locationId } = items[0]!
    const item = { barcode: randomUUID(), callNo: null, volume: null, status: 'on shelf' }
    return { body: { recordId, item: { ...item, locationId } } }
  },
  'POST /staff/catalogue/changeItem': async (api) => {
    const { itemId, version } = (await twoEditions(api)).items[0]!
    return { body: { itemId, version, fields: { callNo: 'I242.4/3' } } }
  },
  'GET /staff/catalogue/groupingDecisions': async (api) => {
    await aDecision(api)
    return { query: {} }
  },
  'POST /staff/catalogue/decideGrouping': async (api) => {
    const { recordId } = await twoEditions(api)
    const { recordId: otherRecordId } = await twoEditions(api)
    return { body: { recordId, otherRecordId, belongTogether: true, note: null } }
  },
  'POST /staff/catalogue/undoGroupingDecision': async (api) => ({
    body: { decisionId: (await aDecision(api)).decisionId },
  }),
  'POST /find/equestion/reportGrouping': aReportForm,
  'GET /staff/catalogue/groupingReports': async (api) => {
    await aReport(api)
    return { query: {} }
  },
  'POST /staff/catalogue/answerGroupingReport': async (api) => ({
    body: { reportId: await aReport(api), outcome: 'kept' },
  }),
}
