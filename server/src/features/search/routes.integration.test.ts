import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import {
  correctSpelling,
  countSearch,
  countSearchByGet,
  listClasses,
  listFacetValues,
  listPopularSearches,
  listTopTen,
  makeSearchBody,
  makeSearchBodyByResource,
  readDetail,
  readSearchSentence,
  searchAll,
  searchWithin,
  suggestKeywords,
} from '@shulin/contract/search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aPackageOf,
  aSearchedInstitution,
  aTitle,
  entitle,
  startSearchApi,
  type SearchApi,
  type SearchedInstitution,
  type TitleOptions,
} from '../../../test/searching.ts'

const secret = '绝密档案汇编'
const logged: string[] = []
let api: SearchApi
beforeAll(async () => {
  const log = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(chunk.toString())
      done()
    },
  })
  api = await startSearchApi({ log })
  // One model for all institutions: it knows words that only one of them has.
  const library = await aSearchedInstitution(api)
  for (const title of ['A history of China', 'History today', '资治通鉴', secret])
    await aTitle(library, { title })
  await api.feed()
  await api.learnSpelling()
})
afterAll(() => api.close())

async function aCatalogueOf(titles: TitleOptions[]) {
  const institution = await aSearchedInstitution(api)
  const numbers: number[] = []
  for (const title of titles) numbers.push(await aTitle(institution, title))
  await api.feed()
  return { ...institution, numbers }
}

const term = (text: string) => ({ searchItems: [{ searchFieldContent: text }] })
const both = ({ groupCode, mappingPath }: SearchedInstitution, from = '203.0.113.1') => ({
  groupCode,
  mappingPath,
  'x-forwarded-for': from,
})

test('[R-SEARCH-032] one record for its detail page; an unknown one is refused', async () => {
  const { headers, numbers } = await aCatalogueOf([
    { title: '文心雕龍', creators: ['劉勰'], subjects: ['文學理論'], abstract: '體大慮周' },
  ])
  const [recordId] = numbers as [number]
  const { body } = await api.call(readDetail, {
    body: { recordId, searchItems: [{ searchFieldContent: '文心雕龙' }] },
    headers,
  })
  expect(body.data?.detailInfo).toMatchObject({
    recordId,
    title: '文心雕龍',
    author: '劉勰',
    subjects: ['文學理論'],
    abstract: '體大慮周',
    highlight: { title: [[0, 4]], author: [], abstract: [] },
  })
  const unknown = await api.call(readDetail, { body: { recordId: 999_999_999 }, headers })
  expect(unknown.status).toBe(404)
  expect(unknown.body).toMatchObject({ success: false, code: 'record.unknown' })
})

test('[R-SEARCH-033] an outside entry gets a body that a search accepts as it is', async () => {
  const { headers, numbers } = await aCatalogueOf([
    { title: 'history of x', documentType: 'book' },
    { title: 'x history', documentType: 'book' },
    { title: 'history', documentType: 'journal' },
  ])
  const query = {
    searchType: 'title',
    keyword: 'history',
    matchType: '3',
    docType: 'book',
  } as const
  const { data } = (await api.call(makeSearchBody, { query, headers })).body
  expect(data).toMatchObject({
    docCode: 'book',
    searchItems: [{ searchField: 'title', searchFieldContent: 'history', matchMode: '3' }],
  })
  expect(data?.searchItems).toHaveLength(1)
  const found = (await api.call(searchAll, { body: data!, headers })).body.data
  expect(found?.searchList.map(({ recordId }) => recordId)).toEqual([numbers[0]])
  const unknown = await api.call(makeSearchBody, {
    query: { ...query, searchType: 'colour' },
    headers,
  })
  expect(unknown.body).toMatchObject({ success: false, code: 'search.field-unknown' })
})

test('[R-SEARCH-034] the same by resource type', async () => {
  const { headers, numbers } = await aCatalogueOf([
    { title: 'history', isElectronic: true },
    { title: 'history' },
  ])
  const query = {
    searchType: 'title',
    keyword: 'history',
    matchType: '2',
    resourceType: '2',
  } as const
  const { data } = (await api.call(makeSearchBodyByResource, { query, headers })).body
  expect(data?.resourceType).toBe('2')
  const found = (await api.call(searchAll, { body: data!, headers })).body.data
  expect(found?.searchList.map(({ recordId }) => recordId)).toEqual([numbers[0]])
})

test('[R-SEARCH-035] classes with what is in them, and the parts of one', async () => {
  const { headers } = await aCatalogueOf([
    { classNo: 'K28' },
    { classNo: 'K28' },
    { classNo: 'K28' },
    { classNo: 'I2' },
    { classNo: 'QA76.73', classScheme: 'LCC' },
  ])
  const ask = async (query: { parentCode?: string; categoryType?: 'LCC' }) =>
    (await api.call(listClasses, { query, headers })).body.data?.classificaList
  const all = (await ask({}))!
  expect(all.map(({ classNo, count }) => [classNo, count])).toEqual([
    ['I', 1],
    ['K', 3],
    // What only an American class says: its shelf of the Chinese classification.
    ['T', 1],
  ])
  expect(all[1]?.child).toMatchObject([{ classNo: 'K28', count: 3 }])
  expect(await ask({ parentCode: 'K' })).toMatchObject([{ classNo: 'K28', count: 3 }])
  expect(await ask({ parentCode: 'Z' })).toEqual([])
  expect(await ask({ categoryType: 'LCC' })).toMatchObject([{ classNo: 'Q', count: 1 }])
})

test('[R-HOME-016] suggestions begin with what was typed, in whatever script, or sound so', async () => {
  const institution = await aCatalogueOf([
    { title: '图书馆学导论' },
    { title: '圖書分類', loans: 3 },
    { title: '图书馆学导论' },
    { title: '论图书' },
    { title: '红楼梦', creators: ['洪迈'], subjects: ['红学'] },
    { title: '明洪武年间' },
  ])
  for (const keyword of ['洪武', '红楼梦']) {
    for (let n = 1; n <= 5; n += 1) {
      const headers = both(institution, `198.51.100.${n}`)
      await api.call(countSearch, { body: { keyword }, headers })
    }
  }
  const { headers } = institution
  const ask = async (keyword: string) =>
    (await api.call(suggestKeywords, { query: { keyword }, headers })).body.data?.map(
      (suggestion) => `${suggestion.kind} ${suggestion.keyword}`,
    )
  expect(await ask('图书')).toEqual(['title 圖書分類', 'title 图书馆学导论'])
  expect(await ask('圖書')).toEqual(['title 圖書分類', 'title 图书馆学导论'])
  expect(await ask('hlm')).toEqual(['title 红楼梦'])
  expect(await ask('hongl')).toEqual(['title 红楼梦'])
  // What others searched for comes last, and not what is there already.
  expect(await ask('hong')).toEqual(['title 红楼梦', 'author 洪迈', 'popular 洪武'])
  expect(await ask('红')).toEqual(['title 红楼梦', 'subject 红学'])
  expect(await ask('。')).toEqual([])
})

test('eight rows are suggested at most, titles before names and subjects, and each group has its share', async () => {
  const { headers } = await aCatalogueOf(
    Array.from({ length: 9 }, (_, at) => ({
      title: `梅花 ${at + 1}`,
      creators: [`梅氏 ${at % 4}`],
      subjects: [`梅树 ${at % 4}`],
    })),
  )
  const { body } = await api.call(suggestKeywords, { query: { keyword: '梅' }, headers })
  expect(body.data!.map(({ kind }) => kind)).toEqual([
    ...Array<string>(5).fill('title'),
    'author',
    'author',
    'subject',
  ])
})

test('[R-SEARCH-036] a slip of the pen is put right from words of the catalogue', async () => {
  const { headers } = await aCatalogueOf([
    { title: 'A history of China' },
    { title: 'History today' },
    { title: 'The hostory' },
    { title: '资治通鉴' },
  ])
  const ask = async (keyword: string) =>
    (await api.call(correctSpelling, { query: { keyword }, headers })).body.data
  expect(await ask('histroy')).toEqual({ spellWord: 'history', count: 2 })
  expect(await ask('history')).toEqual({ spellWord: '', count: 0 })
  expect(await ask('histroy of china')).toEqual({ spellWord: 'history of china', count: 1 })
  expect(await ask('资治通见')).toEqual({ spellWord: '资治通鉴', count: 1 })
  expect(await ask('zzzzzz')).toEqual({ spellWord: '', count: 0 })
  expect(await ask(' ')).toEqual({ spellWord: '', count: 0 })
})

test('a poor answer comes with ways on; each finds as many as it says when it is sent as it is', async () => {
  const { headers } = await aCatalogueOf([
    { title: '敦煌壁画', year: 1990 },
    { title: '敦煌壁画研究', year: 1991, documentType: 'thesis' },
    { title: '敦煌壁画颜料', year: 1992 },
    { title: '敦煌文书', year: 2020 },
  ])
  const [first] = term('敦煌壁画').searchItems
  const body = {
    searchItems: [{ ...first!, searchField: 'title', matchMode: '1' as const }],
    publishBegin: 1991,
    docCode: 'book',
  }
  const { data } = (await api.call(searchAll, { body, headers })).body
  expect(data?.total).toBe(0)
  expect(data?.nextSteps.map(({ kind, parameter, count }) => [kind, parameter, count])).toEqual([
    ['anywhere', undefined, 1],
    ['anyField', undefined, 1],
    ['allYears', undefined, 1],
    ['withoutFilters', undefined, 1],
  ])
  for (const { search, count } of data!.nextSteps) {
    const again = (await api.call(searchAll, { body: search, headers })).body.data
    expect(again?.total).toBe(count)
  }
  const within = { ...term('敦煌壁画'), twiceItems: [{ searchFieldContent: '文书' }] }
  const twice = (await api.call(searchWithin, { body: within, headers })).body.data
  expect(twice?.nextSteps).toMatchObject([{ kind: 'withoutSecondSearch', count: 3 }])
  // Who typed a title and found it is not led away from it.
  const there = await api.call(searchAll, {
    body: { searchItems: body.searchItems },
    headers,
  })
  expect([there.body.data?.total, there.body.data?.nextSteps]).toEqual([1, []])
  // Without filters there is nothing to let go; a good answer needs no ways on.
  const good = await api.call(searchAll, { body: { ...term('敦煌'), publishEnd: 2200 }, headers })
  expect([good.body.data?.total, good.body.data?.nextSteps]).toEqual([4, []])
})

test('a sentence is read into filters that are offered; a search takes it as it was typed', async () => {
  const { headers, groupCode, within } = await aCatalogueOf([
    { title: '人工智能', documentType: 'journal', languages: ['chi'] },
    { title: '人工智能', documentType: 'book', languages: ['chi'] },
  ])
  const offered = [
    ['langCode', 'chi', '中文'],
    ['documentTypeList', 'journal', '期刊'],
    ['documentTypeList', 'book', '图书'],
  ] as const
  await within((trx) =>
    trx
      .insertInto('dictionaryEntry')
      .values(
        offered.map(([dictionary, code, name], position) => ({
          groupCode,
          dictionary,
          code,
          name: JSON.stringify({ 'zh-CN': name }),
          position,
        })),
      )
      .execute(),
  )
  const text = '中文 期刊 人工智能'
  const { data } = (await api.call(readSearchSentence, { body: { text }, headers })).body
  expect(data).toMatchObject({
    rest: '人工智能',
    filters: [
      { parameter: 'langCode', values: ['chi'], span: [0, 2], words: '中文' },
      { parameter: 'docCode', values: ['journal'], names: ['期刊'], span: [3, 5], words: '期刊' },
    ],
  })
  const found = async (body: object) => {
    const reply = (await api.call(searchAll, { body, headers })).body.data
    return [reply?.total, reply?.rung]
  }
  expect(data!.count).toBe(1)
  expect(await found(data!.search)).toEqual([1, 'strict'])
  expect(await found(term(text))).toEqual([2, 'some'])
  const plain = (await api.call(readSearchSentence, { body: { text: '期刊管理' }, headers })).body
    .data
  expect(plain).toMatchObject({ rest: '期刊管理', filters: [] })
})

test('[R-HOME-014] a term counts once for each source, only with both headers, by POST as by GET', async () => {
  const institution = await aCatalogueOf([{ title: '三体' }])
  const { headers, mappingPath } = institution
  const countOf = async (keyword: string) => {
    const { data } = (await api.call(listPopularSearches, { query: {}, headers })).body
    return data?.find((popular) => popular.keyword === keyword)?.count ?? 0
  }
  const query = { keyword: '三体' }
  const get = (headersSent: Record<string, string>) =>
    api.call(countSearchByGet, { query, headers: headersSent })
  for (let n = 1; n <= 5; n += 1) await get(both(institution, `198.51.100.${n}`))
  expect(await countOf('三体')).toBe(5)
  expect((await get(both(institution, '203.0.113.1'))).body).toMatchObject({
    success: true,
    data: true,
  })
  expect(await countOf('三体')).toBe(6)
  for (const part of [headers, { mappingPath }, {}] as Record<string, string>[]) {
    expect((await get({ ...part, 'x-forwarded-for': '203.0.113.9' })).body.success).toBe(false)
  }
  expect(await countOf('三体')).toBe(6)
  const post = await api.call(countSearch, {
    body: query,
    headers: both(institution, '203.0.113.2'),
  })
  expect(post.body.data).toBe(true)
  expect(await countOf('三体')).toBe(7)
  // Again from the same source, and ever more from one source, does not count.
  await get(both(institution, '203.0.113.2'))
  expect(await countOf('三体')).toBe(7)
  for (let n = 0; n < 40; n += 1) {
    const body = { keyword: `词 ${n}` }
    await api.call(countSearch, { body, headers: both(institution, '203.0.113.3') })
  }
  const counted = await institution.within((trx) =>
    trx.selectFrom('popularSearch').select('keyword').where('keyword', 'like', '词%').execute(),
  )
  expect(counted).toHaveLength(30)
})

test('[R-HOME-013] [R-HOME-015] popular searches come with their counts, the most frequent first', async () => {
  const institution = await aCatalogueOf(
    Array.from({ length: 12 }, (_, n) => ({ title: `K${n + 5} of all` })),
  )
  const { headers } = institution
  for (let n = 5; n <= 16; n += 1) {
    for (let source = 0; source < n; source += 1) {
      const body = { keyword: `K${n}` }
      await api.call(countSearch, { body, headers: both(institution, `198.51.100.${source}`) })
    }
  }
  const five = (await api.call(listPopularSearches, { query: { rows: 100 }, headers })).body.data!
  expect(five.find(({ keyword }) => keyword === 'K5')?.count).toBe(5)
  expect(five.map(({ count }) => count)).toEqual(Array.from({ length: 12 }, (_, n) => 16 - n))
  const ten = (await api.call(listTopTen, { headers })).body.data!
  expect(ten.map(({ keyword }) => keyword)).toEqual(five.slice(0, 10).map(({ keyword }) => keyword))
})

test('[R-HEADER-012] what is searched or counted is not in the log', async () => {
  const institution = await aSearchedInstitution(api)
  const canary = 'canary7316'
  const headers = both(institution, '192.0.2.77')
  await api.call(countSearchByGet, { query: { keyword: canary }, headers })
  await api.call(countSearch, { body: { keyword: canary }, headers })
  await api.call(suggestKeywords, { query: { keyword: canary }, headers })
  await api.call(correctSpelling, { query: { keyword: canary }, headers })
  await api.call(readSearchSentence, { body: { text: canary }, headers })
  await api.call(searchAll, { body: term(canary), headers })
  expect(logged.some((line) => line.includes('/find/popularSearch/add'))).toBe(true)
  expect(logged.filter((line) => line.includes(canary))).toEqual([])
})

test('[R-SHELL-025] [T-38] what another institution has, or hides, is told by no call', async () => {
  const owner = await aSearchedInstitution(api)
  const stranger = await aSearchedInstitution(api)
  const given = {
    title: secret,
    creators: ['秘密作者'],
    publisher: '秘密出版社',
    subjects: ['秘密主题'],
    classNo: 'K87',
    languages: ['mis'],
  }
  const recordId = await aTitle(owner, given)
  // The stranger has it too, but hidden; and it is in a package the stranger's access to which has ended.
  await aTitle(stranger, { ...given, isHidden: true })
  await aTitle(stranger, { title: '公开' })
  const { packageId, recordIds } = await aPackageOf(api, [given])
  await entitle(stranger, packageId, { from: '2001-01-01', until: '2001-12-31' })
  await api.feed()

  const ask = async ({ headers }: SearchedInstitution) => ({
    search: (await api.call(searchAll, { body: term(secret), headers })).body.data,
    browse: (await api.call(searchAll, { body: { publishEnd: 2200, docCode: 'book' }, headers }))
      .body.data,
    author: (await api.call(searchAll, { body: { author: '秘密作者' }, headers })).body.data,
    facet: (
      await api.call(listFacetValues, { body: { ...term('秘密'), facet: 'author' }, headers })
    ).body.data,
    classes: (await api.call(listClasses, { query: {}, headers })).body.data,
    suggestion: (await api.call(suggestKeywords, { query: { keyword: '绝密' }, headers })).body
      .data,
    spelling: (await api.call(correctSpelling, { query: { keyword: '绝密挡案汇编' }, headers }))
      .body.data,
    detail: await api.call(readDetail, { body: { recordId }, headers }),
    packaged: await api.call(readDetail, { body: { recordId: recordIds[0]! }, headers }),
  })
  const seen = await ask(owner)
  expect(seen.search?.total).toBe(1)
  expect(seen.suggestion).toEqual([{ keyword: secret, kind: 'title' }])
  expect(seen.spelling).toEqual({ spellWord: secret, count: 1 })
  expect(seen.detail.body.data?.detailInfo.title).toBe(secret)

  const unseen = await ask(stranger)
  expect(unseen.search?.total).toBe(0)
  expect(unseen.author?.total).toBe(0)
  expect(unseen.facet).toEqual({ total: 0, values: [] })
  expect(unseen.classes).toEqual({ classificaList: [] })
  expect(unseen.suggestion).toEqual([])
  expect(unseen.spelling).toEqual({ spellWord: '', count: 0 })
  expect([unseen.detail.status, unseen.packaged.status]).toEqual([404, 404])
  expect(JSON.stringify({ ...unseen, search: { ...unseen.search, steps: [] } })).not.toMatch(
    /绝密|秘密|mis/,
  )

  await entitle(stranger, packageId, { from: '2002-01-01' })
  expect((await ask(stranger)).search?.total).toBe(1)
  expect((await ask(stranger)).packaged.status).toBe(200)
})

test('a title that is held and in a package is found once, and its package counts beside the held ones', async () => {
  const library = await aSearchedInstitution(api)
  const { packageId, recordIds } = await aPackageOf(api, [
    { title: '石头记', documentType: 'e-book' },
    { title: '石头记', documentType: 'e-book' },
  ])
  await entitle(library, packageId)
  await library.within((trx) =>
    trx
      .insertInto('holding')
      .values({ groupCode: library.groupCode, recordId: recordIds[0]! })
      .execute(),
  )
  await aTitle(library, { title: '石头记', documentType: 'book' })
  await api.feed()
  const { data } = (await api.call(searchAll, { body: term('石头记'), headers: library.headers }))
    .body
  expect(data?.total).toBe(3)
  expect(data?.facets.docCode.map(({ value, count }) => [value, count])).toEqual([
    ['e-book', 2],
    ['book', 1],
  ])
})

test('the values of a facet can be searched in either script, sorted both ways and turned page by page', async () => {
  const { headers } = await aCatalogueOf([
    { title: '小说', creators: ['鲁迅'] },
    { title: '小说', creators: ['魯迅'] },
    { title: '小说', creators: ['鲁迅'] },
    { title: '小说', creators: ['老舍'] },
    { title: '小说', creators: ['巴金'] },
    { title: '小说', creators: ['巴金', '鲁彦'] },
  ])
  const ask = async (more: object) => {
    const body = { ...term('小说'), facet: 'author' as const, ...more }
    const { data } = (await api.call(listFacetValues, { body, headers })).body
    return { total: data?.total, values: data?.values.map(({ name, count }) => `${name} ${count}`) }
  }
  expect(await ask({})).toEqual({ total: 4, values: ['鲁迅 3', '巴金 2', '老舍 1', '鲁彦 1'] })
  expect(await ask({ sort: 'name' })).toEqual({
    total: 4,
    values: ['巴金 2', '老舍 1', '鲁迅 3', '鲁彦 1'],
  })
  expect(await ask({ keyword: '魯' })).toEqual({ total: 2, values: ['鲁迅 3', '鲁彦 1'] })
  expect(await ask({ keyword: '鲁' })).toEqual({ total: 2, values: ['鲁迅 3', '鲁彦 1'] })
  expect(await ask({ rows: 3, page: 2 })).toEqual({ total: 4, values: ['鲁彦 1'] })
})

test('works are counted once, though one edition is held and another is in a package', async () => {
  const library = await aSearchedInstitution(api)
  const { packageId, recordIds } = await aPackageOf(api, [
    { title: '石头记', work: '曹雪芹 石头记' },
    { title: '石头记' },
    { title: '石头记', work: '脂砚斋 石头记' },
  ])
  await entitle(library, packageId)
  await aTitle(library, { title: '石头记', work: '曹雪芹 石头记' })
  const joined = await aTitle(library, { title: '石头记' })
  await aTitle(library, { title: '石头记' })
  // Staff put one that is held to one of the package that belongs to no work.
  await library.within((trx) =>
    trx
      .insertInto('groupingDecision')
      .values({
        groupCode: library.groupCode,
        id: randomUUID(),
        recordId: joined,
        otherRecordId: recordIds[1]!,
        belongTogether: true,
        decidedBy: 'librarian',
      })
      .execute(),
  )
  await api.feed()
  const body = { ...term('石头记'), group: true }
  const { data } = (await api.call(searchAll, { body, headers: library.headers })).body
  expect(data).toMatchObject({ total: 4, records: 6 })
  const sizes = data!.searchList.map(({ editions }) => editions?.length)
  expect(sizes.toSorted((a, b) => a! - b!)).toEqual([1, 1, 2, 2])
})

test('people are found in either order of their names, and listed as their names are shown', async () => {
  const { headers } = await aCatalogueOf([
    { title: '小说', creators: ['Austen, Jane'] },
    { title: '小说', creators: ['Austen, Jane'] },
    { title: '小说', creators: ['Jane Austen'] },
    { title: '小说', creators: ['Zola, Émile'] },
    { title: '小说', creators: ['Bell, Jane'] },
  ])
  const ask = async (more: object) => {
    const body = { ...term('小说'), facet: 'author' as const, ...more }
    const { data } = (await api.call(listFacetValues, { body, headers })).body
    return data?.values.map(({ name, count }) => `${name} ${count}`)
  }
  expect(await ask({ sort: 'name' })).toEqual(['Austen, Jane 3', 'Bell, Jane 1', 'Zola, Émile 1'])
  for (const keyword of ['austen, j', 'Jane Austen', 'austen', 'JANE AUS']) {
    expect(await ask({ keyword }), keyword).toEqual(['Austen, Jane 3'])
  }
})

test('the class facet opens level by level', async () => {
  const { headers } = await aCatalogueOf([
    { classNo: 'I247.57' },
    { classNo: 'I246' },
    { classNo: 'TP311' },
  ])
  const ask = async (parentCode: string) =>
    (
      await api.call(listFacetValues, {
        body: { docCode: 'book', facet: 'kindNo', parentCode },
        headers,
      })
    ).body.data?.values.map(({ value, count }) => `${value} ${count}`)
  expect(await ask('')).toEqual(['I 2', 'T 1'])
  expect(await ask('I')).toEqual(['I2 2'])
  expect(await ask('I24')).toEqual(['I246 1', 'I247 1'])
  expect(await ask('I247')).toEqual(['I247.5 1'])
})
