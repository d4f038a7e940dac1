import { listFacetValues, searchAll, searchWithin } from '@shulin/contract/search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aSearchedInstitution,
  aTitle,
  startSearchApi,
  type SearchApi,
  type TitleOptions,
} from '../../../test/searching.ts'

let api: SearchApi
beforeAll(async () => {
  api = await startSearchApi()
})
afterAll(() => api.close())

const all: TitleOptions = { title: '红楼梦续书考', documentType: 'book' }
const some: TitleOptions[] = [
  { title: '红楼梦人物', documentType: 'book', publisher: '中华书局' },
  { title: '红楼梦版本', documentType: 'thesis', publisher: '三联书店' },
  { title: '水浒续书', documentType: 'book', publisher: '三联书店' },
]
const other: TitleOptions = { title: '敦煌壁画', documentType: 'book' }

async function aLibraryOf(titles: readonly TitleOptions[]) {
  const library = await aSearchedInstitution(api)
  for (const title of titles) await aTitle(library, title)
  await api.feed()
  const { headers } = library
  const search = async (text: string, more: object = {}) => {
    const body = { searchItems: [{ searchFieldContent: text }], ...more }
    return (await api.call(searchAll, { body, headers })).body.data!
  }
  return { headers, search }
}
const titlesOf = (list: readonly { title: string }[]) => list.map(({ title }) => title).toSorted()
const sorted = (titles: readonly TitleOptions[]) => titles.map(({ title }) => title!).toSorted()

test('where few titles have all the words, those with some are told apart, counted apart and can be paged', async () => {
  const { search } = await aLibraryOf([all, ...some, other])
  const first = await search('紅樓夢 續書')
  expect([first.total, first.rung, titlesOf(first.searchList)]).toEqual([1, 'strict', [all.title]])
  expect(first.facets.docCode).toMatchObject([{ value: 'book', count: 1 }])
  expect(first.someWords?.total).toBe(3)
  expect(titlesOf(first.someWords!.searchList)).toEqual(sorted(some))
  // What is missing is told as it was typed.
  const missing = Object.fromEntries(
    first.someWords!.searchList.map(({ title, missingWords }) => [title, missingWords]),
  )
  expect(missing).toEqual({ 红楼梦人物: ['續書'], 红楼梦版本: ['續書'], 水浒续书: ['紅樓夢'] })

  const group = await search('紅樓夢 續書', { words: 'some' })
  expect([group.total, group.rung, group.someWords]).toEqual([3, 'some', null])
  expect(titlesOf(group.searchList)).toEqual(sorted(some))
  expect(
    Object.fromEntries(group.facets.docCode.map(({ value, count }) => [value, count])),
  ).toEqual({ book: 2, thesis: 1 })
  const pages = await Promise.all(
    [1, 2, 3].map((page) => search('紅樓夢 續書', { words: 'some', page, rows: 1 })),
  )
  expect(titlesOf(pages.flatMap(({ searchList }) => searchList))).toEqual(sorted(some))
})

test('limits count for both groups, and a limit brings neither about', async () => {
  const { search } = await aLibraryOf([all, ...some, other])
  const theses = await search('红楼梦 续书', { docCode: 'thesis' })
  expect([theses.total, theses.rung, theses.someWords?.total]).toEqual([0, 'strict', 1])
  const group = await search('红楼梦 续书', { docCode: 'thesis', words: 'some' })
  expect(titlesOf(group.searchList)).toEqual(['红楼梦版本'])
  const folded = await search('红楼梦 续书', { group: true })
  expect([folded.total, folded.someWords?.total]).toEqual([1, 3])
})

test('where nothing has all the words, the group stands in its place', async () => {
  const { search, headers } = await aLibraryOf([...some, other])
  const reply = await search('红楼梦 续书')
  expect([reply.total, reply.rung, reply.someWords]).toEqual([3, 'some', null])
  expect(reply.searchList.every(({ missingWords }) => missingWords?.length === 1)).toBe(true)
  const asked = {
    searchItems: [{ searchFieldContent: '红楼梦 续书' }],
    facet: 'publisher' as const,
  }
  for (const words of ['all', 'some'] as const) {
    const { data } = (await api.call(listFacetValues, { body: { ...asked, words }, headers })).body
    expect(data?.values.map(({ name, count }) => [name, count])).toEqual([
      ['三联书店', 2],
      ['中华书局', 1],
    ])
  }
  // A search within the result is still met whole.
  const within = { searchItems: asked.searchItems, twiceItems: [{ searchFieldContent: '人物' }] }
  const { data } = (await api.call(searchWithin, { body: within, headers })).body
  expect([data?.rung, titlesOf(data!.searchList)]).toEqual(['some', ['红楼梦人物']])
})

test('relatives of a word count as some of it, and rare words before common ones', async () => {
  const { search } = await aLibraryOf([
    { title: 'Arctic exploration' },
    ...['Arctic birds', 'Arctic light', 'Arctic sea'].map((title) => ({ title })),
    { title: 'The great whales' },
  ])
  const relatives = await search('arctic explorers atlas')
  expect(relatives.rung).toBe('some')
  expect(titlesOf(relatives.searchList)).toEqual(['Arctic exploration'])
  expect(relatives.searchList[0]?.missingWords).toEqual(['atlas'])
  const rare = await search('arctic whales')
  expect(rare.rung).toBe('some')
  expect(rare.searchList[0]?.title).toBe('The great whales')
})

test('who finds enough, asks for one word or typed a title that is there, is shown no second group', async () => {
  const many = Array.from({ length: 10 }, (_, n) => ({
    title: `红楼梦续书之${'甲乙丙丁戊己庚辛壬癸'[n]}`,
  }))
  const { search } = await aLibraryOf([...many, ...some])
  expect(await search('红楼梦 续书')).toMatchObject({ total: 10, someWords: null })
  expect(await search('水浒续书')).toMatchObject({ total: 1, someWords: null })
  expect(await search('水浒')).toMatchObject({ total: 1, someWords: null })
  expect(await search('水浒', { words: 'some' })).toMatchObject({ total: 0, searchList: [] })
})
