import {
  listFacetValues,
  searchAll,
  searchByFields,
  searchWithin,
  type SearchParameters,
} from '@shulin/contract/search'
import type { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aSearchedInstitution,
  aTitle,
  startSearchApi,
  type SearchApi,
  type SearchedInstitution,
  type TitleOptions,
} from '../../../../test/searching.ts'

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

const items = (text: string) => [{ searchField: 'any', searchFieldContent: text }]

async function replyTo({ headers }: SearchedInstitution, body: Body) {
  const reply = (await api.call(searchAll, { body, headers })).body
  if (!reply.data) throw new Error(reply.message)
  return reply.data
}

const numbersIn = ({ searchList }: { searchList: { recordId: number }[] }) =>
  searchList.map(({ recordId }) => recordId).toSorted((a, b) => a - b)
const found = async (library: SearchedInstitution, body: Body) =>
  numbersIn(await replyTo(library, body))
const facet = (values: { value: string; count: number }[]) =>
  Object.fromEntries(values.map(({ value, count }) => [value, count]))

test('titles with an excluded value are left out, those without any value stay', async () => {
  const library = await aCatalogueOf([
    { title: '天文', languages: ['chi'], documentType: 'book' },
    { title: '天文', languages: ['chi', 'eng'], documentType: 'book' },
    { title: '天文', languages: ['eng'], documentType: 'conference-paper' },
    { title: '天文', languages: [], documentType: 'book' },
  ])
  const [, , , bare] = library.numbers
  const without = (exclude: Body['exclude']) =>
    found(library, { searchItems: items('天文'), exclude })
  expect(await without({ langCode: 'eng' })).toEqual([library.numbers[0], bare])
  expect(await without({ langCode: ['eng', 'chi'] })).toEqual([bare])
  expect(await without({ docCode: ['conference-paper'], langCode: ['eng'] })).toEqual([
    library.numbers[0],
    bare,
  ])
  expect(await without({ langCode: '', docCode: [] })).toEqual(library.numbers)
  // Alone it is a search as well: everything but that.
  expect(await found(library, { exclude: { docCode: 'book' } })).toEqual([library.numbers[2]])
  const refused = await api.call(searchAll, {
    body: { searchItems: items('天文'), exclude: { colour: 'red' } } as Body,
    headers: library.headers,
  })
  expect(refused.body).toMatchObject({ success: false, errCode: 400 })
})

test('an excluded value keeps its count, and the other facets count what is left', async () => {
  const library = await aCatalogueOf([
    { title: '天文', documentType: 'book', languages: ['chi'] },
    { title: '天文', documentType: 'book', languages: ['eng'] },
    { title: '天文', documentType: 'thesis', languages: ['eng'] },
  ])
  const { total, facets } = await replyTo(library, {
    searchItems: items('天文'),
    exclude: { docCode: 'thesis' },
  })
  expect(total).toBe(2)
  expect(facet(facets.docCode)).toEqual({ book: 2, thesis: 1 })
  expect(facet(facets.langCode)).toEqual({ chi: 1, eng: 1 })
})

test('a heading is excluded in every script it is written in, and counted however rare it is', async () => {
  const rare = { title: '天文', creators: ['沈從文'], subjects: ['小說'], publisher: '中華書局' }
  const library = await aCatalogueOf([
    rare,
    { ...rare, creators: ['沈从文'], subjects: ['小说'], publisher: '中华书局' },
    ...Array.from({ length: 44 }, (_, n) => ({
      title: '天文',
      creators: [`Author ${n % 22} A`, `Author ${n % 22} B`],
    })),
  ])
  const others = library.numbers.slice(2)
  const without = async (exclude: Body['exclude']) =>
    replyTo(library, { searchItems: items('天文'), rows: 100, exclude })
  for (const name of ['沈从文', '沈從文']) {
    const reply = await without({ author: name })
    expect(numbersIn(reply)).toEqual(others)
    const shown = reply.facets.author.find(({ value }) => value === '沈从文')
    expect(shown).toMatchObject({ count: 2 })
    expect(['沈从文', '沈從文']).toContain(shown?.name)
  }
  expect(numbersIn(await without({ subject: '小說' }))).toEqual(others)
  expect(numbersIn(await without({ publisher: '中华书局' }))).toEqual(others)
  // The same for one that is chosen.
  const chosen = await replyTo(library, { searchItems: items('天文'), author: ['沈从文'], rows: 1 })
  expect(facet(chosen.facets.author)['沈从文']).toBe(2)
})

test('a class is excluded with all below it; a place with every title that has an item there', async () => {
  const library = await aCatalogueOf([
    { title: '书', classNo: 'K28', items: [{ at: 'P1' }] },
    { title: '书', classNo: 'K2', items: [{ at: 'P1', status: 'on loan' }, { at: 'P3' }] },
    { title: '书', classNo: 'I2', items: [{ at: 'P3' }] },
    { title: '书' },
  ])
  const [, second, third, fourth] = library.numbers
  const without = (exclude: Body['exclude'], more: Body = {}) =>
    found(library, { searchItems: items('书'), exclude, ...more })
  expect(await without({ kindNo: 'K' })).toEqual([third, fourth])
  expect(await without({ kindNo: 'K28' })).toEqual([second, third, fourth])
  expect(await without({ libCode: 'L1' })).toEqual([third, fourth])
  expect(await without({ campusId: 'C1' })).toEqual([third, fourth])
  expect(await without({ locationId: 'P3' })).toEqual([library.numbers[0], fourth])
  // A further limit brings nothing back that was left out.
  expect(await without({ libCode: 'L1' }, { onlyOnShelf: true })).toEqual([third])
  expect(await without({ libCode: 'L1' }, { libCode: 'L2' })).toEqual([third])
  expect(await without({ libCode: 'nowhere' })).toEqual(library.numbers)
  const { facets } = await replyTo(library, {
    searchItems: items('书'),
    exclude: { libCode: 'L1' },
  })
  expect(facet(facets.libCode)).toEqual({ L1: 2, L2: 2 })
  expect(facet(facets.locationId)).toEqual({ P3: 1 })
})

test('the rows of an advanced search, a search within and the values of a facet take exclusions, too', async () => {
  const library = await aCatalogueOf([
    { title: '天文 历史', documentType: 'book', languages: ['chi'] },
    { title: '天文 历史', documentType: 'thesis', languages: ['chi'] },
    { title: '天文 历史', documentType: 'thesis', languages: ['eng'] },
  ])
  const { headers } = library
  const exclude = { docCode: ['thesis'] }
  const rows = { searchItems: items('天文'), exclude }
  const byFields = await api.call(searchByFields, { body: rows, headers })
  expect(numbersIn(byFields.body.data!)).toEqual([library.numbers[0]])
  const twiceItems = items('历史')
  const within = await api.call(searchWithin, { body: { ...rows, twiceItems }, headers })
  expect(numbersIn(within.body.data!)).toEqual([library.numbers[0]])
  const values = async (name: 'langCode' | 'docCode') => {
    const { body } = await api.call(listFacetValues, { body: { ...rows, facet: name }, headers })
    return facet(body.data!.values)
  }
  expect(await values('langCode')).toEqual({ chi: 1 })
  expect(await values('docCode')).toEqual({ book: 1, thesis: 2 })
})

test('editions are folded after what is excluded is gone, and a poor answer offers to let it back in', async () => {
  const library = await aCatalogueOf([
    { title: '天文', work: 'one', languages: ['chi'] },
    { title: '天文', work: 'one', languages: ['eng'] },
    { title: '天文', work: 'two', languages: ['eng'] },
  ])
  const reply = await replyTo(library, {
    searchItems: items('天文'),
    group: true,
    exclude: { langCode: 'eng' },
  })
  expect(reply).toMatchObject({ total: 1, records: 1 })
  expect(reply.searchList[0]!.editions).toHaveLength(1)
  expect(reply.nextSteps).toMatchObject([{ kind: 'withoutExclusions', count: 3 }])
  expect(reply.nextSteps[0]!.search.exclude).toBeUndefined()

  const none = await replyTo(library, {
    searchItems: [{ searchField: 'author', searchFieldContent: '天文' }],
    exclude: { langCode: ['eng'] },
  })
  const anywhere = none.nextSteps.find(({ kind }) => kind === 'anyField')
  expect(anywhere?.search.exclude).toEqual({ langCode: ['eng'] })
})
