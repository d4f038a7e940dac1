import { sql } from 'kysely'
import { inInstitution, type Database } from '../../src/platform/stores/database.ts'
import type { TestApi } from '../api.ts'
import type { Examples } from '../example.ts'
import { aJournal, anEntitledPackage, arrived } from '../journals.ts'

const groupCode = '100041'

async function anExample(api: TestApi) {
  const { db, adminDb } = api
  const within = <T>(work: (trx: Database) => Promise<T>) => inInstitution(db, groupCode, work)
  const library = { groupCode, within }
  const recordId = await aJournal(library, {
    title: 'Journal of examples',
    otherTitles: ['The examples'],
    issn: ['0459-1909'],
    frequency: 'quarterly',
    coreLists: ['cssci'],
    classNo: 'K1',
    languages: ['eng'],
  })
  await arrived(library, recordId, ['2024/1', '2024/3'])
  const { packageId } = await anEntitledPackage(api, library, [])
  await adminDb.insertInto('packageTitle').values({ packageId, recordId }).execute()
  await within(async (trx) => {
    await trx
      .insertInto('journalCoreEdition')
      .values({ groupCode, recordId, coreList: 'cssci', editionYear: 2023 })
      .execute()
    await trx
      .insertInto('visitDay')
      .values({
        groupCode,
        kind: 'journal',
        subject: String(recordId),
        visits: 3,
        day: sql<string>`institution_day()`,
      })
      .execute()
  })
  return recordId
}

export const examples: Examples = {
  'GET /find/journal/navInfo': async (api) => {
    await anExample(api)
    return { query: { initial: 'J', coreInclude: 'cssci', keyword: 'examples' } }
  },
  'POST /find/newEle/journal/hotBrowsers': async (api) => {
    await anExample(api)
    return { body: { rows: 5 } }
  },
  'GET /find/journal/detail': async (api) => ({ query: { recordId: await anExample(api) } }),
  'GET /staff/journals/list': async (api) => {
    await anExample(api)
    return { query: {} }
  },
  'GET /staff/journals/choices': {},
  'POST /staff/journals/save': async (api) => ({
    body: {
      recordId: await anExample(api),
      frequency: 'monthly',
      initial: null,
      coreEditions: [{ coreList: 'cssci', editionYear: 2023 }],
    },
  }),
  'GET /staff/journals/issues': async (api) => ({ query: { recordId: await anExample(api) } }),
  'POST /staff/journals/receiveIssue': async (api) => ({
    body: {
      recordId: await anExample(api),
      year: 2026,
      issue: '1',
      receivedOn: '2026-02-03',
      locationId: null,
    },
  }),
  'POST /staff/journals/removeIssue': async (api) => ({
    body: { recordId: await anExample(api), year: 2024, issue: '3' },
  }),
}
