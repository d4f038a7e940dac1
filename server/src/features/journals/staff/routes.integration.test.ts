import { listJournals } from '@shulin/contract/journals'
import {
  listJournalIssues,
  listJournalsForStaff,
  receiveIssue,
  removeIssue,
  saveJournal,
} from '@shulin/contract/journals-staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import { aJournal } from '../../../../test/journals.ts'
import { aSearchedInstitution, type SearchedInstitution } from '../../../../test/searching.ts'
import { staffHeaders } from '../../../../test/staff.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

type Headers = Record<string, string>

/** A library whose lists know two frequencies and two core lists. */
async function aLibrary() {
  const library = await aSearchedInstitution(api)
  const { groupCode } = library
  const entry = (dictionary: string, code: string, position: number) => ({
    groupCode,
    dictionary,
    code,
    name: JSON.stringify({ 'zh-CN': code }),
    position,
  })
  await library.within((trx) =>
    trx
      .insertInto('dictionaryEntry')
      .values([
        entry('publFreqCode', 'monthly', 0),
        entry('publFreqCode', 'quarterly', 1),
        entry('coreInclude', 'cssci', 0),
        entry('customCoreList', 'school-a', 0),
      ])
      .execute(),
  )
  return { library, staff: await staffHeaders(api, groupCode, ['acquisitions']) }
}

const save = (headers: Headers, recordId: number, changes: object) =>
  api.call(saveJournal, {
    headers,
    body: { recordId, frequency: null, initial: null, coreEditions: [], ...changes },
  })
const listedIn = async ({ headers }: SearchedInstitution, coreInclude: string) =>
  (await api.call(listJournals, { headers, query: { coreInclude } })).body.data!.list.map(
    ({ title }) => title,
  )

test('frequency, letter and editions are set, and readers see them', async () => {
  const { library, staff } = await aLibrary()
  const recordId = await aJournal(library, { title: '乐府学' })
  await save(staff, recordId, {
    frequency: 'quarterly',
    initial: 'Y',
    coreEditions: [{ coreList: 'cssci', editionYear: 2023 }],
  })
  const { body } = await api.call(listJournals, {
    headers: library.headers,
    query: { initial: 'Y', coreInclude: 'cssci:2023' },
  })
  expect(body.data!.list).toMatchObject([
    { recordId, publFreqCode: 'quarterly', coreInclude: ['cssci'] },
  ])
  const kept = await api.call(listJournalsForStaff, { headers: staff, query: { keyword: '乐府' } })
  expect(kept.body.data!.list).toMatchObject([
    {
      recordId,
      initial: 'Y',
      isInitialSet: true,
      frequency: 'quarterly',
      coreEditions: [{ coreList: 'cssci', editionYear: 2023 }],
    },
  ])
})

test('a journal that the newest edition of a list leaves out is in it no longer, but was in the older one', async () => {
  const { library, staff } = await aLibrary()
  const [old, recent] = [
    await aJournal(library, { title: 'Old' }),
    await aJournal(library, { title: 'Recent' }),
  ]
  await save(staff, old, { coreEditions: [{ coreList: 'cssci', editionYear: 2021 }] })
  expect(await listedIn(library, 'cssci')).toEqual(['Old'])
  await save(staff, recent, { coreEditions: [{ coreList: 'cssci', editionYear: 2023 }] })
  expect(await listedIn(library, 'cssci')).toEqual(['Recent'])
  expect(await listedIn(library, 'cssci:2021')).toEqual(['Old'])
})

test('a code that no list has is refused', async () => {
  const { library, staff } = await aLibrary()
  const recordId = await aJournal(library, { title: 'Any' })
  const { body } = await save(staff, recordId, { frequency: 'whenever' })
  expect(body).toMatchObject({ success: false, code: 'journal.unknown-code' })
  const other = await save(staff, recordId, {
    coreEditions: [{ coreList: 'nowhere', editionYear: 2023 }],
  })
  expect(other.body).toMatchObject({ success: false, code: 'journal.unknown-code' })
})

test('issues arrive one by one, show what is missing, and are taken away again', async () => {
  const { library, staff } = await aLibrary()
  const recordId = await aJournal(library, { title: 'Running', frequency: 'quarterly' })
  const note = (year: number, issue: string) =>
    api.call(receiveIssue, {
      headers: staff,
      body: { recordId, year, issue, receivedOn: '2024-03-01', locationId: 'P1' },
    })
  const seen = async () =>
    (await api.call(listJournalIssues, { headers: staff, query: { recordId } })).body.data!
  await note(2024, '1')
  await note(2024, '3')
  await note(2024, '3')
  expect(await seen()).toMatchObject({
    list: [
      { year: 2024, issue: '3', receivedOn: '2024-03-01', locationName: '书库 P1' },
      { year: 2024, issue: '1' },
    ],
    missing: [{ year: 2024, issues: ['2', '4'] }],
  })
  const third = { headers: staff, body: { recordId, year: 2024, issue: '3' } }
  await api.call(removeIssue, third)
  expect((await seen()).list).toHaveLength(1)
  expect((await api.call(removeIssue, third)).status).toBe(404)
})

test('the neighbour keeps neither the journal nor its issues', async () => {
  const { library } = await aLibrary()
  const recordId = await aJournal(library, { title: 'Ours' })
  const { staff } = await aLibrary()
  expect((await save(staff, recordId, {})).status).toBe(404)
  const { body } = await api.call(receiveIssue, {
    headers: staff,
    body: { recordId, year: 2024, issue: '1', receivedOn: null, locationId: null },
  })
  expect(body).toMatchObject({ success: false, code: 'journal.title-unknown' })
})

test('the audit trail says who changed what', async () => {
  const { library, staff } = await aLibrary()
  const recordId = await aJournal(library, { title: 'Watched' })
  await save(staff, recordId, { frequency: 'monthly' })
  const trail = await library.within((trx) =>
    trx.selectFrom('audit').select('act').where('subject', '=', String(recordId)).execute(),
  )
  expect(trail).toEqual([{ act: 'journal.change' }])
})
