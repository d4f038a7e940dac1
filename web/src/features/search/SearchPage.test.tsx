import { countItems } from '@shulin/contract/catalogue'
import type { Endpoint } from '@shulin/contract/endpoint'
import { listOwnLibraries, saveLastLibrary } from '@shulin/contract/identity'
import { readDictionaries, type FindConfig } from '@shulin/contract/institutions'
import {
  correctSpelling,
  countSearch,
  countSearchByGet,
  listFacetValues,
  readSearchSentence,
  searchAll,
  searchByFields,
  searchWithin,
  type NextStep,
} from '@shulin/contract/search'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  answer,
  answerInstitution,
  answerWith,
  callsOf,
  keepWaiting,
  refuse,
  renderPortal,
} from '../../../test/render.tsx'
import { answerReader } from '../../../test/reader.ts'
import { aReply, aResult, aValue } from '../../../test/search-replies.ts'
import { remember } from '../../platform/session.ts'
// Code that comes late in the browser is here from the start: no test waits for it.
import '../../ui/overlays/Sheet.tsx'
import './facets/AllValues.tsx'
import './results/SomeWords.tsx'

const docCode = [
  aValue('book', 7, '图书'),
  aValue('thesis', 3, '学位论文'),
  aValue('journal', 2, '期刊'),
]

/** A library in which everything that is searched for is found: twelve titles of three kinds. */
function answerSearch(config: Partial<FindConfig> = {}) {
  answerInstitution({ config })
  answer(readDictionaries, {
    docCode: docCode.map(({ value, name }) => ({ code: value, name })),
    findOpacSearchFieldParaList: [
      { code: 'any', name: '任意字段' },
      { code: 'title', name: '题名' },
    ],
  })
  const titles = [
    aResult(1, '红楼梦', {
      author: '曹雪芹',
      publisher: '人民文学出版社',
      publishYear: 2008,
      callNo: 'I242.4/4432',
      highlight: { title: [[0, 3]], author: [], abstract: [] },
    }),
    aResult(2, '紅樓夢研究', { docCode: 'thesis', abstract: '这是一篇论文' }),
  ]
  answer(
    searchAll,
    aReply(titles, {
      total: 12,
      facets: { docCode, author: [aValue('cao', 5, '曹雪芹'), aValue('yu', 2, '俞平伯')] },
    }),
  )
  answer(countItems, {
    1: { itemCount: 3, onShelfCount: 2, duxiuImageUrl: '' },
    2: { itemCount: 1, onShelfCount: 0, duxiuImageUrl: '' },
  })
  answer(countSearch, true)
}

const aTerm = (searchFieldContent: string) => ({
  oper: 'and' as const,
  searchField: 'any',
  searchFieldContent,
})

const results = () => within(screen.getByRole('region', { name: '检索结果' }))
const asked = (endpoint: Endpoint) =>
  callsOf(endpoint).map(({ body }) => JSON.parse(body as string) as Record<string, unknown>)
const lastAsked = (endpoint: Endpoint = searchAll) => asked(endpoint).at(-1)
const address = () => new URLSearchParams(window.location.hash.split('?')[1])
const box = () => screen.getByRole('combobox', { name: '检索馆藏与电子资源' })
const row = async (title: RegExp) => {
  const list = within(await screen.findByRole('region', { name: '检索结果' }))
  return within((await list.findByRole('link', { name: title })).closest('article')!)
}

test('a result shows every title with its facts, its marks, and what of it is on the shelf', async () => {
  answerSearch()
  await renderPortal('/searchList?keyword=红楼梦')
  const first = await row(/^红楼梦$/)
  expect(first.getByText('红楼梦', { selector: 'mark' })).toBeTruthy()
  expect(first.getByText('曹雪芹', { exact: false }).textContent).toContain(
    '曹雪芹 / 人民文学出版社，2008',
  )
  expect(first.getByText('I242.4/4432')).toBeTruthy()
  expect(await first.findByText('在架 2 册，共 3 册')).toBeTruthy()
  expect(first.getByRole('link', { name: '红楼梦' }).getAttribute('href')).toBe(
    '#/searchList/bookDetails/1',
  )
  const second = await row(/^紅樓夢研究$/)
  expect(second.getByText('学位论文')).toBeTruthy()
  expect(second.getByText('在架 0 册，共 1 册')).toBeTruthy()

  expect(results().getByText('共 12 条结果')).toBeTruthy()
  expect(asked(countItems)).toEqual([{ recordIds: [1, 2], withPlaces: true }])
  expect(document.title).toBe('“红楼梦”的检索结果 - 清溪图书馆')
})

test('the whole search stands in the address, and comes from there', async () => {
  answerSearch()
  await renderPortal(
    '/searchList?keyword=梦&searchField=title&matchMode=3&docCode=book&docCode=thesis&author=cao' +
      '&publishBegin=2000&publishEnd=2020&onlyOnShelf=1&group=0&sortField=publishYear&sortClause=desc&page=2&rows=20',
  )
  await row(/^红楼梦$/)
  expect(lastAsked()).toEqual({
    searchItems: [{ searchField: 'title', searchFieldContent: '梦' }],
    matchMode: '3',
    docCode: ['book', 'thesis'],
    author: ['cao'],
    publishBegin: 2000,
    publishEnd: 2020,
    onlyOnShelf: true,
    group: false,
    sortField: 'publishYear',
    sortClause: 'desc',
    page: 2,
    rows: 20,
  })
  expect(box()).toHaveProperty('value', '梦')
  const chips = within(screen.getByRole('list', { name: '已选条件' }))
  for (const label of ['图书', '学位论文', '曹雪芹', '2000–2020', '只看在架']) {
    expect(chips.getByText(label)).toBeTruthy()
  }
})

test('a search without filters asks for nothing but its word, in the usual way', async () => {
  answerSearch()
  await renderPortal('/searchList?keyword=梦')
  await row(/^红楼梦$/)
  expect(lastAsked()).toEqual({
    searchItems: [{ searchField: 'any', searchFieldContent: '梦' }],
    matchMode: '2',
    onlyOnShelf: false,
    group: true,
    sortField: 'relevance',
    sortClause: 'asc',
    page: 1,
    rows: 10,
  })
})

test('values of a facet join, the focus stays on the tick, and back takes the last one away', async () => {
  answerSearch()
  await renderPortal('/searchList?keyword=梦&page=2')
  const tick = await screen.findByRole('checkbox', { name: '曹雪芹 5' })
  await userEvent.click(tick)
  await waitFor(() => expect(lastAsked()).toMatchObject({ author: ['cao'], page: 1 }))
  await userEvent.click(screen.getByRole('checkbox', { name: '俞平伯 2' }))
  await waitFor(() => expect(lastAsked()).toMatchObject({ author: ['cao', 'yu'] }))
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: '俞平伯 2' }))
  expect(address().getAll('author')).toEqual(['cao', 'yu'])

  window.history.back()
  await waitFor(() =>
    expect(screen.getByRole('checkbox', { name: '俞平伯 2' })).toHaveProperty('checked', false),
  )
  expect(screen.getByRole('checkbox', { name: '曹雪芹 5' })).toHaveProperty('checked', true)
  // A filter is no search of its own: nothing was counted.
  expect(callsOf(countSearch)).toEqual([])
})

test('two ticks in one moment are both kept: the second begins from the first, shown or not', async () => {
  answerSearch()
  await renderPortal('/searchList?keyword=梦')
  const ticks = [
    await screen.findByRole('checkbox', { name: '曹雪芹 5' }),
    screen.getByRole('checkbox', { name: '俞平伯 2' }),
  ]
  act(() => ticks.forEach((tick) => tick.click()))
  await waitFor(() => expect(lastAsked()).toMatchObject({ author: ['cao', 'yu'] }))
  expect(address().getAll('author')).toEqual(['cao', 'yu'])
  for (const tick of ticks) expect(tick).toHaveProperty('checked', true)
})

test('the kinds stand above the list with their numbers, and one click shows one alone', async () => {
  answerSearch()
  await renderPortal('/searchList?keyword=梦')
  const kinds = within(screen.getByRole('navigation', { name: '文献类型' }))
  await kinds.findByRole('link', { name: /期刊/ })
  expect(kinds.getAllByRole('link').map((link) => link.textContent)).toEqual([
    '全部12',
    '图书7',
    '学位论文3',
    '期刊2',
  ])
  await userEvent.click(kinds.getByRole('link', { name: /学位论文/ }))
  await waitFor(() => expect(lastAsked()).toMatchObject({ docCode: ['thesis'] }))
  expect(kinds.getByRole('link', { name: /学位论文/ }).getAttribute('aria-current')).toBe('page')
})

test('the new number of results is announced', async () => {
  answerSearch()
  await renderPortal('/searchList?keyword=梦')
  const said = () => screen.queryAllByRole('status').map((one) => one.textContent)
  await waitFor(() => expect(said()).toContain('找到 12 条结果'))
  answer(searchAll, aReply([aResult(1, '红楼梦')], { total: 5, facets: { docCode } }))
  await userEvent.click(screen.getByRole('switch', { name: '只看在架' }))
  await waitFor(() => expect(said()).toContain('找到 5 条结果'))
})

test('[R-HEADER-012] a typed search is counted once and by POST; the same one again is not', async () => {
  answerSearch()
  await renderPortal('/searchList?keyword=梦&author=cao&docCode=book&publishBegin=2000')
  await row(/^红楼梦$/)
  await userEvent.clear(box())
  await userEvent.type(box(), ' 三国 {Enter}')
  await waitFor(() =>
    expect(lastAsked()).toMatchObject({
      searchItems: [{ searchField: 'any', searchFieldContent: '三国' }],
    }),
  )
  // The filters of the old question are gone, the focus stays in the box.
  expect([...address()]).toEqual([['keyword', '三国']])
  expect(document.activeElement).toBe(box())
  await userEvent.keyboard('{Enter}')
  expect(asked(countSearch)).toEqual([{ keyword: '三国' }])
  expect(callsOf(countSearchByGet)).toEqual([])
})

test('a new search begins plainly: order, grouping and filters of the last one do not go on', async () => {
  answerSearch()
  await renderPortal(
    '/searchList?keyword=梦&docCode=book&onlyOnShelf=1&group=0&sortField=publishYear&matchMode=3&view=table&rows=20',
  )
  expect(await results().findByRole('link', { name: '红楼梦' })).toBeTruthy()
  await userEvent.clear(box())
  await userEvent.type(box(), '三国{Enter}')
  await waitFor(() => expect(address().get('keyword')).toBe('三国'))
  // What is seen beside the box and in the list stays: how words match, how a page looks.
  expect(Object.fromEntries(address())).toEqual({
    keyword: '三国',
    matchMode: '3',
    view: 'table',
    rows: '20',
  })
  expect(lastAsked()).toMatchObject({ group: true, onlyOnShelf: false, sortField: 'relevance' })
  expect(lastAsked()).not.toHaveProperty('docCode')
})

test('that a search could not be counted, nobody hears', async () => {
  answerSearch()
  refuse(countSearch, '计数失败', 500, 500)
  await renderPortal('/searchList')
  await userEvent.type(box(), '三国{Enter}')
  await row(/^红楼梦$/)
  expect(callsOf(countSearch)).toHaveLength(1)
  expect(screen.queryByText('计数失败')).toBeNull()
})

test.each(['', '   ', 'null'])(
  'the box refuses %j with a word, and keeps the focus',
  async (text) => {
    answerInstitution()
    await renderPortal('/searchList')
    await userEvent.type(box(), `${text}{Enter}`)
    expect(screen.getByRole('alert').textContent).toBe('请输入检索词')
    expect(document.activeElement).toBe(box())
    expect(callsOf(searchAll)).toEqual([])
  },
)

test('a search within the result is a step that can be taken back', async () => {
  answerSearch()
  answer(searchWithin, aReply([aResult(1, '红楼梦')], { total: 4, facets: { docCode } }))
  await renderPortal('/searchList?keyword=梦')
  await userEvent.type(
    await screen.findByRole('searchbox', { name: '在结果中检索' }),
    '宝玉{Enter}',
  )
  expect(await results().findByText('共 4 条结果')).toBeTruthy()
  expect(lastAsked(searchWithin)).toMatchObject({
    searchItems: [{ searchField: 'any', searchFieldContent: '梦' }],
    twiceItems: [{ searchField: 'any', searchFieldContent: '宝玉' }],
  })
  await userEvent.click(screen.getByRole('button', { name: '移除“结果中：宝玉”' }))
  expect(await results().findByText('共 12 条结果')).toBeTruthy()
})

test('behind 更多 all values of a facet can be looked through, under the other filters', async () => {
  answerSearch()
  const many = Array.from({ length: 7 }, (_, n) => aValue(`p${n}`, 70 - n, `出版社${n}`))
  answer(searchAll, aReply([aResult(1, '红楼梦')], { facets: { publisher: many } }))
  answer(listFacetValues, { total: 1, values: [aValue('p99', 3, '中华书局')] })
  await renderPortal('/searchList?keyword=梦&author=cao&publisher=p1')
  await userEvent.click(await screen.findByRole('button', { name: '更多出版社' }))
  const panel = within(await screen.findByRole('dialog', { name: '出版社' }))
  await panel.findByRole('checkbox', { name: '中华书局 3' })
  await userEvent.type(panel.getByRole('searchbox'), '中华')
  await waitFor(() =>
    expect(lastAsked(listFacetValues)).toMatchObject({
      facet: 'publisher',
      keyword: '中华',
      author: ['cao'],
      page: 1,
    }),
  )
  // What is chosen of a facet does not narrow the facet itself.
  expect(lastAsked(listFacetValues)).not.toHaveProperty('publisher')
  await userEvent.click(panel.getByRole('checkbox', { name: '中华书局 3' }))
  await waitFor(() => expect(address().getAll('publisher')).toEqual(['p1', 'p99']))
})

test('classes open level by level, and each is a filter', async () => {
  answerSearch()
  answer(
    searchAll,
    aReply([aResult(1, '红楼梦')], { facets: { kindNo: [aValue('I', 9, '文学')] } }),
  )
  answer(listFacetValues, { total: 1, values: [aValue('I2', 8, '中国文学')] })
  await renderPortal('/searchList?keyword=梦')
  await userEvent.click(await screen.findByRole('button', { name: '分类' }))
  await userEvent.click(screen.getByRole('button', { name: '展开“I 文学”的下级类目' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'I2 中国文学 8' }))
  expect(lastAsked(listFacetValues)).toMatchObject({ facet: 'kindNo', parentCode: 'I' })
  await waitFor(() => expect(lastAsked()).toMatchObject({ kindNo: ['I2'] }))
})

test('years are set in two fields; in the wrong order they are meant in the right one', async () => {
  answerSearch()
  answer(
    searchAll,
    aReply([aResult(1, '红楼梦')], { facets: { publishYear: [aValue('2010', 3)] } }),
  )
  await renderPortal('/searchList?keyword=梦')
  await userEvent.type(await screen.findByRole('textbox', { name: '起始年' }), '2020')
  await userEvent.type(screen.getByRole('textbox', { name: '截止年' }), '2000{Enter}')
  await waitFor(() => expect(lastAsked()).toMatchObject({ publishBegin: 2000, publishEnd: 2020 }))
  await userEvent.click(screen.getByRole('button', { name: '移除“2000–2020”' }))
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: '起始年' })).toHaveProperty('value', ''),
  )
})

test('editions of one work stand together, and unfold', async () => {
  answerSearch()
  const edition = (recordId: number, publishYear: number) => ({
    recordId,
    title: '红楼梦',
    publisher: '中华书局',
    publishYear,
  })
  const work = aResult(1, '红楼梦', { editions: [edition(1, 2008), edition(8, 1998)] })
  answer(searchAll, aReply([work], { total: 1, records: 2, facets: { docCode } }))
  await renderPortal('/searchList?keyword=梦')
  expect(await results().findByText('共 1 种，2 条记录')).toBeTruthy()
  await userEvent.click(results().getByRole('button', { name: '另有 1 个版本' }))
  expect(results().getByText('中华书局，1998')).toBeTruthy()
  expect(
    results()
      .getAllByRole('link', { name: '红楼梦' })
      .map((link) => link.getAttribute('href')),
  ).toEqual(['#/searchList/bookDetails/1', '#/searchList/bookDetails/8'])
})

test('a reader has editions apart, and the address says so only where the library does otherwise', async () => {
  answerSearch()
  await renderPortal('/searchList?keyword=梦')
  const merge = await screen.findByRole('switch', { name: '合并同一作品的版本' })
  expect(merge).toHaveProperty('checked', true)
  await userEvent.click(merge)
  await waitFor(() => expect(lastAsked()).toMatchObject({ group: false }))
  expect(window.location.hash).toContain('group=0')
  await userEvent.click(merge)
  await waitFor(() => expect(window.location.hash).not.toContain('group'))
})

test('a library may list every edition until a reader puts them together', async () => {
  answerSearch()
  answerInstitution({ mergeEditions: '0' })
  await renderPortal('/searchList?keyword=梦')
  const merge = await screen.findByRole('switch', { name: '合并同一作品的版本' })
  expect(merge).toHaveProperty('checked', false)
  expect(lastAsked()).toMatchObject({ group: false })
  await userEvent.click(merge)
  await waitFor(() => expect(lastAsked()).toMatchObject({ group: true }))
  expect(window.location.hash).toContain('group=1')
})

test.each([
  ['loose', /没有完全符合的结果，以下是较为接近的/],
  ['near', /没有完全符合的结果，以下是题名相近的文献/],
  ['some', /没有文献含全部检索词/],
] as const)('what was taken %s is said to be so', async (rung, words) => {
  answerSearch()
  answer(searchAll, aReply([aResult(1, '红楼梦')], { rung }))
  await renderPortal('/searchList?keyword=红搂梦')
  expect(await results().findByText(words)).toBeTruthy()
})

const withoutSequel = aResult(7, '红楼梦人物', { missingWords: ['续书'] })

test('below few titles with all the words stand those with some, told apart, and all of them one click away', async () => {
  answerSearch()
  const someWords = { total: 1200, searchList: [withoutSequel] }
  answer(searchAll, aReply([aResult(1, '红楼梦续书考')], { someWords, facets: { docCode } }))
  await renderPortal('/searchList?keyword=红楼梦 续书&docCode=book')
  const group = within(await screen.findByRole('region', { name: '含部分检索词的文献' }))
  expect(group.getByText('另有 1,200 条只含一部分检索词，不计入上面的结果。')).toBeTruthy()
  expect(group.getByRole('heading', { level: 3, name: '红楼梦人物' })).toBeTruthy()
  expect(group.getByText('不含：续书')).toBeTruthy()
  expect(group.queryByText('红楼梦续书考')).toBeNull()
  expect(results().getByText('共 1 条结果')).toBeTruthy()

  const alone = aReply([withoutSequel], { total: 1200, rung: 'some', facets: { docCode } })
  answer(searchAll, alone)
  await userEvent.click(group.getByRole('link', { name: '查看全部 1,200 条' }))
  expect(await results().findByText('共 1,200 条，含部分检索词')).toBeTruthy()
  expect(lastAsked()).toMatchObject({ words: 'some', docCode: ['book'], page: 1 })
  expect(address().get('words')).toBe('some')
  await userEvent.click(results().getByRole('link', { name: '查看含全部检索词的文献' }))
  await waitFor(() => expect(address().get('words')).toBeNull())
})

test('titles with some of the words wait behind the last page of those with all', async () => {
  answerSearch()
  const someWords = { total: 3, searchList: [withoutSequel] }
  answer(searchAll, aReply([aResult(1, '红楼梦续书考')], { someWords, total: 3, rows: 1 }))
  await renderPortal('/searchList?keyword=红楼梦 续书&rows=1')
  expect(await results().findByText('红楼梦续书考')).toBeTruthy()
  expect(screen.queryByRole('region', { name: '含部分检索词的文献' })).toBeNull()
})

test('where limits leave nothing, titles with some of the words are still shown', async () => {
  answerSearch()
  const someWords = { total: 1, searchList: [withoutSequel] }
  answer(searchAll, aReply([], { someWords, facets: { docCode } }))
  await renderPortal('/searchList?keyword=红楼梦 续书&docCode=thesis')
  const group = within(await screen.findByRole('region', { name: '含部分检索词的文献' }))
  expect(group.getByText('红楼梦人物')).toBeTruthy()
  expect(group.queryByRole('link', { name: /查看全部/ })).toBeNull()
})

test('a number with a slip is said to have one', async () => {
  answerSearch()
  const identifier = { kind: 'isbn', isValid: false } as const
  answer(searchAll, aReply([aResult(1, '红楼梦')], { identifier }))
  await renderPortal('/searchList?keyword=9787020002201')
  expect(await results().findByText('这个 ISBN 的校验位不对，请核对一遍。')).toBeTruthy()
})

test('sorting and the size of a page begin at the first page', async () => {
  answerSearch()
  await renderPortal('/searchList?keyword=梦&page=2')
  await userEvent.selectOptions(await results().findByLabelText('排序'), '出版年（新到旧）')
  await waitFor(() =>
    expect(lastAsked()).toMatchObject({ sortField: 'publishYear', sortClause: 'desc', page: 1 }),
  )
})

test('a page further on is asked for, and its heading gets the focus', async () => {
  answerSearch()
  await renderPortal('/searchList?keyword=梦')
  await userEvent.click(await results().findByRole('button', { name: '第 2 页' }))
  await waitFor(() => expect(lastAsked()).toMatchObject({ page: 2 }))
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })),
  )
})

test('without a result it says under which filters, and clears them', async () => {
  answerSearch()
  answer(searchAll, aReply([], { facets: {} }))
  await renderPortal('/searchList?keyword=梦&publishBegin=2000&onlyOnShelf=1')
  expect(await results().findByText('没有找到“梦”')).toBeTruthy()
  expect(results().getByText(/在“2000 年起、只看在架”的条件下没有结果/)).toBeTruthy()
  answerSearch()
  await userEvent.click(results().getByRole('button', { name: '清除全部条件' }))
  expect(await results().findByText('共 12 条结果')).toBeTruthy()
  expect([...address()]).toEqual([['keyword', '梦']])
})

test('without a result and without filters none is blamed, and the field is named only where one was chosen', async () => {
  answerSearch()
  answer(searchAll, aReply([]))
  await renderPortal('/searchList?keyword=梦')
  expect(await results().findByText('没有找到“梦”')).toBeTruthy()
  expect(results().queryByText(/条件下没有结果|任意字段/)).toBeNull()
  window.location.hash = '#/searchList?keyword=梦&searchField=title'
  expect(await results().findByText('没有找到题名“梦”')).toBeTruthy()
  expect(results().getByText(/任意字段/)).toBeTruthy()
})

test('without a result an advanced search names all its terms', async () => {
  answerSearch()
  answer(searchByFields, aReply([]))
  await renderPortal('/searchList?keyword=梦&also=and.2.title.红楼&also=not.2.any.续书&advanced=1')
  expect(await results().findByText('没有找到“梦”，并且题名“红楼”，不含“续书”')).toBeTruthy()
})

test('where there are more titles than can be turned through, the page says so', async () => {
  answerSearch()
  await renderPortal('/searchList?keyword=梦')
  await row(/^红楼梦$/)
  expect(results().queryByText(/最多可以翻看/)).toBeNull()
  answer(searchAll, aReply([aResult(1, '红楼梦')], { total: 12_345 }))
  window.location.hash = '#/searchList?keyword=中国'
  expect(await results().findByText(/最多可以翻看前 10,000 条/)).toBeTruthy()
})

test('[R-SEARCH-021] what was probably meant is offered with its number, and searched only when it is clicked', async () => {
  answerSearch()
  answer(searchAll, aReply([]))
  answer(correctSpelling, { spellWord: '红楼梦', count: 1234 })
  await renderPortal('/searchList?keyword=红楼孟&searchField=title')
  const link = await screen.findByRole('link', { name: '红楼梦（1,234）' })
  expect(callsOf(correctSpelling)).toHaveLength(1)
  expect(callsOf(correctSpelling)[0]!.url.searchParams.get('keyword')).toBe('红楼孟')
  expect(asked(searchAll)).toHaveLength(1)
  await userEvent.click(link)
  await waitFor(() =>
    expect(lastAsked()).toMatchObject({
      searchItems: [{ searchField: 'any', searchFieldContent: '红楼梦' }],
    }),
  )
})

test('where enough was found as it was asked for, nothing else is said to be meant', async () => {
  answerSearch()
  answer(correctSpelling, { spellWord: '红楼梦', count: 7 })
  await renderPortal('/searchList?keyword=红楼孟')
  await row(/^红楼梦$/)
  expect(callsOf(correctSpelling)).toEqual([])
  expect(screen.queryByText('您要找的是不是：')).toBeNull()
})

test('a poor answer offers the searches near it, each with its number and as a link', async () => {
  answerSearch()
  const nextSteps: NextStep[] = [
    {
      kind: 'withoutFilter',
      parameter: 'docCode',
      count: 5,
      search: { searchItems: [{ ...aTerm('敦煌 壁画'), matchMode: '2' }], publishBegin: 2000 },
    },
    {
      kind: 'fewerWords',
      text: '敦煌',
      count: 1200,
      search: {
        searchItems: [{ ...aTerm('敦煌'), matchMode: '2' }],
        docCode: ['book'],
        publishBegin: 2000,
      },
    },
  ]
  answer(searchAll, aReply([], { facets: { docCode }, nextSteps }))
  await renderPortal('/searchList?keyword=敦煌 壁画&docCode=book&publishBegin=2000&sortField=title')
  const next = within(await screen.findByRole('navigation', { name: '还可以这样检索' }))
  expect(next.getAllByRole('link').map((link) => link.textContent)).toEqual([
    '去掉“图书”（5）',
    '只检索“敦煌”（1,200）',
  ])
  await userEvent.click(next.getByRole('link', { name: '去掉“图书”（5）' }))
  await waitFor(() => expect(lastAsked()).toMatchObject({ publishBegin: 2000, sortField: 'title' }))
  expect(lastAsked()).not.toHaveProperty('docCode')
})

test('filters read out of a sentence are offered, taken with one click, and given back with another', async () => {
  answerSearch()
  answer(readSearchSentence, {
    rest: '人工智能',
    filters: [
      {
        parameter: 'publishBegin',
        values: ['2021'],
        names: ['2021'],
        span: [0, 3],
        words: '近五年',
      },
      { parameter: 'langCode', values: ['chi'], names: ['中文'], span: [4, 6], words: '中文' },
      { parameter: 'author', values: ['鲁迅'], names: ['鲁迅'], span: [12, 16], words: '鲁迅写的' },
    ],
    search: {
      searchItems: [aTerm('人工智能'), { ...aTerm('鲁迅'), searchField: 'author' }],
      langCode: ['chi'],
      publishBegin: 2021,
    },
    leftOut: [],
    count: 1234,
  })
  await renderPortal('/searchList?keyword=近五年 中文 人工智能 鲁迅写的')
  // How many titles it leads to is said before it is taken.
  const take = await screen.findByRole('button', { name: '按这些条件检索（1,234 条）' })
  // Until then the words are searched for as they stand.
  expect(asked(searchAll).map(({ searchItems }) => searchItems)).toEqual([
    [{ searchField: 'any', searchFieldContent: '近五年 中文 人工智能 鲁迅写的' }],
  ])
  expect(lastAsked()).not.toHaveProperty('langCode')
  const offered = within(screen.getByRole('region', { name: '这些词里有可用作筛选条件的' }))
  expect(offered.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '结果中：鲁迅',
    '中文',
    '2021 年起',
  ])

  answer(searchWithin, aReply([aResult(1, '红楼梦')]))
  await userEvent.click(take)
  await waitFor(() =>
    expect(lastAsked(searchWithin)).toMatchObject({
      searchItems: [{ searchField: 'any', searchFieldContent: '人工智能' }],
      twiceItems: [{ searchField: 'author', searchFieldContent: '鲁迅' }],
      langCode: ['chi'],
      publishBegin: 2021,
    }),
  )
  const chips = within(await screen.findByRole('list', { name: '已选条件' }))
  for (const label of ['结果中：鲁迅', '中文', '2021 年起'])
    expect(chips.getByText(label)).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: '按原文检索' }))
  await screen.findByRole('button', { name: '按这些条件检索（1,234 条）' })
  expect(address().get('keyword')).toBe('近五年 中文 人工智能 鲁迅写的')
  expect(address().get('langCode')).toBeNull()
})

test.each([
  ['zh-CN', '按这些条件检索（3 条）', '加上“期刊”则没有结果，未列入条件。'],
  ['zh-TW', '以這些條件檢索（3 筆）', '加上「期刊」則無結果，未列入條件。'],
  [
    'en-US',
    'Search with these filters (3 titles)',
    'With “期刊” nothing is found, so it is left out.',
  ],
] as const)('what had to be left out of a sentence is said: %s', async (locale, take, leftOut) => {
  answerSearch()
  const filter = (parameter: string, value: string, words: string, start: number) => ({
    parameter,
    values: [value],
    names: [words],
    span: [start, start + 2] as [number, number],
    words,
  })
  answer(readSearchSentence, {
    rest: '人工智能',
    filters: [filter('langCode', 'chi', '中文', 0)],
    leftOut: [filter('docCode', 'journal', '期刊', 3)],
    count: 3,
    search: { searchItems: [aTerm('人工智能')], langCode: ['chi'] },
  })
  await renderPortal('/searchList?keyword=中文 期刊 人工智能', locale)
  expect(await screen.findByRole('button', { name: take })).toBeTruthy()
  expect(screen.getByText(leftOut)).toBeTruthy()
})

test('a failed search clears the list, says why, and the filters stay in reach', async () => {
  answerSearch()
  await renderPortal('/searchList?keyword=梦')
  await row(/^红楼梦$/)
  refuse(searchAll, '检索暂不可用，请稍后再试', 503, 503)
  await userEvent.click(screen.getByRole('checkbox', { name: '曹雪芹 5' }))
  expect(await results().findByText('检索服务暂时不可用')).toBeTruthy()
  // The server's own words stand at the foot of the page, and nowhere else.
  expect(screen.getAllByText('检索暂不可用，请稍后再试')).toHaveLength(1)
  expect(results().queryByRole('article')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: '曹雪芹 5' }))

  answerSearch()
  await userEvent.click(results().getByRole('button', { name: '重试' }))
  expect(await row(/^红楼梦$/)).toBeTruthy()
})

test.each([
  ['zh-CN', '检索服务暂时不可用', /^共 0 条/],
  ['zh-TW', '檢索服務暫時無法使用', /^共 0 筆/],
  ['en-US', 'Search is unavailable right now', /^0 results/],
] as const)(
  'a search that is refused from the beginning says so once, counts nothing and waits for nothing: %s',
  async (locale, words, nothing) => {
    answerSearch()
    refuse(searchAll, '服务器的话', 503, 503)
    await renderPortal('/searchList?keyword=梦', locale)
    expect(await screen.findAllByText(words)).toHaveLength(1)
    expect(screen.getAllByText('服务器的话')).toHaveLength(1)
    expect(screen.queryByText(nothing)).toBeNull()
    expect(document.querySelector('[aria-busy]')).toBeNull()

    // While it is tried again nothing comes back that has nothing to show.
    keepWaiting(searchAll)
    await userEvent.click(screen.getAllByRole('button').find(isRetry)!)
    await waitFor(() => expect(callsOf(searchAll)).toHaveLength(2))
    expect(screen.getAllByText(words)).toHaveLength(1)
    expect(screen.queryByRole('complementary')).toBeNull()
  },
)

const isRetry = ({ textContent }: HTMLElement) =>
  ['重试', '重試', 'Try again'].includes(textContent)

test('whoever searches too often learns when to go on', async () => {
  answerSearch()
  refuse(searchAll, '检索过于频繁，请稍候再试', 429, 429, { retryAfterSeconds: 12 })
  await renderPortal('/searchList?keyword=梦')
  expect(await results().findByText('请在 12 秒后再检索')).toBeTruthy()
  expect(box()).toHaveProperty('value', '梦')
})

test('availability that is late or refused keeps nothing else back', async () => {
  answerSearch()
  keepWaiting(countItems)
  const { unmount } = await renderPortal('/searchList?keyword=梦')
  expect((await row(/^红楼梦$/)).getByText('I242.4/4432')).toBeTruthy()
  unmount()

  refuse(countItems, '暂不可用', 503, 503)
  await renderPortal('/searchList?keyword=梦')
  expect(await results().findByText('在架情况暂时查不到，其他内容不受影响。')).toBeTruthy()
  expect((await row(/^红楼梦$/)).getByText('I242.4/4432')).toBeTruthy()

  answer(countItems, { 1: { itemCount: 3, onShelfCount: 3, duxiuImageUrl: '' } })
  await userEvent.click(results().getByRole('button', { name: '重试' }))
  expect(await (await row(/^红楼梦$/)).findByText('在架 3 册')).toBeTruthy()
})

test('in the sheet of a phone the button says how many there are; one step back undoes it all', async () => {
  answerSearch()
  await renderPortal('/searchList?keyword=梦')
  await row(/^红楼梦$/)
  await userEvent.click(results().getByRole('button', { name: '筛选' }))
  const sheet = within(await screen.findByRole('dialog', { name: '筛选' }))
  await userEvent.click(sheet.getByRole('checkbox', { name: '曹雪芹 5' }))
  answer(searchAll, aReply([aResult(1, '红楼梦')], { total: 3, facets: { docCode } }))
  await userEvent.click(sheet.getByRole('switch', { name: '只看在架' }))
  await userEvent.click(await sheet.findByRole('button', { name: '查看 3 条结果' }))
  expect([...address()]).toEqual([
    ['keyword', '梦'],
    ['author', 'cao'],
    ['onlyOnShelf', '1'],
  ])
  window.history.back()
  await waitFor(() => expect([...address()]).toEqual([['keyword', '梦']]))
})

test('[R-SHELL-002] where a library is chosen, the search is for what that library has', async () => {
  answerSearch()
  answerInstitution({
    config: { independentLibCode: '1' },
    libraries: [
      { libCode: 'L1', libName: '总馆' },
      { libCode: 'L2', libName: '南校区分馆' },
    ],
  })
  remember('libCode', 'L2')
  const libraries = [aValue('L2', 12, '南校区分馆')]
  answer(searchAll, aReply([aResult(1, '红楼梦')], { facets: { docCode, libCode: libraries } }))
  await renderPortal('/searchList?keyword=梦')
  await row(/^红楼梦$/)
  expect(lastAsked()).toMatchObject({ libCode: ['L2'] })
  expect(screen.queryByRole('checkbox', { name: /南校区分馆/ })).toBeNull()

  const header = within(screen.getByRole('banner'))
  await userEvent.click(header.getByRole('button', { name: '南校区分馆' }))
  await userEvent.click(await header.findByRole('button', { name: '全部馆' }))
  await waitFor(() => expect(lastAsked()).not.toHaveProperty('libCode'))
  expect(await screen.findByRole('checkbox', { name: '南校区分馆 12' })).toBeTruthy()
})

test('where a library is chosen, no search beyond it is offered, and no number of all libraries', async () => {
  answerSearch({ independentLibCode: '1' })
  remember('libCode', 'L2')
  answer(correctSpelling, { spellWord: '梦想', count: 40 })
  const searchItems = [{ ...aTerm('梦'), matchMode: '2' as const }]
  const nextSteps: NextStep[] = [
    { kind: 'otherLibraries', count: 9, search: { searchItems, publishBegin: 2000 } },
    { kind: 'allYears', count: 5, search: { searchItems, libCode: ['L2'] } },
  ]
  answer(searchAll, aReply([], { facets: { docCode }, nextSteps }))
  await renderPortal('/searchList?keyword=梦&publishBegin=2000')
  const next = within(await screen.findByRole('navigation', { name: '还可以这样检索' }))
  const links = next.getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['不限出版年（5）', '#/searchList?keyword=%E6%A2%A6'],
  ])
  expect(await screen.findByRole('link', { name: '梦想' })).toBeTruthy()
})

const twoLibraries = {
  config: { independentLibCode: '1' as const },
  libraries: [
    { libCode: 'L1', libName: '总馆' },
    { libCode: 'L2', libName: '医学馆' },
  ],
}

/** 红楼梦 in the main library alone. */
function answerFromMainLibrary() {
  const found = aReply([aResult(1, '红楼梦')], {
    total: 4,
    facets: { docCode, libCode: [aValue('L1', 4, '总馆'), aValue('L2', 1, '医学馆')] },
  })
  const data = () => (lastAsked()?.['libCode'] === undefined ? found : aReply([]))
  const told = { success: true, message: '', errCode: null, code: null, details: null }
  answerWith(searchAll, () => Response.json({ ...told, data: data(), requestId: 'request-1' }))
}

test('login hides no title: the library where a reader is at home limits nothing, and stands first', async () => {
  answerSearch()
  answerInstitution(twoLibraries)
  answerReader({ libCode: 'L2', libName: '医学馆', libChosenFlag: '0' })
  answer(listOwnLibraries, twoLibraries.libraries)
  answerFromMainLibrary()
  await renderPortal('/searchList?keyword=红楼梦')
  await row(/^红楼梦$/)
  expect(sessionStorage.getItem('libCode')).toBe('L2')
  expect(asked(searchAll).filter((body) => 'libCode' in body)).toEqual([])
  expect(screen.queryByRole('list', { name: '已选条件' })).toBeNull()
  const libraries = await screen.findAllByRole('checkbox', { name: /馆 \d+$/ })
  expect(libraries.map((box) => box.closest('label')?.textContent)).toEqual(['医学馆 1', '总馆 4'])
  const header = within(screen.getByRole('banner'))
  await userEvent.click(header.getByRole('button', { name: '全部馆' }))
  const offered = header.getAllByRole('button', { name: /^(医学馆|总馆)$/ })
  expect(offered.map(({ textContent }) => textContent)).toEqual(['医学馆', '总馆'])
})

test('a library that was chosen is named above the list, and goes with one press', async () => {
  answerSearch()
  answerInstitution(twoLibraries)
  answerReader({ libCode: 'L1', libName: '总馆', libChosenFlag: '1' })
  answer(listOwnLibraries, twoLibraries.libraries)
  answer(saveLastLibrary, true)
  await renderPortal('/searchList?keyword=梦')
  await row(/^红楼梦$/)
  expect(lastAsked()).toMatchObject({ libCode: ['L1'] })
  const applied = within(screen.getByRole('list', { name: '已选条件' }))
  expect(applied.getByText('仅 总馆')).toBeTruthy()
  await userEvent.click(applied.getByRole('button', { name: '移除“仅 总馆”' }))
  await waitFor(() => expect(lastAsked()).not.toHaveProperty('libCode'))
  expect(screen.queryByText('仅 总馆')).toBeNull()
  await waitFor(() =>
    expect(callsOf(saveLastLibrary).map(({ body }) => body)).toEqual(['{"libCode":""}']),
  )
})

test.each([
  ['zh-CN', '仅 医学馆', '在全部馆中有 4 条', '看哪些馆有，申请送来'],
  ['zh-TW', '僅 医学馆', '在全部館中有 4 筆', '看哪些館有，申請送來'],
  ['en-US', 'Only 医学馆', '4 results in all libraries', 'See who has it and request it'],
] as const)(
  'where the chosen library has nothing, the page says how much all have, one press away: %s',
  async (locale, scope, everywhere, whoHasIt) => {
    answerSearch()
    answerInstitution(twoLibraries)
    remember('libCode', 'L2')
    answer(correctSpelling, { spellWord: '', count: 0 })
    answerFromMainLibrary()
    await renderPortal('/searchList?keyword=红楼梦', locale)
    const ask = await screen.findByRole('link', { name: whoHasIt })
    expect(ask.getAttribute('href')).toBe(
      `#/otherSearchList?keyword=${encodeURIComponent('红楼梦')}`,
    )
    await userEvent.click(await screen.findByRole('button', { name: everywhere }))
    expect(await screen.findByRole('link', { name: /^红楼梦$/ })).toBeTruthy()
    expect(screen.queryByText(scope)).toBeNull()
    expect(sessionStorage.getItem('libCode')).toBe('')
  },
)

test('without a question the page asks for one, and calls nothing', async () => {
  answerInstitution()
  await renderPortal('/searchList')
  expect(await screen.findByText('想找什么？')).toBeTruthy()
  expect(callsOf(searchAll)).toEqual([])
})
