import { randomUUID } from 'node:crypto'
import {
  addAlias,
  addItem,
  correctRecord,
  decideGrouping,
  readRecord,
} from '@shulin/contract/catalogue-staff'
import { sql } from 'kysely'
import { inInstitution } from '../src/platform/stores/database.ts'
import type { TestApi } from './api.ts'
import { anOwnRecord } from './cataloguing.ts'
import type { Example } from './example.ts'
import { aRun } from './imports.ts'
import { staffHeaders } from './staff.ts'

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

/** Another name of a title of the demo institution. */
async function anAlias(api: TestApi, recordId?: number) {
  const headers = await staffHeaders(api, demo, ['acquisitions'])
  const body = {
    recordId: recordId ?? (await anOwnRecord(api, demo)),
    scheme: 'opac',
    value: randomUUID(),
  }
  await api.call(addAlias, { body, headers })
  return body
}

const aDemoRun = (api: TestApi, given: Parameters<typeof aRun>[2] = {}) =>
  inInstitution(api.db, demo, (trx) =>
    aRun(trx, demo, {
      name: randomUUID(),
      refusals: [{ reason: 'no-title', excerpt: '00714cam' }],
      ...given,
    }),
  )

async function aTitleSetAside(api: TestApi) {
  const recordId = await anOwnRecord(api, demo)
  await inInstitution(api.db, demo, (trx) =>
    sql`update index_dirty set set_aside_at = now(), error = 'refused' where record_id = ${recordId}`.execute(
      trx,
    ),
  )
  return recordId
}

/** A valid call of each endpoint of the console that keeps the catalogue, the imports and the index. */
export const staffExamples: Record<string, Example | ((api: TestApi) => Promise<Example>)> = {
  'GET /staff/catalogue/records': async (api) => ({
    query: { text: (await twoEditions(api)).title },
  }),
  'GET /staff/catalogue/record': async (api) => ({
    query: { recordId: (await twoEditions(api)).recordId },
  }),
  'POST /staff/enrichment/test': { body: { source: 'cadal' } },
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
  'GET /staff/catalogue/aliases': async (api) => ({
    query: { recordId: (await anAlias(api)).recordId },
  }),
  'POST /staff/catalogue/addAlias': async (api) => ({
    body: { recordId: (await twoEditions(api)).recordId, scheme: 'opac', value: randomUUID() },
  }),
  'POST /staff/catalogue/removeAlias': async (api) => {
    const { recordId } = await anAlias(api)
    return { body: await anAlias(api, recordId) }
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

  'GET /staff/imports/runs': async (api) => {
    await aDemoRun(api)
    return { query: {} }
  },
  'GET /staff/imports/run': async (api) => ({ query: { runId: (await aDemoRun(api)).runId } }),
  'GET /staff/imports/refusals': async (api) => ({
    query: { runId: (await aDemoRun(api)).runId },
  }),
  'GET /staff/imports/refusalsFile': async (api) => ({
    query: { runId: (await aDemoRun(api)).runId },
  }),
  'POST /staff/imports/decide': async (api) => ({
    body: { runId: (await aDemoRun(api, { state: 'asks' })).runId, withdraw: false },
  }),
  'GET /staff/imports/sources': async (api) => {
    await aDemoRun(api)
    return {}
  },
  'POST /staff/imports/harvestNow': async (api) => {
    const harvest = { url: 'https://oai.example.org/request', metadataPrefix: 'marcxml' }
    return { body: { sourceId: (await aDemoRun(api, { harvest })).sourceId } }
  },

  'GET /staff/popularSearches': {},
  'POST /staff/popularSearches/takeDown': { body: { keyword: '一检索词' } },
  'POST /staff/popularSearches/putBack': async (api) => {
    await inInstitution(api.db, demo, (trx) =>
      trx
        .insertInto('takenDownSearch')
        .values({ groupCode: demo, keyword: '撤下的词' })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    )
    return { body: { keyword: '撤下的词' } }
  },
  'POST /staff/popularSearches/words': { body: { words: ['赌博'] } },

  'GET /staff/index/health': {},
  'GET /staff/index/setAside': async (api) => {
    await aTitleSetAside(api)
    return { query: {} }
  },
  'POST /staff/index/tryAgain': async (api) => ({
    body: { recordIds: [await aTitleSetAside(api)] },
  }),
  'POST /staff/index/rebuild': async ({ db, config }) => {
    const route = { groupCode: demo, alias: `${config.searchPrefix}-titles`, isRouted: false }
    await inInstitution(db, demo, (trx) =>
      trx
        .insertInto('indexRoute')
        .values(route)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    )
    return { body: {} }
  },
}
