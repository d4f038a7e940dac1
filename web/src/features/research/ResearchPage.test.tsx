import { readDictionaries } from '@shulin/contract/institutions'
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
  type FoundArticle,
} from '@shulin/contract/research'
import { countSearch } from '@shulin/contract/search'
import { screen, waitFor, within } from '@testing-library/react'
import { readResolver } from '@shulin/contract/record'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answer, answerInstitution, callsOf, refuse, renderPortal } from '../../../test/render.tsx'

const anArticle = (id: number): FoundArticle => ({
  id,
  title: `Article ${id}`,
  author: 'Ada Fisher',
  source: 'Journal of Shelves',
  year: 2020,
  docType: 'journal-article',
  abstract: '',
  highlight: { title: [], author: [], abstract: [] },
})

const years = [
  { year: 2020, count: 7 },
  { year: 2021, count: 5 },
]
const counted = (value: string, count: number, name = value) => ({ value, name, count })

/** A library with twelve articles on everything. */
function answerResearch() {
  answerInstitution()
  answer(readDictionaries, {
    docCode: [{ code: 'journal-article', name: 'Journal article' }],
    findOpacSearchFieldParaList: [],
  })
  answer(countSearch, true)
  answer(searchArticles, {
    total: 12,
    list: Array.from({ length: 10 }, (_, i) => anArticle(i + 1)),
  })
  answer(clusterArticles, [
    { cluster: 'docType', items: [counted('journal-article', 12, 'Journal article')] },
    { cluster: 'year', items: [counted('2021', 5), counted('2020', 7)] },
    { cluster: 'source', items: [counted('Journal of Shelves', 12)] },
  ])
  answer(chartArticles, {
    years,
    types: [counted('journal-article', 12, 'Journal article')],
    authors: [counted('ada', 12, 'Ada Fisher')],
    institutions: [],
  })
}

const lastAsked = () => JSON.parse(callsOf(searchArticles).at(-1)!.body as string) as object
const results = () => within(screen.getByRole('region', { name: 'Search results' }))
const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)

test('[R-ROUTE-009] the list shows ten titles, the total, the years with their counts, and a chart by year with its table', async () => {
  answerResearch()
  await renderPortal('/chaoXingSearchList?keyword=shelf', 'en-US')
  expect(await results().findAllByRole('heading', { level: 2 })).toHaveLength(10)
  expect(results().getByText('12 articles', { selector: 'output' })).toBeTruthy()
  const filters = within(screen.getByRole('complementary', { name: 'Filters' }))
  const year = await filters.findByRole('group', { name: 'Year' })
  expect(
    within(year)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['2021 5', '2020 7'])
  const table = await results().findByRole('table', { name: 'Articles by year' })
  expect(cells(table)).toEqual(['20207', '20215'])

  await userEvent.click(within(year).getByRole('link', { name: '2021' }))
  await waitFor(() => expect(lastAsked()).toMatchObject({ yearBegin: 2021, yearEnd: 2021 }))
  await userEvent.click(filters.getByRole('checkbox', { name: 'Journal article 12' }))
  await waitFor(() => expect(lastAsked()).toMatchObject({ docType: ['journal-article'] }))
})

test('[R-RESEARCH-001] a search that fails empties the list and shows the message', async () => {
  answerResearch()
  await renderPortal('/chaoXingSearchList?keyword=shelf', 'en-US')
  await results().findByRole('link', { name: 'Article 1' })
  refuse(searchArticles, 'The index is away', 503, 503)
  const box = screen.getByRole('combobox', { name: 'Search for articles' })
  await userEvent.clear(box)
  await userEvent.type(box, 'other{Enter}')
  expect(await screen.findByText('The index is away')).toBeTruthy()
  expect(await results().findByText('The search could not be completed')).toBeTruthy()
  expect(results().queryByRole('link', { name: 'Article 1' })).toBeNull()
})

test('a chart or filters that fail say so in their place, and the list stays', async () => {
  answerResearch()
  refuse(chartArticles, 'Charts are away', 503, 503)
  refuse(clusterArticles, 'Filters are away', 503, 503)
  await renderPortal('/chaoXingSearchList?keyword=shelves', 'en-US')
  const chart = await screen.findByRole('region', { name: 'Charts' })
  expect(
    await within(chart).findByText('The chart could not be loaded. Everything else works.'),
  ).toBeTruthy()
  expect(
    await screen.findByText('The filters could not be loaded. The results are complete.'),
  ).toBeTruthy()
  expect(screen.getByText('Article 1')).toBeTruthy()

  answerResearch()
  await userEvent.click(within(chart).getByRole('button', { name: 'Try again' }))
  expect(await within(chart).findByRole('figure')).toBeTruthy()
})

test('an empty box is refused beside it, and nothing is asked', async () => {
  answerResearch()
  await renderPortal('/chaoXingSearchList', 'en-US')
  const box = screen.getByRole('combobox', { name: 'Search for articles' })
  await userEvent.type(box, '  {Enter}')
  expect(screen.getByText('Please enter a search term')).toBeTruthy()
  expect(callsOf(searchArticles)).toEqual([])
})

test('chosen articles are exported together, also from different pages', async () => {
  answerResearch()
  answer(exportReferences, { fileName: 'references.ris', mediaType: 'text/plain', content: 'TY' })
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => {} }),
  )
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await renderPortal('/chaoXingSearchList?keyword=shelf', 'en-US')
  await userEvent.click(await results().findByRole('checkbox', { name: /Article 3/ }))
  answer(searchArticles, { total: 12, list: [anArticle(11), anArticle(12)] })
  await userEvent.click(results().getByRole('button', { name: 'Page 2' }))
  await userEvent.click(await results().findByRole('checkbox', { name: /Article 12/ }))
  expect(results().getByText('2 selected')).toBeTruthy()
  await userEvent.click(results().getByRole('button', { name: 'Export' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: /RIS/ }))
  await waitFor(() => expect(clicked).toHaveBeenCalled())
  expect(JSON.parse(callsOf(exportReferences)[0]!.body as string)).toEqual({
    ids: [3, 12],
    format: 'ris',
  })
})

function answerArticle() {
  answerResearch()
  answer(readResolver, { resolverUrl: '' })
  const { docType, author, source, year } = anArticle(7)
  answer(readArticle, {
    id: 7,
    title: 'On shelves',
    author,
    source,
    year,
    docType,
    abstract: 'About shelves.',
    keywords: ['order'],
    doi: '10.5555/7',
    pages: '1–9',
    publisher: '',
    institutions: ['University A'],
  })
  answer(listDocuments, [{ id: 7, urls: [{ name: 'DOI', url: 'https://doi.org/10.5555/7' }] }])
  answer(countReferences, { refCount: 2, citedCount: 12 })
  answer(chartReferences, years)
  answer(listReferences, {
    total: 2,
    list: [
      { id: 8, title: 'Root', author: 'Lin Yu', source: '', year: 1999 },
      { id: null, title: 'A book elsewhere', author: '', source: '', year: null },
    ],
  })
}

test('[R-ROUTE-010][R-RESEARCH-007] an article shows its abstract, its references, and its citations as a chart with a table', async () => {
  answerArticle()
  await renderPortal('/chaoXingSearchDetail?id=7', 'en-US')
  expect(await screen.findByRole('heading', { level: 1, name: 'On shelves' })).toBeTruthy()
  expect(screen.getByText('About shelves.')).toBeTruthy()
  expect((await screen.findByRole('link', { name: 'Root' })).getAttribute('href')).toBe(
    '#/chaoXingSearchDetail?id=8',
  )
  expect(screen.getByText('A book elsewhere')).toBeTruthy()
  const table = await screen.findByRole('table', { name: 'Citations by year' })
  expect(cells(table)).toEqual(['20207', '20215'])
  expect(screen.getByRole('link', { name: 'Read at DOI' }).getAttribute('href')).toBe(
    'https://doi.org/10.5555/7',
  )
})

test('[R-ROUTE-097] an article is known by the id in its address: without one the list is shown, an unknown one is not found', async () => {
  answerArticle()
  await renderPortal('/chaoXingSearchDetail', 'en-US')
  expect(await screen.findByRole('heading', { level: 1, name: 'Research search' })).toBeTruthy()
  expect(window.location.hash).toBe('#/chaoXingSearchList')
})

test('[R-ROUTE-097] an unknown article is not found', async () => {
  answerArticle()
  refuse(readArticle, 'There is no such article', 404, 404)
  await renderPortal('/chaoXingSearchDetail?id=9', 'en-US')
  expect(
    await screen.findByRole('heading', { level: 1, name: 'There is no such article' }),
  ).toBeTruthy()
})
