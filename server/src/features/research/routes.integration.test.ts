import {
  chartArticles,
  chartReferences,
  clusterArticles,
  countReferences,
  exportReferences,
  listDocuments,
  listReferences,
  readArticle,
  searchArticles,
} from '@shulin/contract/research'
import { parse as parseBibtex } from '@retorquere/bibtex-parser'
import { parse as parseRis } from 'astrocite-ris'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemo } from '../../../test/command.ts'
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

interface ArticleOptions extends TitleOptions {
  institutions?: string[]
  references?: { title: string; doi?: string; author?: string; source?: string; year?: number }[]
}

let api: SearchApi
let library: SearchedInstitution
beforeAll(async () => {
  api = await startSearchApi()
  library = await aSearchedInstitution(api)
})
afterAll(() => api.close())

async function anArticle({ institutions = [], references = [], ...given }: ArticleOptions) {
  const recordId = await aTitle(library, { documentType: 'journal-article', ...given })
  await library.within(async (trx) => {
    for (const name of institutions) {
      await trx.insertInto('recordInstitution').values({ recordId, name }).execute()
    }
    for (const [position, reference] of references.entries()) {
      await trx
        .insertInto('recordReference')
        .values({ recordId, position, ...reference })
        .execute()
    }
  })
  return recordId
}

const ask = async <Reply>(asked: Promise<{ body: { data: Reply | null; message: string } }>) => {
  const { data, message } = (await asked).body
  if (data === null) throw new Error(message)
  return data
}
const headers = () => library.headers

/** Twelve articles with one word, 7 of 2020 and 5 of 2021, beside a book and articles of others that have it too. */
async function twelveArticles(word: string) {
  const given = Array.from({ length: 12 }, (_, i): ArticleOptions => ({
    title: `${word} number ${i}`,
    creators: [i < 8 ? 'Ada Fisher' : 'Lin Yu'],
    series: [i % 2 === 0 ? 'Journal of Even' : 'Journal of Odd'],
    year: i < 7 ? 2020 : 2021,
    documentType: i < 9 ? 'journal-article' : 'conference-paper',
    subjects: [`${word} studies`],
    institutions: i < 10 ? ['University A'] : ['University B', 'University A'],
  }))
  const ids: number[] = []
  for (const article of given) ids.push(await anArticle(article))
  await aTitle(library, { title: `${word} the book`, documentType: 'book', year: 2020 })
  const others = await aSearchedInstitution(api)
  await aTitle(others, { title: `${word} elsewhere`, documentType: 'journal-article' })
  await api.feed()
  return { ids, given }
}

test('[R-RESEARCH-002][R-RESEARCH-011] a research search finds articles as they were loaded, and nothing else', async () => {
  const { ids, given } = await twelveArticles('zephyr')
  const chinese = await anArticle({ title: '论汉字的检索', creators: ['陈若溪'], year: 2019 })
  await api.feed()
  const body = { keyword: 'zephyr', rows: 20 }
  const found = await ask(api.call(searchArticles, { body, headers: headers() }))
  expect(found.total).toBe(12)
  const byId = new Map(found.list.map((item) => [item.id, item]))
  for (const [i, id] of ids.entries()) {
    expect(byId.get(id)).toMatchObject({
      id,
      title: given[i]!.title,
      author: given[i]!.creators![0],
      source: given[i]!.series![0],
      year: given[i]!.year,
      docType: given[i]!.documentType,
    })
  }
  // Traditional characters find what is written in simplified ones.
  const inChinese = await ask(
    api.call(searchArticles, { body: { keyword: '漢字' }, headers: headers() }),
  )
  expect(inChinese).toMatchObject({ total: 1, list: [{ id: chinese, author: '陈若溪' }] })

  const page2 = await ask(
    api.call(searchArticles, { body: { keyword: 'zephyr', page: 2 }, headers: headers() }),
  )
  expect(page2.list).toHaveLength(2)
  const limited = { keyword: 'zephyr', docType: 'conference-paper', yearBegin: 2021, yearEnd: 2021 }
  const few = await ask(api.call(searchArticles, { body: limited, headers: headers() }))
  expect(few.total).toBe(3)
  const inSource = { keyword: 'Odd', searchField: 'source' } as const
  expect((await ask(api.call(searchArticles, { body: inSource, headers: headers() }))).total).toBe(
    6,
  )
  const newest = { keyword: 'zephyr', sortField: 'year', rows: 20 } as const
  const years = (
    await ask(api.call(searchArticles, { body: newest, headers: headers() }))
  ).list.map(({ year }) => year)
  expect(years).toEqual(years.toSorted((a, b) => b! - a!))
  const books = { keyword: 'zephyr', docType: 'book' }
  expect((await ask(api.call(searchArticles, { body: books, headers: headers() }))).total).toBe(0)
})

test('an empty question is refused in the language of the reader', async () => {
  const { body } = await api.call(searchArticles, {
    body: { keyword: ' ' },
    headers: { ...headers(), 'accept-language': 'en-US' },
  })
  expect(body).toMatchObject({ success: false, code: 'search.term-empty' })
})

test('[R-RESEARCH-004][R-RESEARCH-010] clusters and charts are counts over the loaded articles', async () => {
  const { given } = await twelveArticles('quasar')
  const count = (values: readonly (string | number)[]) =>
    Object.fromEntries(
      Object.entries(Object.groupBy(values, String)).map(([v, l]) => [v, l!.length]),
    )
  const body = { keyword: 'quasar' }
  const clusters = await ask(api.call(clusterArticles, { body, headers: headers() }))
  const cluster = (name: string) =>
    Object.fromEntries(
      clusters
        .find((one) => one.cluster === name)!
        .items.map((item) => [item.value, item.count] as const),
    )
  expect(cluster('year')).toEqual({ 2020: 7, 2021: 5 })
  expect(cluster('docType')).toEqual(count(given.map(({ documentType }) => documentType!)))
  expect(cluster('source')).toEqual({ 'Journal of Even': 6, 'Journal of Odd': 6 })
  expect(cluster('institution')).toEqual(count(given.flatMap(({ institutions }) => institutions!)))

  const charts = await ask(api.call(chartArticles, { body, headers: headers() }))
  expect(charts.years).toEqual([
    { year: 2020, count: 7 },
    { year: 2021, count: 5 },
  ])
  const shown = (values: { name: string; count: number }[]) =>
    values.map(({ name, count: n }) => [name, n])
  expect(charts.types.map(({ value, count: n }) => [value, n])).toEqual([
    ['journal-article', 9],
    ['conference-paper', 3],
  ])
  expect(shown(charts.authors)).toEqual([
    ['Ada Fisher', 8],
    ['Lin Yu', 4],
  ])
  expect(shown(charts.institutions)).toEqual([
    ['University A', 12],
    ['University B', 2],
  ])

  // A limit narrows its own chart, too: the sum is the total.
  const limited = { ...body, yearBegin: 2021, docType: 'journal-article' }
  const narrowed = await ask(api.call(chartArticles, { body: limited, headers: headers() }))
  const { total } = await ask(api.call(searchArticles, { body: limited, headers: headers() }))
  expect(narrowed.years).toEqual([{ year: 2021, count: total }])
  expect(narrowed.types.map(({ value }) => value)).toEqual(['journal-article'])
})

test('[R-RESEARCH-005] one article as it was loaded; an unknown one, a book and one of others are refused', async () => {
  const id = await anArticle({
    title: 'On shelves',
    creators: ['Ada Fisher', 'Lin Yu'],
    abstract: 'About shelves.',
    subjects: ['shelving', 'order'],
    series: ['Journal of Shelves'],
    year: 2018,
    doi: '10.5555/shelves',
    extent: '1–9',
    institutions: ['University A'],
  })
  expect(await ask(api.call(readArticle, { body: { id }, headers: headers() }))).toEqual({
    id,
    title: 'On shelves',
    author: 'Ada Fisher; Lin Yu',
    abstract: 'About shelves.',
    keywords: ['shelving', 'order'],
    source: 'Journal of Shelves',
    year: 2018,
    doi: '10.5555/shelves',
    docType: 'journal-article',
    pages: '1–9',
    publisher: '',
    institutions: ['University A'],
  })
  const book = await aTitle(library, { title: 'A book' })
  const others = await aSearchedInstitution(api)
  const theirs = await aTitle(others, { title: 'Theirs', documentType: 'journal-article' })
  for (const unknown of [999_999_999, book, theirs]) {
    const { body } = await api.call(readArticle, { body: { id: unknown }, headers: headers() })
    expect(body).toMatchObject({ success: false, code: 'article.unknown', errCode: 404 })
  }
})

test('[R-RESEARCH-003] full texts are found by DOI, by the link of a package, and by none for an unknown article', async () => {
  const a = await anArticle({ title: 'By DOI', doi: '10.5555/a(1)' })
  const { packageId, recordIds } = await aPackageOf(api, [
    { title: 'By link', documentType: 'journal-article' },
  ])
  const [b] = recordIds as [number]
  await api.adminDb.updateTable('packageTitle').set({ url: 'https://texts.example/b' }).execute()
  const ids = [a, b, 999_999_999]
  const before = await ask(api.call(listDocuments, { body: { ids }, headers: headers() }))
  expect(before.map(({ urls }) => urls.length)).toEqual([1, 0, 0])
  await entitle(library, packageId)
  expect(await ask(api.call(listDocuments, { body: { ids }, headers: headers() }))).toEqual([
    { id: a, urls: [{ name: 'DOI', url: 'https://doi.org/10.5555/a(1)' }] },
    { id: b, urls: [{ name: 'A package', url: 'https://texts.example/b' }] },
    { id: 999_999_999, urls: [] },
  ])
})

test('[R-RESEARCH-006][R-RESEARCH-007][R-RESEARCH-008] references and citations follow from the DOIs, whichever was loaded first', async () => {
  const cited = (title: string, year: number) =>
    anArticle({ title, year, references: [{ title: 'A', doi: '10.5555/cited' }] })
  await cited('First', 2020)
  const a = await anArticle({
    title: 'A',
    doi: '10.5555/CITED',
    references: [
      { title: 'Root', doi: '10.5555/root', author: 'Lin Yu', source: 'Roots', year: 1999 },
      { title: 'A book without a DOI' },
      { title: 'Not ours', doi: '10.5555/elsewhere' },
    ],
  })
  const root = await anArticle({ title: 'Root', doi: '10.5555/root' })
  const counts = () => ask(api.call(countReferences, { body: { id: a }, headers: headers() }))
  expect(await counts()).toEqual({ refCount: 3, citedCount: 1 })
  await cited('Second', 2022)
  await cited('Third', 2022)
  // What others hold does not count here.
  const others = await aSearchedInstitution(api)
  const theirs = await aTitle(others, { title: 'Theirs', documentType: 'journal-article' })
  await others.within((trx) =>
    trx
      .insertInto('recordReference')
      .values({ recordId: theirs, position: 0, title: 'A', doi: '10.5555/cited' })
      .execute(),
  )
  expect(await counts()).toEqual({ refCount: 3, citedCount: 3 })
  expect(await ask(api.call(chartReferences, { body: { id: a }, headers: headers() }))).toEqual([
    { year: 2020, count: 1 },
    { year: 2022, count: 2 },
  ])
  const list = (type: 'ref' | 'cited', page = 1) =>
    ask(api.call(listReferences, { body: { id: a, type, page }, headers: headers() }))
  expect(await list('ref')).toMatchObject({
    total: 3,
    list: [
      { id: root, title: 'Root', author: 'Lin Yu', source: 'Roots', year: 1999 },
      { id: null, title: 'A book without a DOI', year: null },
      { id: null, title: 'Not ours' },
    ],
  })
  for (let n = 4; n <= 12; n += 1) await cited(`Number ${n}`, 2023)
  expect((await list('cited')).list).toHaveLength(10)
  const second = await list('cited', 2)
  expect(second.total).toBe(12)
  expect(second.list.map(({ title }) => title)).toEqual(['Third', 'First'])
})

test('[R-RESEARCH-009] papers are exported as text, BibTeX and RIS that other programs read', async () => {
  const ids = [
    await anArticle({
      title: 'Costs & {benefits} of 50% shelves_1',
      creators: ['Ada Fisher', 'Lin Yu'],
      series: ['Journal of Shelves'],
      year: 2018,
      doi: '10.5555/costs',
      extent: '12–19',
      subjects: ['shelving'],
    }),
    await anArticle({
      title: '论汉字的检索',
      creators: ['陈若溪'],
      documentType: 'conference-paper',
      series: ['书林论文集'],
      year: 2020,
    }),
  ]
  const file = (format: 'txt' | 'bibtex' | 'ris') =>
    ask(api.call(exportReferences, { body: { ids, format }, headers: headers() }))
  const text = (await file('txt')).content.trim().split('\n')
  expect(text).toEqual([
    '[1] Ada Fisher, Lin Yu. Costs & {benefits} of 50% shelves_1[J]. Journal of Shelves, 2018: 12–19. DOI: 10.5555/costs.',
    '[2] 陈若溪. 论汉字的检索[C]. 书林论文集, 2020.',
  ])

  const { errors, entries } = parseBibtex((await file('bibtex')).content, { sentenceCase: false })
  expect(errors).toEqual([])
  expect(entries.map(({ type, fields }) => [type, fields.title, fields.year])).toEqual([
    ['article', 'Costs & {benefits} of 50% shelves_1', '2018'],
    ['inproceedings', '论汉字的检索', '2020'],
  ])
  expect(entries[0]!.fields).toMatchObject({ journal: 'Journal of Shelves', doi: '10.5555/costs' })

  const ris = parseRis((await file('ris')).content)
  expect(ris.map(({ title, type, DOI }) => [title, type, DOI])).toEqual([
    ['Costs & {benefits} of 50% shelves_1', 'article-journal', '10.5555/costs'],
    ['论汉字的检索', 'paper-conference', undefined],
  ])
  const { body } = await api.call(exportReferences, {
    body: { ids: [999_999_999], format: 'ris' },
    headers: headers(),
  })
  expect(body).toMatchObject({ success: false, code: 'article.unknown' })
})

test('an import brings the institutions and the references of articles', async () => {
  await loadDemo(api)
  await api.feed()
  const demo = { groupCode: '100041' }
  const body = { keyword: '发现系统的十年', searchField: 'title' } as const
  const [article] = (await ask(api.call(searchArticles, { body, headers: demo }))).list
  const { id } = article!
  expect(await ask(api.call(countReferences, { body: { id }, headers: demo }))).toEqual({
    refCount: 12,
    citedCount: 0,
  })
  const { list } = await ask(
    api.call(listReferences, { body: { id, type: 'ref', rows: 20 }, headers: demo }),
  )
  expect(list[0]).toMatchObject({ id: null, title: '图书馆目录史略', author: '汪承志' })
  expect(list.slice(1).every((reference) => reference.id !== null)).toBe(true)
  const read = await ask(api.call(readArticle, { body: { id }, headers: demo }))
  expect(read.institutions).toEqual(['临江大学信息管理学院', '书林大学图书馆', '海岚学院图书馆'])
})
