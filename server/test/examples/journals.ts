import { inInstitution, type Database } from '../../src/platform/stores/database.ts'
import type { TestApi } from '../api.ts'
import type { Examples } from '../example.ts'
import { aJournal, arrived } from '../journals.ts'

const groupCode = '100041'

async function anExample({ db }: TestApi) {
  const within = <T>(work: (trx: Database) => Promise<T>) => inInstitution(db, groupCode, work)
  const library = { groupCode, within }
  const recordId = await aJournal(library, {
    title: 'Journal of examples',
    issn: ['0459-1909'],
    frequency: 'quarterly',
    coreLists: ['cssci'],
    classNo: 'K1',
    languages: ['eng'],
  })
  await arrived(library, recordId, ['2024/1', '2024/3'])
  return recordId
}

export const examples: Examples = {
  'GET /find/journal/navInfo': async (api) => {
    await anExample(api)
    return { query: { initial: 'J', coreInclude: 'cssci', keyword: 'examples' } }
  },
  'POST /find/newEle/journal/hotBrowsers': { body: { rows: 5 } },
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
