import { randomUUID } from 'node:crypto'
import {
  searchAll,
  searchByFields,
  searchFromHome,
  searchWithin,
  SearchParameters,
} from '@shulin/contract/search'
import { sql } from 'kysely'
import type { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aSearchedInstitution,
  aTitle,
  startSearchApi,
  type SearchApi,
  type SearchedInstitution,
  type TitleOptions,
} from '../../../test/searching.ts'
import { isLong, shortForm } from '../../../test/long.ts'

let api: SearchApi
beforeAll(async () => void (api = await startSearchApi()))
afterAll(() => api.close())

type Body = z.input<typeof SearchParameters>

/** An institution with these titles, findable; `numbers` are their records, in the order given. */
async function aCatalogueOf(titles: TitleOptions[]) {
  const institution = await aSearchedInstitution(api)
  const numbers: number[] = []
  for (const title of titles) numbers.push(await aTitle(institution, title))
  await api.feed()
  return { ...institution, numbers }
}

const term = (text: string, field = 'any'): Body => ({
  searchItems: [{ searchField: field, searchFieldContent: text }],
})

const searchIn = async ({ headers }: Pick<SearchedInstitution, 'headers'>, body: Body) =>
  (await api.call(searchAll, { body, headers })).body

/** The numbers of the records found, in ascending order. */
async function found(institution: SearchedInstitution, body: Body) {
  const { data, message } = await searchIn(institution, body)
  if (!data) throw new Error(message)
  expect(data.total).toBe(data.searchList.length)
  return data.searchList.map(({ recordId }) => recordId).toSorted((a, b) => a - b)
}

const facet = (values: { value: string; count: number }[]) =>
  Object.fromEntries(values.map(({ value, count }) => [value, count]))

const manyOf = (count: number, title: (n: number) => TitleOptions) =>
  Array.from({ length: count }, (_, n) => title(n))

test('[R-SEARCH-001] one search finds books, journals, theses and papers, and can be narrowed to a kind', async () => {
  const kinds = ['book', 'journal', 'thesis', 'conference-paper']
  const library = await aCatalogueOf(
    kinds.map((documentType) => ({ title: `敦煌 ${documentType}`, documentType })),
  )
  expect(await found(library, term('敦煌'))).toEqual(library.numbers)
  for (const [i, docCode] of kinds.entries()) {
    expect(await found(library, { ...term('敦煌'), docCode })).toEqual([library.numbers[i]])
  }
})

test('[R-SEARCH-002] a search has 27 parameters with these standards, two of our own, and refuses any other', async () => {
  const { exclude: _exclude, words: _words, ...specified } = SearchParameters.shape
  expect(Object.keys(specified)).toHaveLength(27)
  expect(SearchParameters.parse(term('w'))).toMatchObject({
    matchMode: '2',
    sortField: 'relevance',
    sortClause: 'asc',
    page: 1,
    rows: 10,
  })
  const library = await aCatalogueOf([{ title: 'w' }])
  const every: Body = {
    ...term('w'),
    docCode: 'book',
    matchMode: '2',
    resourceType: '1',
    subject: '',
    discode1: '',
    publisher: '',
    libCode: '',
    locationId: '',
    eCollectionIds: [],
    campusId: '',
    kindNo: '',
    collectionName: '',
    author: '',
    langCode: '',
    countryCode: '',
    publishBegin: '',
    publishEnd: '',
    coreInclude: '',
    ddType: '',
    verifyStatus: '',
    group: false,
    sortField: 'relevance',
    sortClause: 'asc',
    page: 1,
    rows: 10,
    onlyOnShelf: false,
  }
  expect(Object.keys(every)).toHaveLength(27)
  expect(await found(library, every)).toEqual(library.numbers)
  const more = { ...every, colour: 'red' } as Body
  expect(await searchIn(library, more)).toMatchObject({ success: false, errCode: 400 })
})

test('[R-SEARCH-003] document type and resource type limit the result', async () => {
  const library = await aCatalogueOf([
    ...manyOf(3, () => ({ title: 'wuxia', documentType: 'book' })),
    { title: 'wuxia', documentType: 'journal' },
    { title: 'wuxia', documentType: 'journal', isElectronic: true },
  ])
  const books = await searchIn(library, { ...term('wuxia'), docCode: 'book' })
  expect(books.data?.total).toBe(3)
  expect(new Set(books.data?.searchList.map(({ docCode }) => docCode))).toEqual(new Set(['book']))
  expect(await found(library, { ...term('wuxia'), resourceType: '2' })).toEqual([
    library.numbers[4],
  ])
})

test('[R-SEARCH-004] subject, discipline and class limit the result; a class holds those below it', async () => {
  const library = await aCatalogueOf([
    { classNo: 'K28', subjects: ['民族史'], disciplines: ['06'] },
    { classNo: 'K2', subjects: ['中國史'], disciplines: ['06'] },
    { classNo: 'I2', subjects: ['中国史'], disciplines: ['05'] },
    { classNo: 'K28', classScheme: 'LCC', subjects: [], disciplines: [] },
  ])
  const [k28, k2, i2] = library.numbers
  expect(await found(library, { kindNo: 'K2' })).toEqual([k28, k2])
  expect(await found(library, { kindNo: ['K28', 'I'] })).toEqual([k28, i2])
  // One heading, in whatever script it was written or is asked for.
  expect(await found(library, { subject: '中国史' })).toEqual([k2, i2])
  expect(await found(library, { subject: '中國史' })).toEqual([k2, i2])
  expect(await found(library, { discode1: '05' })).toEqual([i2])
})

test('[R-SEARCH-005] library, campus and location limit the result to records with items there', async () => {
  const library = await aCatalogueOf([
    { title: '书甲', items: [{ at: 'P1' }] },
    { title: '书乙', items: [{ at: 'P2' }, { at: 'P3' }] },
    { title: '书丙' },
  ])
  const [first, second] = library.numbers
  const at = (place: Body) => found(library, { ...term('书'), ...place })
  expect(await at({ libCode: 'L1', campusId: 'C1', locationId: 'P1' })).toEqual([first])
  expect(await at({ libCode: 'L2' })).toEqual([second])
  expect(await at({ campusId: 'C2' })).toEqual([second])
  expect(await at({ locationId: 'P4' })).toEqual([])
  expect(await at({ libCode: ['L1', 'L3'] })).toEqual([first, second])
  // One item must be in the library and on the campus: two items do not make one.
  expect(await at({ libCode: 'L1', campusId: 'C2' })).toEqual([])
  expect(await at({ libCode: 'nowhere' })).toEqual([])
})

test('[R-SEARCH-006] electronic and named collections limit the result', async () => {
  const library = await aCatalogueOf([
    { collections: ['敦煌文书'] },
    { collections: ['敦煌文书'] },
    { collections: ['校史'] },
  ])
  const [first, second] = library.numbers
  const { id } = await library.within((trx) =>
    trx
      .selectFrom('collection')
      .select('id')
      .where('name', '=', '敦煌文书')
      .executeTakeFirstOrThrow(),
  )
  expect(await found(library, { eCollectionIds: id })).toEqual([first, second])
  expect(await found(library, { eCollectionIds: [id] })).toEqual([first, second])
  expect(await found(library, { collectionName: '敦煌文书' })).toEqual([first, second])
})

test('[R-SEARCH-007] authors and publishers limit the result, script-blind', async () => {
  const library = await aCatalogueOf([
    { creators: ['沈從文'], publisher: '中华书局' },
    { creators: ['沈从文'], publisher: '商務印書館' },
    { creators: ['沈从'], publisher: '中華書局' },
  ])
  const [first, second, third] = library.numbers
  expect(await found(library, { author: '沈从文' })).toEqual([first, second])
  expect(await found(library, { publisher: '商务印书馆' })).toEqual([second])
  expect(await found(library, { publisher: '中华书局' })).toEqual([first, third])
  const { data } = await searchIn(library, { author: '沈從文' })
  expect(facet(data!.facets.author)).toEqual({ 沈从文: 2, 沈从: 1 })
})

test('[R-SEARCH-008] language and country limit the result', async () => {
  const library = await aCatalogueOf([
    { title: 'w', languages: ['eng'], country: 'CN' },
    { title: 'w', languages: ['eng'], country: 'CN' },
    { title: 'w', languages: ['chi'], country: 'US' },
  ])
  const [first, second, third] = library.numbers
  expect(await found(library, { ...term('w'), langCode: 'chi' })).toEqual([third])
  expect(await found(library, { ...term('w'), countryCode: 'CN' })).toEqual([first, second])
})

test('[R-SEARCH-009] core lists, degree and verification limit the result', async () => {
  const library = await aCatalogueOf([
    { documentType: 'thesis', degree: 'doctor', verification: 'verified' },
    { documentType: 'thesis', degree: 'master', verification: 'unverified' },
    { documentType: 'thesis', degree: 'master', verification: 'verified' },
    { documentType: 'journal', coreLists: ['cssci', 'pku-core'] },
    { documentType: 'journal', coreLists: [] },
  ])
  const [doctor, master, verified, core] = library.numbers
  expect(await found(library, { ddType: 'doctor' })).toEqual([doctor])
  expect(await found(library, { ddType: 'master' })).toEqual([master, verified])
  expect(await found(library, { verifyStatus: 'verified' })).toEqual([doctor, verified])
  expect(await found(library, { coreInclude: 'cssci' })).toEqual([core])
})

test('[R-SEARCH-010] years limit the result inclusively; the first may not be after the last', async () => {
  const library = await aCatalogueOf([2001, 2005, 2010].map((year) => ({ title: 'w', year })))
  const [first, second, third] = library.numbers
  const years = (publishBegin?: number | string, publishEnd?: number | string) => ({
    ...term('w'),
    ...(publishBegin !== undefined && { publishBegin }),
    ...(publishEnd !== undefined && { publishEnd }),
  })
  expect(await found(library, years(2001, 2005))).toEqual([first, second])
  expect(await found(library, years('2001', '2005'))).toEqual([first, second])
  expect(await found(library, years(2005))).toEqual([second, third])
  expect(await found(library, years(undefined, 2001))).toEqual([first])
  const reversed = await searchIn(library, years(2005, 2001))
  expect(reversed).toMatchObject({ success: false, code: 'search.years-reversed' })
  expect(reversed.message).not.toBe('')
})

test(`[R-SEARCH-011${shortForm}] only what stands on the shelf now, and where it is asked for`, async ({
  annotate,
}) => {
  const seconds = isLong ? 60 : Infinity
  await annotate(`R-SEARCH-011 seconds until a returned item is found: ${seconds}`, 'figure')
  const library = await aCatalogueOf([
    { title: 'w', items: [{ at: 'P1', status: 'on loan', barcode: 'lent' }] },
    { title: 'w', items: [{ at: 'P1', status: 'on loan' }, { at: 'P3' }] },
  ])
  const [lent, onShelf] = library.numbers
  const shelf = (more: Body = {}) => found(library, { ...term('w'), onlyOnShelf: true, ...more })
  expect(await shelf()).toEqual([onShelf])
  // Its item here is lent; that another stands elsewhere does not help.
  expect(await shelf({ libCode: 'L1' })).toEqual([])
  expect(await shelf({ libCode: 'L2' })).toEqual([onShelf])

  const returnedAt = Date.now()
  await library.within((trx) =>
    sql`select close_loan(loan.id, 'P1') from loan join item on item.id = loan.item_id where item.barcode = 'lent'`.execute(
      trx,
    ),
  )
  await api.feed()
  expect(await shelf()).toEqual([lent, onShelf])
  expect((Date.now() - returnedAt) / 1000).toBeLessThan(seconds)
})

test('[R-SEARCH-012] terms in several fields are joined by and, or, not', async () => {
  const library = await aCatalogueOf([
    { title: 'alpha', creators: ['Smith'] },
    { title: 'alpha', creators: ['Jones'] },
    { title: 'omega', creators: ['Smith'] },
  ])
  const [both, other] = library.numbers
  const joined = (oper: 'and' | 'or' | 'not') =>
    found(library, {
      searchItems: [
        { searchField: 'title', searchFieldContent: 'alpha' },
        { oper, searchField: 'author', searchFieldContent: 'Smith' },
      ],
    })
  expect(await joined('and')).toEqual([both])
  expect(await joined('or')).toEqual(library.numbers)
  expect(await joined('not')).toEqual([other])
})

test('[R-SEARCH-013] [R-SEARCH-015] nothing said means mode 2 and the best hit first', async () => {
  const library = await aCatalogueOf([
    ...manyOf(8, (n) => ({ title: `history of x ${n}`, year: 1990 + n })),
    { title: 'x history' },
    { title: 'history' },
  ])
  const ids = async (body: Body) =>
    (await searchIn(library, body)).data?.searchList.map(({ recordId }) => recordId)
  const standard = await ids(term('history'))
  expect(standard).toHaveLength(10)
  expect(standard?.[0]).toBe(library.numbers[9])
  expect(await ids({ ...term('history'), matchMode: '2' })).toEqual(standard)
  expect(await ids({ ...term('history'), sortField: 'relevance', sortClause: 'asc' })).toEqual(
    standard,
  )
})

test('[R-SEARCH-014] [R-SEARCH-038] match modes are complete, arbitrary, prefix and suffix', async () => {
  const library = await aCatalogueOf([{ title: 'ab' }, { title: 'abc' }, { title: 'cab' }])
  const [ab, abc, cab] = library.numbers
  const mode = (matchMode: '1' | '2' | '3' | '4') =>
    found(library, { searchItems: [{ searchField: 'title', searchFieldContent: 'ab', matchMode }] })
  expect(await mode('1')).toEqual([ab])
  expect(await mode('2')).toEqual([ab, abc, cab])
  expect(await mode('3')).toEqual([ab, abc])
  expect(await mode('4')).toEqual([ab, cab])
  // The same for the whole search, where an item has no mode of its own.
  expect(await found(library, { ...term('ab', 'title'), matchMode: '4' })).toEqual([ab, cab])
  const fifth = await searchIn(library, { ...term('ab'), matchMode: '5' as '1' })
  expect(fifth).toMatchObject({ success: false, errCode: 400 })
})

test('[R-SEARCH-016] [R-SEARCH-026] ten to a page, with the total, the rest on the next, and facets over all', async () => {
  const library = await aCatalogueOf([
    ...manyOf(7, (n) => ({ title: `红楼梦 ${n}`, documentType: 'book', languages: ['chi'] })),
    ...manyOf(5, (n) => ({
      title: `红楼梦学刊 ${n}`,
      documentType: 'journal',
      isElectronic: true,
    })),
    ...manyOf(13, (n) => ({ title: `水浒传 ${n}` })),
  ])
  const first = (await searchIn(library, term('红楼梦'))).data!
  expect(first).toMatchObject({ total: 12, page: 1, rows: 10 })
  expect(first.searchList).toHaveLength(10)
  expect(
    first.searchList.every(({ recordId, title }) => recordId > 0 && title.includes('红楼梦')),
  ).toBe(true)
  expect(facet(first.facets.docCode)).toEqual({ book: 7, journal: 5 })
  expect(facet(first.facets.resourceType)).toEqual({ 1: 7, 2: 5 })
  expect(facet(first.facets.langCode)).toEqual({ chi: 7 })
  const second = (await searchIn(library, { ...term('红楼梦'), page: 2 })).data!
  expect(second.searchList).toHaveLength(2)
  const all = [...first.searchList, ...second.searchList].map(({ recordId }) => recordId)
  expect(new Set(all)).toEqual(new Set(library.numbers.slice(0, 12)))
  expect(second.facets).toEqual(first.facets)

  const whole = await aCatalogueOf(manyOf(25, (n) => ({ title: `w ${n}` })))
  const rowsOn = async (page: number) =>
    (await searchIn(whole, { ...term('w'), page })).data?.searchList.length
  expect([await rowsOn(1), await rowsOn(3), await rowsOn(4)]).toEqual([10, 5, 0])
})

test('[R-SEARCH-017] a search needs a term or a limit', async () => {
  const library = await aCatalogueOf([{ classNo: 'K825' }, { classNo: 'I2' }])
  for (const body of [{}, { searchItems: [] }, term(''), term(' '), term('null')]) {
    const { success, code, message } = await searchIn(library, body)
    expect([success, code], JSON.stringify(body)).toEqual([false, 'search.term-empty'])
    expect(message).not.toBe('')
  }
  expect(await found(library, { searchItems: [], kindNo: 'K' })).toEqual([library.numbers[0]])
})

test('[R-SEARCH-027] several fields: every hit satisfies all, none what is excluded', async () => {
  const library = await aCatalogueOf([
    { title: '中国通史', creators: ['吕思勉'] },
    { title: '中国通史', creators: ['钱穆'] },
    { title: '国史大纲', creators: ['钱穆'] },
  ])
  const [, both] = library.numbers
  const ask = async (oper: 'and' | 'not') => {
    const searchItems = [
      {
        oper: 'and' as const,
        searchField: 'title',
        searchFieldContent: '通史',
        matchMode: '2' as const,
      },
      { oper, searchField: 'author', searchFieldContent: '钱穆', matchMode: '1' as const },
    ]
    const { headers } = library
    const { body } = await api.call(searchByFields, { body: { searchItems }, headers })
    return body.data?.searchList.map(({ recordId }) => recordId)
  }
  expect(await ask('and')).toEqual([both])
  expect(await ask('not')).toEqual([library.numbers[0]])
})

test('[R-SEARCH-028] a search within a result stays inside it', async () => {
  const library = await aCatalogueOf([
    ...manyOf(8, (n) => ({ title: `佛教 ${n}` })),
    ...manyOf(4, (n) => ({ title: `佛教艺术 ${n}` })),
    { title: '艺术' },
  ])
  const twiceItems = [{ searchField: 'any' as const, searchFieldContent: '艺术' }]
  const { body } = await api.call(searchWithin, {
    body: { ...term('佛教'), twiceItems },
    headers: library.headers,
  })
  expect(body.data?.total).toBe(4)
  const within = body.data!.searchList.map(({ recordId }) => recordId)
  expect(library.numbers.slice(0, 12)).toEqual(expect.arrayContaining(within))
  expect(body.data?.steps.map(({ searchFieldContent }) => searchFieldContent)).toEqual([
    '佛教',
    '艺术',
  ])
})

test('[R-SEARCH-029] the home page searches as the search page does', async () => {
  const library = await aCatalogueOf(
    manyOf(12, (n) => ({ title: `丝绸之路 ${n}`, year: 2000 + (n % 3) })),
  )
  const home = await api.call(searchFromHome, {
    body: { keyword: '丝绸之路' },
    headers: library.headers,
  })
  const page = await searchIn(library, term('丝绸之路'))
  expect(home.body.data?.total).toBe(12)
  expect(page.data?.total).toBe(12)
  const ids = (list: { recordId: number }[] | undefined) => list?.map(({ recordId }) => recordId)
  expect(ids(home.body.data?.searchList)).toEqual(ids(page.data?.searchList))
  expect(home.body.data?.searchList).toHaveLength(10)
})

test('[R-SEARCH-037] editions of one work fold into one result; an unknown field is refused', async () => {
  const library = await aCatalogueOf([
    { title: '围城', work: '钱钟书 围城', year: 1947 },
    { title: '围城', work: '钱钟书 围城', year: 1980 },
    { title: '围城记', year: 1990 },
  ])
  const [old, young] = library.numbers
  const { data } = await searchIn(library, { ...term('围城'), group: true })
  expect(data).toMatchObject({ total: 2, records: 3 })
  const [work] = data!.searchList
  expect(work?.editions?.map(({ recordId }) => recordId)).toEqual([young, old])
  expect((await searchIn(library, term('围城'))).data?.total).toBe(3)
  expect(await searchIn(library, term('围城', 'colour'))).toMatchObject({
    success: false,
    code: 'search.field-unknown',
  })
})

test('the edition that was meant stands for its work; else the best, then one on the shelf, then the newest', async () => {
  const work = '曹雪芹 红楼梦'
  const library = await aCatalogueOf([
    { title: '红楼梦', work, year: 1990, publisher: '岳麓书社', items: [{ at: 'P1' }] },
    { title: '红楼梦', work, year: 2005, publisher: '中华书局' },
    { title: '红楼梦', work, year: 2005, publisher: '三联书店', items: [{ at: 'P1' }] },
    { title: '红楼梦', work, year: 2020, publisher: '人民文学出版社' },
  ])
  const [oldest, , onShelf, newest] = library.numbers
  const shown = async (body: Body) => {
    const { data } = await searchIn(library, { ...body, group: true })
    expect(data).toMatchObject({ total: 1 })
    return data!.searchList[0]!.recordId
  }
  expect(await shown(term('红楼梦'))).toBe(onShelf)
  expect(await shown(term('红楼梦 人民文学出版社'))).toBe(newest)
  expect(await shown({ ...term('红楼梦'), publishEnd: 1999 })).toBe(oldest)
  expect(await shown({ ...term('红楼梦'), publisher: ['人民文学出版社'] })).toBe(newest)
  const byYear = { sortField: 'publishYear', sortClause: 'asc' } as const
  expect(await shown({ ...term('红楼梦'), ...byYear })).toBe(oldest)
})

test('people are one value of the author facet in either order and under all their names; choosing it finds them all', async () => {
  const library = await aCatalogueOf([
    { title: '奇书一', creators: ['Austen, Jane'] },
    { title: '奇书二', creators: ['Austen, Jane', '鲁迅'] },
    { title: '奇书三', creators: ['Jane Austen'] },
    { title: '奇书四', creators: ['Austen Jane'] },
    { title: '奇书五', creators: ['周樹人'] },
  ])
  const { id: nameId } = await api.adminDb
    .insertInto('authorityName')
    .values({ kind: 'person', name: '鲁迅', otherNames: ['周树人'], sourceKey: randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await api.adminDb
    .insertInto('recordName')
    .values({ recordId: library.numbers[4]!, nameId })
    .execute()
  await api.feed()
  const { data } = await searchIn(library, term('奇书'))
  const counted = data!.facets.author.map(({ name, count }) => `${name} ${count}`)
  expect(counted).toEqual(['Austen, Jane 3', '鲁迅 2', 'Austen Jane 1'])
  for (const { value, count } of data!.facets.author) {
    expect((await searchIn(library, { ...term('奇书'), author: [value] })).data?.total).toBe(count)
  }
  const byName = await found(library, { ...term('奇书'), author: ['Jane Austen'] })
  expect(byName).toEqual(library.numbers.slice(0, 3))
})

test('[R-SEARCH-039] relevance knows no direction, other fields obey it', async () => {
  const library = await aCatalogueOf([
    {
      title: '论语译注',
      year: 1980,
      creators: ['杨伯峻'],
      callNo: 'B222/10',
      loans: 5,
      arrivedOn: '2020-01-01',
    },
    {
      title: '论语',
      year: 1990,
      creators: ['安德义'],
      callNo: 'B222/2',
      loans: 1,
      arrivedOn: '2024-01-01',
    },
    {
      title: '论语别裁',
      year: 1976,
      creators: ['南怀瑾'],
      callNo: 'B222.2',
      loans: 9,
      arrivedOn: '2022-01-01',
    },
  ])
  const [annotated, plain, lectures] = library.numbers
  const sorted = async (sortField: Body['sortField'], sortClause: 'asc' | 'desc') =>
    (await searchIn(library, { ...term('论语'), sortField, sortClause })).data?.searchList.map(
      ({ recordId }) => recordId,
    )
  expect((await sorted('relevance', 'asc'))?.[0]).toBe(plain)
  expect(await sorted('relevance', 'desc')).toEqual(await sorted('relevance', 'asc'))
  const ascending = {
    publishYear: [lectures, annotated, plain],
    title: [plain, lectures, annotated],
    author: [plain, lectures, annotated],
    callNo: [plain, annotated, lectures],
    loanCount: [plain, annotated, lectures],
    arriveDate: [annotated, lectures, plain],
  } as const
  for (const [field, order] of Object.entries(ascending)) {
    expect(await sorted(field as Body['sortField'], 'asc'), field).toEqual(order)
    expect(await sorted(field as Body['sortField'], 'desc'), field).toEqual(order.toReversed())
  }
})

test('[R-SEARCH-042] values of one parameter widen, parameters narrow, and a facet keeps its siblings', async () => {
  const library = await aCatalogueOf([
    { documentType: 'book', languages: ['eng'] },
    { documentType: 'book', languages: ['chi'] },
    { documentType: 'book', languages: ['ger'] },
    { documentType: 'journal', languages: ['eng'] },
    { documentType: 'journal', languages: ['ger'] },
  ])
  const [eng, chi] = library.numbers
  const chosen = { langCode: ['eng', 'chi'], docCode: 'book' }
  expect(await found(library, chosen)).toEqual([eng, chi])
  const { facets } = (await searchIn(library, chosen)).data!
  expect(facet(facets.langCode)).toEqual({ eng: 1, chi: 1, ger: 1 })
  expect(facet(facets.docCode)).toEqual({ book: 2, journal: 1 })
})

test('[R-LIMIT-007] a hundred rows at most, pages from one, and none behind the 10000th result', async () => {
  const library = await aCatalogueOf(manyOf(150, (n) => ({ title: `w ${n}` })))
  const thousand = await searchIn(library, { ...term('w'), rows: 1000 })
  expect(thousand.data?.searchList).toHaveLength(100)
  expect(thousand.data?.total).toBe(150)
  for (const bad of [{ page: 0 }, { rows: 0 }, { rows: -1 }]) {
    expect(await searchIn(library, { ...term('w'), ...bad })).toMatchObject({ success: false })
  }
  const deep = await searchIn(library, { ...term('w'), page: 1001, rows: 10 })
  expect(deep).toMatchObject({ success: false, code: 'search.too-deep' })
  expect(deep.message).toContain('10000')
  expect(await searchIn(library, { ...term('w'), page: 1000, rows: 10 })).toMatchObject({
    success: true,
  })
})

test('[R-DICT-005] only fields that the institution offers are searched', async () => {
  const library = await aCatalogueOf([
    { title: 'Lovelace', creators: ['Byron'], isbn: ['9787020002207'] },
    { title: 'Byron', creators: ['Lovelace'] },
  ])
  await library.within((trx) =>
    trx.updateTable('dictionaryEntry').set({ isShown: false }).where('code', '=', 'isbn').execute(),
  )
  expect(await found(library, term('Lovelace', 'author'))).toEqual([library.numbers[1]])
  for (const field of ['isbn', 'password']) {
    const { success, code } = await searchIn(library, term('9787020002207', field))
    expect([success, code], field).toEqual([false, 'search.field-unknown'])
  }
})

test('[R-SHELL-002] a chosen library of the group is all that is searched', async () => {
  const library = await aCatalogueOf([
    ...manyOf(3, () => ({ title: '文史', items: [{ at: 'P3' }] })),
    ...manyOf(4, () => ({ title: '文史', items: [{ at: 'P1' }] })),
  ])
  expect((await searchIn(library, { ...term('文史'), libCode: 'L2' })).data?.total).toBe(3)
  expect((await searchIn(library, term('文史'))).data?.total).toBe(7)
})

test('what no title has is taken less literally, and the reply says so; a limit alone does not bring that about', async () => {
  const library = await aCatalogueOf([
    { title: '资治通鉴', isbn: ['9787020002207'], documentType: 'book' },
    { title: '史记三家注', documentType: 'book' },
  ])
  const [mirror] = library.numbers
  const ask = async (body: Body) => {
    const { data } = await searchIn(library, body)
    return [data?.rung, data?.searchList.map(({ recordId }) => recordId)]
  }
  expect(await ask(term('资治通鉴'))).toEqual(['strict', [mirror]])
  expect(await ask(term('资治通见'))).toEqual([expect.stringMatching(/^(loose|near)$/), [mirror]])
  expect(await ask({ ...term('资治通鉴'), docCode: 'map' })).toEqual(['strict', []])
  expect(await ask(term('978-7-02-000220-7'))).toEqual(['identifier', [mirror]])
  const { data } = await searchIn(library, term('9787020002208'))
  expect(data?.identifier).toEqual({ kind: 'isbn', isValid: false })
  expect(data?.searchList.map(({ recordId }) => recordId)).toEqual([mirror])
})

test('facet values are named in the language of the request', async () => {
  const library = await aCatalogueOf([
    { languages: ['eng'], creators: ['沈從文'], items: [{ at: 'P1' }] },
  ])
  const name = JSON.stringify({ 'zh-CN': '英语', 'zh-TW': '英語', 'en-US': 'English' })
  const { groupCode } = library
  await library.within((trx) =>
    trx
      .insertInto('dictionaryEntry')
      .values({ groupCode, dictionary: 'langCode', code: 'eng', name })
      .execute(),
  )
  const named = async (contentLanguage: string) => {
    const headers = { ...library.headers, 'content-language': contentLanguage }
    const { data } = await searchIn({ headers }, { docCode: 'book' })
    return [data?.facets.langCode, data?.facets.libCode, data?.facets.author].flat()
  }
  expect(await named('en_US')).toEqual([
    { value: 'eng', name: 'English', count: 1 },
    { value: 'L1', name: '馆 L1', count: 1 },
    { value: '沈从文', name: '沈從文', count: 1 },
  ])
  expect((await named('zh_HK'))[0]).toMatchObject({ name: '英語' })
})

test('marks show where a title answers, though the query is in another script', async () => {
  const library = await aCatalogueOf([
    { title: '《紅樓夢》研究', creators: ['俞平伯'], abstract: '紅樓夢辨' },
  ])
  const { data } = await searchIn(library, term('红楼梦'))
  expect(data?.searchList[0]?.highlight).toEqual({
    title: [[1, 4]],
    author: [],
    abstract: [[0, 3]],
  })
})

test('a page is the same whether it is answered anew or from its copy, and a change is seen at once', async () => {
  const library = await aCatalogueOf(manyOf(3, (n) => ({ title: `缓存 ${n}`, year: 2000 + n })))
  const first = (await searchIn(library, term('缓存'))).data
  expect((await searchIn(library, term('缓存'))).data).toEqual(first)
  await aTitle(library, { title: '缓存 四' })
  await api.feed()
  expect((await searchIn(library, term('缓存'))).data?.total).toBe(4)
})
