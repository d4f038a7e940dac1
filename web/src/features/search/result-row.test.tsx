import { countItems } from '@shulin/contract/catalogue'
import { citeRecords } from '@shulin/contract/citations'
import { readDictionaries } from '@shulin/contract/institutions'
import { readResolver } from '@shulin/contract/record'
import {
  chartReferences,
  countReferences,
  listDocuments,
  listReferences,
  readArticle,
} from '@shulin/contract/research'
import { searchAll } from '@shulin/contract/search'
import { noteFullTextVisit } from '@shulin/contract/usage'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import {
  answer,
  answerInstitution,
  callsOf,
  keepWaiting,
  refuse,
  renderPortal,
} from '../../../test/render.tsx'
import { aReply, aResult } from '../../../test/search-replies.ts'
// Code that comes late in the browser is here from the start: no test waits for it.
import '../../ui/controls/RowMenu.tsx'
import '../record/tools/CiteDialog.tsx'

const titles = [
  aResult(1, 'On the shelf', {
    callNo: 'I242.4/12',
    highlight: { title: [[7, 12]], author: [], abstract: [] },
  }),
  aResult(2, 'Lent'),
  aResult(3, 'On the screen', { docCode: 'ebook' }),
  aResult(4, 'Read here'),
]
const aPlace = { libName: 'Main library', locationName: 'Main library stacks', callNo: '' }
const noPicture = { duxiuImageUrl: '' }

beforeEach(() => {
  answerInstitution()
  answer(readDictionaries, {})
  answer(
    searchAll,
    aReply(titles, {
      steps: [{ oper: 'and', searchField: 'any', searchFieldContent: 'shelf' }],
    }),
  )
  answer(countItems, {
    1: { itemCount: 3, onShelfCount: 2, ...noPicture },
    2: { itemCount: 1, onShelfCount: 0, ...noPicture },
    3: {
      itemCount: 0,
      onShelfCount: 0,
      ...noPicture,
      isOnline: true,
      online: {
        url: 'https://texts.example/3',
        link: 'https://vpn.example/?u=3',
        name: 'Ten Thousand Texts',
        needsLogin: true,
      },
    },
    4: {
      itemCount: 1,
      onShelfCount: 1,
      ...noPicture,
      places: [{ ...aPlace, itemCount: 1, onShelfCount: 1 }],
      isForUseHere: true,
    },
  })
})

const open = () => renderPortal('/searchList?keyword=shelf', 'en-US')
const results = () => within(screen.getByRole('region', { name: 'Search results' }))
const article = async (title: string) =>
  (await results().findByRole('link', { name: title })).closest('article')!
const row = async (title: string) => within(await article(title))

test('the main action of a row is the soonest way to the title', async () => {
  answer(noteFullTextVisit, true)
  await open()
  const shelf = await (await row('On the shelf')).findByRole('link', { name: /^See copies/ })
  expect(shelf.getAttribute('href')).toBe('#/searchList/bookDetails/1')
  expect((await row('Lent')).getByRole('link', { name: /^How to get it/ })).toBeTruthy()
  const read = (await row('On the screen')).getByRole('link', { name: /^Read online/ })
  expect(read.getAttribute('href')).toBe('https://vpn.example/?u=3')
  expect(read.getAttribute('target')).toBe('_blank')
  read.addEventListener('click', (event) => event.preventDefault())
  await userEvent.click(read)
  expect(callsOf(noteFullTextVisit).map(({ body }) => JSON.parse(body as string))).toEqual([
    { recordId: 3, url: 'https://texts.example/3' },
  ])
})

test('a row says where its copies stand, what is read in the library only, and what reading online asks of the reader', async () => {
  await open()
  expect(
    await (
      await row('On the screen')
    ).findByText('Through Ten Thousand Texts · Opens through off-campus access · Log in to read'),
  ).toBeTruthy()
  const here = await row('Read here')
  expect(await here.findByText('1 on shelf')).toBeTruthy()
  // A room that is called after its library is not called after it twice.
  expect(here.getByText('Main library stacks')).toBeTruthy()
  expect(here.getByText('Library use only')).toBeTruthy()
})

test('the main action waits for what is known of the title; where nothing can be learnt it leads to its page', async () => {
  keepWaiting(countItems)
  const { unmount } = await open()
  await row('On the shelf')
  expect(results().queryByRole('link', { name: /See copies|Read online|How to get/ })).toBeNull()
  unmount()
  refuse(countItems, 'No counting today', 503, 503)
  await open()
  expect(await results().findAllByRole('link', { name: /^See copies/ })).toHaveLength(4)
})

test('a title is cited from its row', async () => {
  const parts = [{ text: 'Ada. On the shelf.', isItalic: false }]
  answer(citeRecords, [{ recordId: 1, citations: [{ style: 'apa', parts }] }])
  await open()
  await userEvent.click((await row('On the shelf')).getByRole('button', { name: /^Cite/ }))
  expect(
    await within(await screen.findByRole('dialog')).findByText('Ada. On the shelf.'),
  ).toBeTruthy()
  expect(JSON.parse(callsOf(citeRecords)[0]!.body as string)).toMatchObject({ recordIds: [1] })
})

test('why a title matched stands in its menu, and is put away again', async () => {
  await open()
  const first = await row('On the shelf')
  expect(first.queryByText(/The title has/)).toBeNull()
  await userEvent.click(first.getByRole('button', { name: /^More actions/ }))
  const menu = within(await screen.findByRole('menu'))
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Why it matched',
  ])
  await userEvent.click(menu.getByRole('menuitem'))
  const why = within(await first.findByRole('region', { name: 'Why it matched' }))
  expect(why.getByText('The title has “shelf”')).toBeTruthy()
  expect(why.getByText('Searched exactly as typed')).toBeTruthy()
  await userEvent.click(why.getByRole('button'))
  expect(first.queryByRole('region', { name: 'Why it matched' })).toBeNull()
  expect(document.activeElement).toBe(first.getByRole('link', { name: 'On the shelf' }))
})

test('a cover leads where its title leads, in the list and among the covers, and is passed over by keyboard', async () => {
  await open()
  const coverOf = (place: Element) => place.querySelector<HTMLElement>('a[tabindex="-1"]')!
  const inList = coverOf(await article('On the shelf'))
  expect(inList.getAttribute('href')).toBe('#/searchList/bookDetails/1')
  expect(inList.querySelector('svg')).toBeTruthy()
  await userEvent.click(results().getByRole('button', { name: 'Covers' }))
  const onWall = coverOf((await results().findByRole('link', { name: 'Lent' })).closest('li')!)
  expect(onWall.getAttribute('href')).toBe('#/searchList/bookDetails/2')
})

test('a chosen row looks chosen, however the list is shown', async () => {
  await open()
  await userEvent.click((await row('Lent')).getByRole('checkbox'))
  expect((await article('Lent')).className).toContain('chosen')
  expect((await article('On the shelf')).className).not.toContain('chosen')
  await userEvent.click(results().getByRole('button', { name: 'Covers' }))
  const tile = (await results().findByRole('link', { name: 'Lent' })).closest('li')!
  expect(tile.className).toContain('chosen')
  await userEvent.click(results().getByRole('button', { name: 'Table' }))
  const line = (await results().findByRole('link', { name: 'Lent' })).closest('tr')!
  expect(line.getAttribute('aria-selected')).toBe('true')
})

test('by keyboard the first stop of the page leads to the titles', async () => {
  await open()
  await row('On the shelf')
  screen.getByRole('heading', { level: 1 }).focus()
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Skip to the results')
  await userEvent.keyboard('{Enter}')
  await userEvent.tab()
  expect((await article('On the shelf')).contains(document.activeElement)).toBe(true)
})

test('back from a title the focus is on the title that was opened', async () => {
  answer(
    searchAll,
    aReply([aResult(6, 'Another'), aResult(7, 'A paper', { docCode: 'journal-article' })]),
  )
  answer(countItems, {})
  answer(readResolver, { resolverUrl: '' })
  answer(readArticle, {
    id: 7,
    title: 'A paper',
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
  answer(listDocuments, [])
  answer(countReferences, { refCount: 0, citedCount: 0 })
  answer(chartReferences, [])
  answer(listReferences, { total: 0, list: [] })
  await open()
  await userEvent.click(await results().findByRole('link', { name: 'A paper' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'A paper' })).toBeTruthy()
  window.history.back()
  const link = await screen.findByRole('link', { name: 'A paper' })
  await waitFor(() => expect(document.activeElement).toBe(link))
})
