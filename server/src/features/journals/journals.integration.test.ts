import { listHotJournals, listJournals, readJournal } from '@shulin/contract/journals'
import { noteJournalBrowse } from '@shulin/contract/usage'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import {
  aDatabase,
  aJournal,
  anEntitledPackage,
  arrived,
  listAnew,
} from '../../../test/journals.ts'
import { aSearchedInstitution, aTitle, type SearchedInstitution } from '../../../test/searching.ts'
import { visited } from '../../../test/taking-part.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

type Query = Parameters<typeof api.call<typeof listJournals>>[1]['query']

const asked = async (library: SearchedInstitution, query: Query) =>
  (await api.call(listJournals, { headers: library.headers, query })).body.data!
const titlesOf = async (library: SearchedInstitution, query: Query) =>
  (await asked(library, query)).list.map(({ title }) => title)

test('[R-NAV-010] with a core list only journals with that inclusion are listed', async () => {
  const library = await aSearchedInstitution(api)
  const core = await aJournal(library, {
    title: '历史研究',
    issn: ['0459-1909'],
    publisher: '历史研究杂志社',
    coreLists: ['cssci'],
    frequency: 'bimonthly',
    classNo: 'K1',
    languages: ['chi'],
  })
  await aJournal(library, { title: '文史天地', coreLists: ['ami'] })
  await aJournal(library, { title: '大众电影' })

  const { total, list, screening } = await asked(library, { coreInclude: 'cssci' })
  expect(total).toBe(1)
  expect(list).toMatchObject([
    {
      recordId: core,
      title: '历史研究',
      issn: '0459-1909',
      publisher: '历史研究杂志社',
      publFreqCode: 'bimonthly',
      coreInclude: ['cssci'],
    },
  ])
  expect(screening.coreInclude).toMatchObject([
    { code: 'ami', count: 1 },
    { code: 'cssci', count: 1 },
  ])
  expect((await asked(library, {})).total).toBe(3)
})

test('initial, frequency, class and language narrow in the same way, together and by several codes', async () => {
  const library = await aSearchedInstitution(api)
  await aJournal(library, {
    title: 'Annals of history',
    frequency: 'monthly',
    classNo: 'K1',
    languages: ['eng'],
  })
  await aJournal(library, {
    title: '北京大学学报',
    frequency: 'weekly',
    classNo: 'G2',
    languages: ['chi'],
  })
  expect(await titlesOf(library, { initial: 'A' })).toEqual(['Annals of history'])
  expect(await titlesOf(library, { publFreqCode: 'weekly' })).toEqual(['北京大学学报'])
  expect(await titlesOf(library, { classNo: 'K' })).toEqual(['Annals of history'])
  expect(await titlesOf(library, { langCode: 'chi' })).toEqual(['北京大学学报'])
  expect(await titlesOf(library, { publFreqCode: 'weekly', classNo: 'K' })).toEqual([])
  expect(await titlesOf(library, { publFreqCode: 'weekly,monthly' })).toHaveLength(2)
})

test('any script, pinyin, initials and ISSN lead to one journal', async () => {
  const library = await aSearchedInstitution(api)
  await aJournal(library, { title: '歷史研究', issn: ['0459-1909'] })
  await aJournal(library, { title: '文学评论' })
  for (const keyword of ['历史', '歷史研究', 'lishiyanjiu', 'lsyj', '0459-1909']) {
    expect(await titlesOf(library, { keyword })).toEqual(['歷史研究'])
  }
  expect(await titlesOf(library, { keyword: '，' })).toEqual([])
})

test('letters and strokes count what stands under them, and the order is that of ICU', async () => {
  const library = await aSearchedInstitution(api)
  for (const title of ['中国社会科学', '一带一路', 'Nature', '阿拉伯世界研究', '3D world']) {
    await aJournal(library, { title })
  }
  const byLetters = await asked(library, {})
  expect(byLetters.list.map(({ title }) => title)).toEqual([
    '阿拉伯世界研究',
    'Nature',
    '一带一路',
    '中国社会科学',
    '3D world',
  ])
  expect(byLetters.screening.initials).toEqual(
    expect.arrayContaining([
      { initial: '#', count: 1 },
      { initial: 'A', count: 1 },
      { initial: 'Z', count: 1 },
    ]),
  )
  const byStrokes = await asked(library, { sort: 'strokes' })
  expect(byStrokes.list.map(({ title }) => title).slice(0, 3)).toEqual([
    '一带一路',
    '中国社会科学',
    '阿拉伯世界研究',
  ])
  expect(await titlesOf(library, { initial: '4', sort: 'strokes' })).toEqual(['中国社会科学'])
})

test('a journal of a package is listed while there is access to it, one that is hidden is not', async () => {
  const library = await aSearchedInstitution(api)
  await aJournal(library, { title: 'Hidden journal', isHidden: true })
  const { packageId } = await anEntitledPackage(api, library, [
    { title: 'Packaged journal', documentType: 'e-journal' },
  ])
  await listAnew(library)
  expect(await titlesOf(library, {})).toEqual(['Packaged journal'])
  await library.within((trx) =>
    trx
      .updateTable('entitlement')
      .set({ endsOn: '2020-12-31' })
      .where('packageId', '=', packageId)
      .execute(),
  )
  expect(await titlesOf(library, {})).toEqual([])
})

test('a journal that is called otherwise stands under its new letter', async () => {
  const library = await aSearchedInstitution(api)
  const recordId = await aJournal(library, { title: 'Old name' })
  await library.within((trx) =>
    trx.updateTable('record').set({ title: 'New name' }).where('id', '=', recordId).execute(),
  )
  await listAnew(library)
  expect(await titlesOf(library, { initial: 'N' })).toEqual(['New name'])
  expect(await listAnew(library)).toBe(0)
})

test('the neighbour lists its own journals only', async () => {
  const [here, there] = [await aSearchedInstitution(api), await aSearchedInstitution(api)]
  await aJournal(here, { title: 'Ours' })
  expect(await titlesOf(there, {})).toEqual([])
})

test('[R-NAV-011] journals come in the order of their logged visits', async () => {
  const library = await aSearchedInstitution(api)
  const a = await aJournal(library, { title: '甲' })
  const b = await aJournal(library, { title: '乙' })
  const { groupCode, mappingPath } = library
  const open = (recordId: number, address: string) =>
    api.call(noteJournalBrowse, {
      headers: {
        groupCode,
        mappingPath,
        'x-forwarded-for': address,
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
      },
      body: { recordId },
    })
  await open(a, '203.0.113.1')
  for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) await open(b, address)
  const { body } = await api.call(listHotJournals, { headers: library.headers, body: { rows: 2 } })
  expect(body.data).toEqual([
    { recordId: b, title: '乙', visits: 3 },
    { recordId: a, title: '甲', visits: 1 },
  ])
})

test('what was visited most comes first, and hidden journals are left out', async () => {
  const library = await aSearchedInstitution(api)
  const a = await aJournal(library, { title: '甲' })
  const b = await aJournal(library, { title: '乙' })
  const hidden = await aJournal(library, { title: '丙', isHidden: true })
  await visited(library, 'journal', a, 1)
  await visited(library, 'journal', b, 3)
  await visited(library, 'journal', hidden, 9)
  const { body } = await api.call(listHotJournals, { headers: library.headers, body: { rows: 2 } })
  expect(body.data).toEqual([
    { recordId: b, title: '乙', visits: 3 },
    { recordId: a, title: '甲', visits: 1 },
  ])
  expect(await titlesOf(library, { sort: 'visits' })).toEqual(['乙', '甲'])
})

test('a journal shows its issues with gaps, its core lists by edition, and who carries it', async () => {
  const library = await aSearchedInstitution(api)
  const databaseId = await aDatabase(library, 'A database')
  const { packageId, recordIds } = await anEntitledPackage(
    api,
    library,
    [{ title: 'Journal of gaps', documentType: 'e-journal' }],
    { databaseId, offCampusLink: 'https://vpn.example/login?url={url}' },
  )
  const recordId = recordIds[0]!
  await api.adminDb
    .updateTable('packageTitle')
    .set({ url: 'https://texts.example/1', covered: '1997-' })
    .where('packageId', '=', packageId)
    .execute()
  const of = { groupCode: library.groupCode, recordId }
  await library.within(async (trx) => {
    await trx.insertInto('holding').values(of).execute()
    const journal = { ...of, initial: 'J', frequency: 'quarterly', coreLists: ['cssci'] }
    await trx.insertInto('journal').values(journal).execute()
    await trx
      .insertInto('journalCoreEdition')
      .values([2021, 2023].map((editionYear) => ({ ...of, coreList: 'cssci', editionYear })))
      .execute()
  })
  await arrived(
    library,
    recordId,
    ['2023/1', '2023/2', '2023/3', '2023/4', '2024/1', '2024/3'],
    'P1',
  )

  const { body } = await api.call(readJournal, { headers: library.headers, query: { recordId } })
  expect(body.data).toMatchObject({
    title: 'Journal of gaps',
    publFreqCode: 'quarterly',
    coreLists: [{ code: 'cssci', years: [2023, 2021] }],
    holdings: [
      { year: 2024, missing: ['2', '4'] },
      { year: 2023, missing: [] },
    ],
    packages: [
      {
        packageId,
        covered: '1997-',
        url: 'https://vpn.example/login?url=https%3A%2F%2Ftexts.example%2F1',
        eCollectionId: databaseId,
      },
    ],
  })
  expect(body.data!.holdings[0]!.issues).toMatchObject([
    { issue: '3', locationName: '书库 P1' },
    { issue: '1' },
  ])
})

test('from the institution’s own network a link leads straight to the text', async () => {
  const library = await aSearchedInstitution(api, {
    settings: {
      campusRanges: '198.51.100.0/24',
      offCampusLink: 'https://vpn.example/?u={url}',
    },
  })
  const { packageId, recordIds } = await anEntitledPackage(api, library, [
    { title: 'On campus', documentType: 'e-journal' },
  ])
  await api.adminDb
    .updateTable('packageTitle')
    .set({ url: 'https://texts.example/2' })
    .where('packageId', '=', packageId)
    .execute()
  const urlFrom = async (address: string) => {
    const headers = { ...library.headers, 'x-forwarded-for': address }
    const query = { recordId: recordIds[0]! }
    return (await api.call(readJournal, { headers, query })).body.data!.packages[0]!.url
  }
  expect(await urlFrom('198.51.100.7')).toBe('https://texts.example/2')
  expect(await urlFrom('192.0.2.7')).toBe('https://vpn.example/?u=https%3A%2F%2Ftexts.example%2F2')
})

test('what is no journal has no page of one', async () => {
  const library = await aSearchedInstitution(api)
  const book = await aTitle(library, { title: 'A book' })
  const { status } = await api.call(readJournal, {
    headers: library.headers,
    query: { recordId: book },
  })
  expect(status).toBe(404)
})
