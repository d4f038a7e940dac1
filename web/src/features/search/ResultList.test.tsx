import { countItems, listOtherLibraries } from '@shulin/contract/catalogue'
import { exportFormats, exportRecords } from '@shulin/contract/citations'
import type { Endpoint } from '@shulin/contract/endpoint'
import { readDictionaries } from '@shulin/contract/institutions'
import { readResolver } from '@shulin/contract/record'
import {
  chartReferences,
  countReferences,
  listDocuments,
  listReferences,
  readArticle,
} from '@shulin/contract/research'
import {
  countSearch,
  makeSearchBody,
  makeSearchBodyByResource,
  searchAll,
  searchByFields,
  searchWithin,
  suggestKeywords,
} from '@shulin/contract/search'
import { noteResourceSearch } from '@shulin/contract/usage'
import {
  countInWebSites,
  listWebSites,
  searchNationalLibrary,
  searchWebSite,
} from '@shulin/contract/web-sites'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answer, answerInstitution, callsOf, refuse, renderPortal } from '../../../test/render.tsx'
import { aReply, aResult, aValue } from '../../../test/search-replies.ts'
import { formatNames } from '../../platform/export-titles.ts'
// Code that comes late in the browser is here from the start: no test waits for it.
import './hits/HitsBeside.tsx'
import './query/AdvancedForm.tsx'
import './results/ExportMenu.tsx'

const tenTitles = Array.from({ length: 10 }, (_, i) =>
  aResult(i + 1, `Title ${i + 1}`, { highlight: { title: [[0, 5]], author: [], abstract: [] } }),
)

/** A library in which twelve titles answer everything. */
function answerSearch() {
  answerInstitution()
  answer(readDictionaries, {
    docCode: [{ code: 'book', name: 'Book' }],
    findOpacSearchFieldParaList: [
      { code: 'any', name: 'Any field' },
      { code: 'title', name: 'Title' },
      { code: 'author', name: 'Author' },
    ],
  })
  const reply = aReply(tenTitles, {
    total: 12,
    steps: [{ oper: 'and', searchField: 'any', searchFieldContent: 'title' }],
    facets: { docCode: [aValue('book', 12, 'Book')], author: [aValue('ada', 5, 'Ada')] },
  })
  for (const search of [searchAll, searchByFields, searchWithin]) answer(search, reply)
  const none = { itemCount: 1, onShelfCount: 1, duxiuImageUrl: '' }
  answer(countItems, {
    ...Object.fromEntries(tenTitles.map(({ recordId }) => [recordId, none])),
    1: { itemCount: 3, onShelfCount: 2, duxiuImageUrl: '' },
  })
  answer(countSearch, true)
  answer(noteResourceSearch, true)
}

const open = (address: string) => renderPortal(address, 'en-US')
const results = () => within(screen.getByRole('region', { name: 'Search results' }))
const asked = (endpoint: Endpoint) =>
  callsOf(endpoint).map(({ body }) => JSON.parse(body as string) as Record<string, unknown>)
const address = () => new URLSearchParams(window.location.hash.split('?')[1])

test('[R-ROUTE-005] the list shows ten titles, the total, facets with counts, and leads to the second page', async () => {
  answerSearch()
  await open('/searchList?keyword=title')
  expect(await results().findAllByRole('heading', { level: 2 })).toHaveLength(10)
  expect(results().getByText('12 results')).toBeTruthy()
  expect(await screen.findByRole('checkbox', { name: 'Ada 5' })).toBeTruthy()
  answer(searchAll, aReply([aResult(11, 'Title 11'), aResult(12, 'Title 12')], { total: 12 }))
  await userEvent.click(results().getByRole('button', { name: 'Page 2' }))
  expect(await results().findByRole('link', { name: 'Title 12' })).toBeTruthy()
  expect(results().getAllByRole('heading', { level: 2 })).toHaveLength(2)
})

test('[R-SEARCH-023] one call asks for the items of a page, and each row says what is on the shelf', async () => {
  answerSearch()
  await open('/searchList?keyword=title')
  expect(await results().findByText('2 of 3 on shelf')).toBeTruthy()
  const recordIds = tenTitles.map(({ recordId }) => recordId)
  expect(asked(countItems)).toEqual([{ recordIds, withPlaces: true }])
})

const aPlace = { libName: 'Main library', itemCount: 1, onShelfCount: 1 }

test('a row says where a copy stands; the other places unfold', async () => {
  answerSearch()
  answer(countItems, {
    1: {
      itemCount: 3,
      onShelfCount: 2,
      duxiuImageUrl: '',
      places: [
        { ...aPlace, locationName: 'Third floor', callNo: 'I242.4/12' },
        { ...aPlace, locationName: 'Stacks', callNo: 'I242.4/12', itemCount: 2 },
      ],
      earliestReturn: '',
    },
  })
  await open('/searchList?keyword=title')
  expect(await results().findByText('Main library Third floor')).toBeTruthy()
  expect(results().getByText('I242.4/12')).toBeTruthy()
  expect(results().queryByText('Main library Stacks')).toBeNull()
  await userEvent.click(results().getByRole('button', { name: 'Also at 1 place' }))
  const others = within((await results().findByText('Main library Stacks')).closest('li')!)
  expect(others.getByText('1 of 2 on shelf')).toBeTruthy()
})

test('a place that is called after its library says the library once', async () => {
  answerSearch()
  const places = [{ ...aPlace, locationName: 'Main library, level 3', callNo: '' }]
  answer(countItems, {
    1: { itemCount: 1, onShelfCount: 1, duxiuImageUrl: '', places, earliestReturn: '' },
  })
  await open('/searchList?keyword=title')
  expect(await results().findByText('Main library, level 3')).toBeTruthy()
})

test('a row of a title that is lent says when the first copy is due back', async () => {
  answerSearch()
  answer(countItems, {
    1: {
      itemCount: 1,
      onShelfCount: 0,
      duxiuImageUrl: '',
      places: [{ ...aPlace, locationName: 'Stacks', callNo: '', onShelfCount: 0 }],
      earliestReturn: '2026-12-15',
    },
  })
  await open('/searchList?keyword=title')
  const due = await results().findByText('First due back Dec 15')
  expect(due.getAttribute('datetime')).toBe('2026-12-15')
})

test('[R-SEARCH-018] a search that fails leaves no titles, a total of none, and the message', async () => {
  answerSearch()
  await open('/searchList?keyword=title')
  await results().findByRole('link', { name: 'Title 1' })
  refuse(searchAll, 'The index is away', 503, 503)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Ada 5' }))
  expect(await results().findByText('Search is unavailable right now')).toBeTruthy()
  expect(screen.getAllByText('The index is away')).toHaveLength(1)
  expect(results().queryByRole('link', { name: 'Title 1' })).toBeNull()
  expect(results().getByText('0 results')).toBeTruthy()
})

test('[R-ERR-036] a search among electronic resources is counted once, and nothing is said when that fails', async () => {
  answerSearch()
  refuse(noteResourceSearch, 'No counting today', 503, 503)
  await open('/searchList?keyword=title&resourceType=2')
  await waitFor(() => expect(callsOf(noteResourceSearch)).toHaveLength(1))
  expect(asked(noteResourceSearch)).toEqual([{ keyword: 'title', docCode: '' }])
  expect(await results().findAllByRole('heading', { level: 2 })).toHaveLength(10)
  expect(screen.queryByText('No counting today')).toBeNull()
  expect(callsOf(noteResourceSearch)).toHaveLength(1)
})

test('[R-ERR-036] a search that fails is told in a toast; suggestions and a counting that fail are not', async () => {
  answerSearch()
  refuse(suggestKeywords, 'No suggestions today', 503, 503)
  refuse(countSearch, 'No counting today', 503, 503)
  refuse(searchAll, 'The index is away', 503, 503)
  await open('/searchList')
  await userEvent.type(screen.getByRole('combobox', { name: /Search the catalog/ }), 'title')
  await waitFor(() => expect(callsOf(suggestKeywords).length).toBeGreaterThan(0))
  expect(screen.queryByText('No suggestions today')).toBeNull()
  await userEvent.keyboard('{Enter}')
  const toast = await screen.findByRole('alert')
  expect(within(toast).getByText('The index is away')).toBeTruthy()
  await waitFor(() => expect(callsOf(countSearch)).toHaveLength(1))
  expect(screen.queryByText('No counting today')).toBeNull()
})

test.each(['', '   ', 'null'])(
  '[R-SEARCH-041] the box refuses %j beside it, keeps the focus, and asks for nothing',
  async (typed) => {
    answerSearch()
    await open('/searchList')
    const box = screen.getByRole('combobox', { name: /Search the catalog/ })
    const form = within(screen.getByRole('search', { name: /Search the catalog/ }))
    const wishes = [
      () => userEvent.keyboard('{Enter}'),
      () => userEvent.click(form.getByRole('button', { name: 'Search' })),
    ]
    for (const wish of wishes) {
      await userEvent.clear(box)
      expect(screen.queryByText('Please enter a search term')).toBeNull()
      if (typed !== '') await userEvent.type(box, typed)
      const address = window.location.href
      await wish()
      const message = await form.findByText('Please enter a search term')
      expect(message.closest('[id]')?.id).toBe(box.getAttribute('aria-describedby'))
      expect(document.activeElement).toBe(box)
      expect(window.location.href).toBe(address)
      // Away from it and back: the message goes with the next letter.
      await userEvent.type(box, 'x')
    }
    for (const endpoint of [searchAll, searchByFields, searchWithin, countSearch])
      expect(callsOf(endpoint)).toEqual([])
  },
)

test('[R-SEARCH-022] a facet, a second term and the rows of the advanced search each send their own call', async () => {
  answerSearch()
  await open('/searchList?keyword=title')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Ada 5' }))
  await waitFor(() => expect(asked(searchAll).at(-1)).toMatchObject({ author: ['ada'] }))

  await userEvent.type(
    screen.getByRole('searchbox', { name: 'Search within results' }),
    'second{Enter}',
  )
  await waitFor(() =>
    expect(asked(searchWithin).at(-1)).toMatchObject({
      author: ['ada'],
      twiceItems: [{ searchField: 'any', searchFieldContent: 'second' }],
    }),
  )

  await userEvent.click(screen.getByRole('button', { name: 'Advanced search' }))
  const form = within(await screen.findByRole('form', { name: 'Advanced search' }))
  const second = within(form.getByRole('group', { name: 'Row 2' }))
  expect(within(form.getByRole('group', { name: 'Row 1' })).getByLabelText('Words')).toHaveProperty(
    'value',
    'title',
  )
  await userEvent.click(second.getByRole('button', { name: /Joined by/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Not' }))
  await userEvent.click(second.getByRole('button', { name: /Field/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Author' }))
  await userEvent.click(second.getByRole('button', { name: /Match/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Exactly' }))
  await userEvent.type(second.getByLabelText('Words'), 'Ada')
  await userEvent.click(form.getByRole('button', { name: 'Search' }))
  await waitFor(() =>
    expect(asked(searchByFields).at(-1)).toMatchObject({
      searchItems: [
        { searchField: 'any', searchFieldContent: 'title' },
        { oper: 'not', searchField: 'author', matchMode: '1', searchFieldContent: 'Ada' },
      ],
    }),
  )
  expect(address().getAll('also')).toEqual(['not.1.author.Ada'])

  // Without a word in any row nothing is asked.
  const before = callsOf(searchByFields).length
  for (const field of form.getAllByLabelText('Words')) await userEvent.clear(field)
  await userEvent.click(form.getByRole('button', { name: 'Search' }))
  expect(form.getByText('Please enter a search term')).toBeTruthy()
  expect(callsOf(searchByFields)).toHaveLength(before)
})

test('titles are seen as a list, by their covers or in a table, and what was chosen stays chosen over pages and views', async () => {
  answerSearch()
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => {} }),
  )
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await open('/searchList?keyword=title')
  await userEvent.click(await results().findByRole('checkbox', { name: /Title 2$/ }))
  const before = callsOf(searchAll).length
  await userEvent.click(results().getByRole('button', { name: 'Covers' }))
  expect(results().getByRole('checkbox', { name: /Title 2$/ })).toHaveProperty('checked', true)
  await userEvent.click(results().getByRole('button', { name: 'Table' }))
  expect(results().getByRole('columnheader', { name: 'Call number' })).toBeTruthy()
  expect(callsOf(searchAll)).toHaveLength(before)
  expect(address().get('view')).toBe('table')

  answer(searchAll, aReply([aResult(11, 'Title 11')], { total: 12 }))
  await userEvent.click(results().getByRole('button', { name: 'Page 2' }))
  await userEvent.click(await results().findByRole('checkbox', { name: /Title 11/ }))
  expect(results().getByText('2 selected')).toBeTruthy()
  for (const format of exportFormats) {
    answer(exportRecords, { fileName: `records-2.${format}`, mediaType: '', content: '', count: 2 })
    await userEvent.click(await results().findByRole('button', { name: 'Export selected' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: formatNames[format] }))
    await waitFor(() =>
      expect((clicked.mock.contexts.at(-1) as HTMLAnchorElement).download).toBe(
        `records-2.${format}`,
      ),
    )
    const { body } = callsOf(exportRecords).at(-1)!
    expect(JSON.parse(body as string)).toEqual({ recordIds: [2, 11], format })
  }
  await userEvent.click(results().getByRole('button', { name: 'Clear selection' }))
  expect(results().queryByText('2 selected')).toBeNull()
})

test('no more than a thousand titles are chosen', async () => {
  answerSearch()
  const question = '/searchList?keyword=title'
  const entries = Array.from({ length: 995 }, (_, i) => ({ id: 5_000 + i }))
  sessionStorage.setItem('selection titles', JSON.stringify({ question, entries }))
  await open('/searchList?keyword=title')
  await userEvent.click(await results().findByRole('checkbox', { name: 'Select this page' }))
  expect(results().getByText('1,000 selected')).toBeTruthy()
})

test('[R-ROUTE-098] back from a record shows the same list, and asks for nothing again', async () => {
  answerSearch()
  await open('/searchList?keyword=title&docCode=book&page=2&sortField=publishYear&sortClause=desc')
  await results().findByRole('link', { name: 'Title 1' })
  expect(asked(searchAll)).toHaveLength(1)
  expect(asked(searchAll)[0]).toMatchObject({
    docCode: ['book'],
    page: 2,
    sortField: 'publishYear',
    sortClause: 'desc',
  })
  await userEvent.click(results().getByRole('checkbox', { name: /Title 3$/ }))
  window.location.hash = '#/privacy-is-elsewhere'
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Title 1' })).toBeNull())
  window.history.back()
  expect(await screen.findByRole('link', { name: 'Title 1' })).toBeTruthy()
  expect(results().getByRole('checkbox', { name: /Title 3$/ })).toHaveProperty('checked', true)
  expect(asked(searchAll)).toHaveLength(1)
})

const aBody: (typeof makeSearchBody)['response']['_zod']['output'] = {
  matchMode: '2',
  sortField: 'relevance',
  sortClause: 'asc',
  page: 1,
  rows: 10,
  searchItems: [
    { oper: 'and', searchField: 'title', matchMode: '2', searchFieldContent: 'history' },
  ],
}
const entry = { searchType: 'title', keyword: 'history', matchType: '2' }
const asEntry = (endpoint: Endpoint) =>
  Object.fromEntries(callsOf(endpoint).at(-1)!.url.searchParams)

test('[R-ROUTE-057] a link of another site is read by the server, and opens its result', async () => {
  answerSearch()
  answer(makeSearchBody, aBody)
  await open('/searchListExternal/title/history/2')
  await screen.findByRole('link', { name: 'Title 1' })
  expect(asEntry(makeSearchBody)).toEqual(entry)
  expect(asked(searchAll).at(-1)).toMatchObject({
    matchMode: '2',
    searchItems: [{ searchField: 'title', searchFieldContent: 'history' }],
  })
  expect(asked(searchAll).at(-1)).not.toHaveProperty('docCode')
})

test('[R-ROUTE-057] with a type of document it finds that type alone', async () => {
  answerSearch()
  answer(makeSearchBody, { ...aBody, docCode: 'book' })
  await open('/searchListExternal/title/history/2/book')
  await screen.findByRole('link', { name: 'Title 1' })
  expect(asEntry(makeSearchBody)).toEqual({ ...entry, docType: 'book' })
  expect(asked(searchAll).at(-1)).toMatchObject({ docCode: ['book'] })
})

test('[R-ROUTE-058] without a word the home page asks for one', async () => {
  answerSearch()
  await open('/searchListExternal/title//2')
  expect(await screen.findByRole('combobox', { name: /Search the catalog/ })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Search results' })).toBeNull()
  for (const endpoint of [makeSearchBody, searchAll]) expect(callsOf(endpoint)).toEqual([])
})

test('[R-ROUTE-059] the same by type of resource', async () => {
  answerSearch()
  answer(makeSearchBodyByResource, { ...aBody, resourceType: '2' })
  await open('/searchListResource/title/history/2/2')
  await screen.findByRole('link', { name: 'Title 1' })
  expect(asEntry(makeSearchBodyByResource)).toEqual({ ...entry, resourceType: '2' })
  expect(asked(searchAll).at(-1)).toMatchObject({ resourceType: ['2'] })
})

test('[R-ROUTE-060] a paper of another source is shown with its source and the way to its text', async () => {
  answerSearch()
  answer(searchAll, aReply([aResult(7, 'On shelves', { docCode: 'journal-article' })]))
  answer(readResolver, { resolverUrl: '' })
  answer(readArticle, {
    id: 7,
    title: 'On shelves',
    author: 'Ada',
    source: 'Journal of Shelves',
    year: 2020,
    docType: 'journal-article',
    abstract: '',
    keywords: [],
    doi: '',
    pages: '',
    publisher: '',
    institutions: [],
  })
  answer(listDocuments, [{ id: 7, urls: [{ name: 'Texts', url: 'https://texts.example/7' }] }])
  answer(countReferences, { refCount: 0, citedCount: 0 })
  answer(chartReferences, [])
  answer(listReferences, { total: 0, list: [] })
  await open('/searchList?keyword=shelves')
  await userEvent.click(await results().findByRole('link', { name: 'On shelves' }))
  expect(window.location.hash).toBe('#/searchList/otherPaperDetail?id=7')
  expect(await screen.findByRole('heading', { level: 1, name: 'On shelves' })).toBeTruthy()
  expect(await screen.findByText('Journal of Shelves')).toBeTruthy()
  // It stands in the result as any other title, and leads back to it.
  expect(await screen.findByText('1 of 1')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Back to results for “shelves”' })).toBeTruthy()
  const link = await screen.findByRole('link', { name: 'Read at Texts' })
  expect(link.getAttribute('href')).toBe('https://texts.example/7')
})

test('[R-ROUTE-062][R-ROUTE-095][R-SEARCH-020] other libraries are listed with the number of their items', async () => {
  answerSearch()
  answer(searchAll, aReply([aResult(1, 'Title 1')]))
  answer(listOtherLibraries, [
    { libCode: 'L2', libName: 'North Library', itemCount: 2, url: '' },
    { libCode: 'L3', libName: 'South Library', itemCount: 1, url: '' },
  ])
  await open('/otherSearchList?keyword=title')
  const libraries = await screen.findAllByRole('listitem')
  await waitFor(() => expect(screen.getByText('2 items')).toBeTruthy())
  expect(libraries.length).toBeGreaterThan(0)
  expect(screen.getByText('North Library').textContent).toContain('2 items')
  expect(screen.getByText('South Library').textContent).toContain('1 item')
})

test('[R-ROUTE-063][R-ROUTE-095][R-SEARCH-020] other sources are listed with their hits and counts, and fail without a word', async () => {
  answerSearch()
  answer(listWebSites, {
    siteList: [
      { siteId: '1', siteName: 'Site A', siteUrl: 'https://a.example' },
      { siteId: '2', siteName: 'Site B', siteUrl: 'https://b.example' },
    ],
  })
  answer(countInWebSites, {
    siteDataCount: [
      { siteId: '1', count: 3 },
      { siteId: '2', count: 1 },
    ],
  })
  answer(searchWebSite, {
    total: 1,
    siteList: [{ title: 'A page', url: 'https://a.example/page', summary: 'About it' }],
  })
  answer(searchNationalLibrary, {
    total: 2,
    guoTuDataList: [
      { title: 'National one', author: 'Ada', publisher: 'Press', url: 'https://nl.example/1' },
      { title: 'National two', author: '', publisher: '', url: '' },
    ],
  })
  await open('/otherSearchList2?keyword=title')
  const siteA = within(await screen.findByRole('region', { name: 'Site A' }))
  expect(await siteA.findByText('3 hits')).toBeTruthy()
  expect((await siteA.findByRole('link', { name: 'A page' })).getAttribute('href')).toBe(
    'https://a.example/page',
  )
  expect(screen.getByRole('region', { name: 'Site B' })).toBeTruthy()
  const national = within(screen.getByRole('region', { name: 'National library' }))
  expect(await national.findByText('2 hits')).toBeTruthy()
  expect(national.getByRole('link', { name: 'National one' })).toBeTruthy()
  expect(national.getByText('National two')).toBeTruthy()
})

test('where no other source is asked, the page says so', async () => {
  answerSearch()
  answer(listWebSites, { siteList: [] })
  answer(searchNationalLibrary, { total: 0, guoTuDataList: [] })
  await open('/otherSearchList2?keyword=title')
  expect(await screen.findByText('This library does not search in other sources')).toBeTruthy()
})
