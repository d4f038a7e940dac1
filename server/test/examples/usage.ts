import { randomUUID } from 'node:crypto'
import { inInstitution, type Database } from '../../src/platform/stores/database.ts'
import type { TestApi } from '../api.ts'
import { anOwnRecord } from '../cataloguing.ts'
import type { Examples } from '../example.ts'
import { aDatabase } from '../taking-part.ts'

const demo = '100041'
const headers = { mappingPath: 'demo' }

const withinDemo =
  ({ db }: TestApi) =>
  <T>(work: (trx: Database) => Promise<T>) =>
    inInstitution(db, demo, work)

const aDatabaseOf = (api: TestApi) =>
  aDatabase({ groupCode: demo, within: withinDemo(api) }, { name: '测试数据库' })

/** A database with an address that is never asked, as it stands inside. */
async function aLink(api: TestApi) {
  const subject = await aDatabaseOf(api)
  await withinDemo(api)((trx) =>
    trx
      .updateTable('database')
      .set({ url: 'http://127.0.0.1:9/' })
      .where('id', '=', subject)
      .execute(),
  )
  return { kind: 'database', subject }
}

const detail = async (api: TestApi) => ({ recordId: await anOwnRecord(api, demo) })
const visit = async (api: TestApi) => ({
  recordId: await anOwnRecord(api, demo),
  eCollectionId: await aDatabaseOf(api),
  url: 'https://texts.example/1',
})
const download = async (api: TestApi) => ({
  recordId: await anOwnRecord(api, demo),
  attachmentId: randomUUID(),
})
const ofDatabase = async (api: TestApi) => ({ id: await aDatabaseOf(api) })

export const examples: Examples = {
  'GET /find/eleLog/search': { query: { keyword: '历史', docCode: 'e-book' }, headers },
  'POST /find/eleLog/search': { body: { keyword: '历史', docCode: 'e-book' }, headers },
  'GET /find/eleLog/detail': async (api) => ({ query: await detail(api), headers }),
  'POST /find/eleLog/detail': async (api) => ({ body: await detail(api), headers }),
  'GET /find/eleLog/visit': async (api) => ({ query: await visit(api), headers }),
  'POST /find/eleLog/visit': async (api) => ({ body: await visit(api), headers }),
  'GET /find/eleLog/download': async (api) => ({ query: await download(api), headers }),
  'POST /find/eleLog/download': async (api) => ({ body: await download(api), headers }),
  'GET /find/newEle/log/visit': async (api) => ({ query: await ofDatabase(api), headers }),
  'POST /find/newEle/log/visit': async (api) => ({ body: await ofDatabase(api), headers }),
  'GET /find/newEle/log/browse': async (api) => ({ query: await ofDatabase(api), headers }),
  'POST /find/newEle/log/browse': async (api) => ({ body: await ofDatabase(api), headers }),
  'GET /find/newEle/log/search': { query: { keyword: '法律' }, headers },
  'POST /find/newEle/log/search': { body: { keyword: '法律' }, headers },
  'GET /find/newEle/log/journalBrowse': async (api) => ({ query: await detail(api), headers }),
  'POST /find/newEle/log/journalBrowse': async (api) => ({ body: await detail(api), headers }),
  'GET /staff/usage': { query: { from: '2026-10', to: '2026-11', by: 'month' } },
  'GET /staff/usage/file': { query: { by: 'database' } },
  'GET /staff/usage/links': { query: { show: 'all' } },
  'POST /staff/usage/checkLink': async (api) => ({ body: await aLink(api) }),
}
