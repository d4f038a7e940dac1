import {
  compareFrozenSearch,
  deleteFrozenSearch,
  exportFrozenSearch,
  freezeSearch,
  listFrozenSearches,
  listFrozenTitles,
  readFrozenSearch,
  type FrozenSearch,
  type FrozenTitle,
} from '@shulin/contract/frozen-searches'
import { locales, type Locale } from '@shulin/contract/locale'
import { searchAll } from '@shulin/contract/search'
import { listSubscriptions } from '@shulin/contract/subscriptions'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answerReader } from '../../../test/reader.ts'
import {
  aMenuItem,
  answer,
  answerInstitution,
  callsOf,
  refuse,
  renderPortal,
} from '../../../test/render.tsx'
import { aReply, aResult } from '../../../test/search-replies.ts'
import { findQuestion } from '../../../test/question.ts'

const frozenId = '0b9c6d5e-0000-4000-8000-000000000001'
const frozen: FrozenSearch = {
  frozenId,
  name: '土地财政综述',
  search: {
    searchItems: [{ oper: 'and', searchField: 'title', searchFieldContent: '土地财政' }],
  },
  words: ['题名“土地财政”'],
  sortField: 'relevance',
  sortClause: 'asc',
  rung: 'strict',
  indexVersion: '1a2b3c4d.4711',
  total: 2,
  createTime: '2026-11-18T08:00:00.000Z',
  checksum: 'f00d',
}
const aTitle = (title: Partial<FrozenTitle>): FrozenTitle => ({
  recordId: 1,
  position: 1,
  title: '土地财政',
  author: '周黎安',
  publisher: '格致出版社',
  publishYear: 2017,
  changes: [],
  ...title,
})

const withTab = { menus: { menuB: [aMenuItem({ menuId: '3', menuUrl: '' })] } }

function answerFrozen() {
  answer(readFrozenSearch, frozen)
  answer(listFrozenTitles, {
    total: 2,
    list: [aTitle({}), aTitle({ recordId: 2, position: 2, title: '县乡财政' })],
  })
  answer(compareFrozenSearch, {
    total: 3,
    indexVersion: '1a2b3c4d.4800',
    new: 2,
    gone: 1,
    changed: 0,
    list: [aTitle({ recordId: 9, position: null, title: '新到的土地财政' })],
  })
}

async function openPage(locale: Locale = 'zh-CN') {
  answerInstitution()
  answerFrozen()
  await renderPortal(`/frozenSearch/${frozenId}`, locale)
}

test('whoever has the address sees the question, the list as it was, and how many are new, gone and changed', async () => {
  await openPage()
  expect(await screen.findByRole('heading', { level: 1, name: '土地财政综述' })).toBeTruthy()
  for (const words of ['题名“土地财政”', '1a2b3c4d.4711', 'f00d']) {
    expect(screen.getByText(words)).toBeTruthy()
  }
  const list = within(await screen.findByRole('list', { name: '当时的结果' }))
  expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    '土地财政',
    '县乡财政',
  ])
  expect(await screen.findByText('现在：新增 2，消失 1，改变 0')).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: /^新增/u }))
  const news = within(await screen.findByRole('list', { name: '新增' }))
  expect(news.getByRole('link', { name: '新到的土地财政' })).toBeTruthy()
})

test('what has changed says in which fields; what has not says so', async () => {
  answerInstitution()
  answerFrozen()
  answer(compareFrozenSearch, {
    total: 2,
    indexVersion: '1a2b3c4d.4800',
    new: 0,
    gone: 0,
    changed: 1,
    list: [aTitle({ changes: ['title', 'publisher'] })],
  })
  await renderPortal(`/frozenSearch/${frozenId}?part=changed`)
  expect(await screen.findByText('现在不同：题名，出版者')).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: /^消失/u }))
  expect(await screen.findByText('没有消失')).toBeTruthy()
})

test('the list is saved as a file, and the search can be asked again as it was', async () => {
  await openPage()
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  answer(exportFrozenSearch, {
    fileName: 'records-2.ris',
    mediaType: 'application/x-research-info-systems',
    content: 'TY  - BOOK',
    count: 2,
  })
  const again = await screen.findByRole('link', { name: '现在再检索' })
  expect(decodeURIComponent(again.getAttribute('href')!)).toContain('keyword=土地财政')
  await userEvent.click(screen.getByRole('button', { name: '导出' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'RIS' }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(JSON.parse(callsOf(exportFrozenSearch)[0]!.body as string)).toEqual({
    id: frozenId,
    format: 'ris',
  })
  saved.mockRestore()
})

test('where the comparison fails, the list of then says so, and it can be tried again', async () => {
  answerInstitution()
  answerFrozen()
  refuse(compareFrozenSearch, '检索服务暂时不可用', 503, 503)
  await renderPortal(`/frozenSearch/${frozenId}`)
  expect(await screen.findByText('没有与现在的结果比较成')).toBeTruthy()
  expect(await screen.findByRole('list', { name: '当时的结果' })).toBeTruthy()
  answerFrozen()
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('现在：新增 2，消失 1，改变 0')).toBeTruthy()
})

test('the address is copied without what is open on the page; where the browser forbids it, that is said', async () => {
  answerInstitution()
  answerFrozen()
  await renderPortal(`/frozenSearch/${frozenId}?part=new`)
  const user = userEvent.setup()
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce(undefined)
  const copy = await screen.findByRole('button', { name: '复制网址' })
  await user.click(copy)
  expect(await screen.findByText('网址已复制')).toBeTruthy()
  expect(write.mock.calls[0]![0]).toMatch(new RegExp(`#/frozenSearch/${frozenId}$`))
  write.mockRejectedValueOnce(new DOMException('not allowed', 'NotAllowedError'))
  await user.click(copy)
  expect(await screen.findByText('网址没有复制，请从地址栏复制')).toBeTruthy()
  write.mockRestore()
})

test('an address that leads nowhere says so', async () => {
  answerInstitution()
  answerFrozen()
  refuse(readFrozenSearch, '没有这个固定检索，可能已被删除', 404, 404)
  await renderPortal(`/frozenSearch/${frozenId}`)
  expect(await screen.findByRole('heading', { level: 1, name: '没有这个固定的检索' })).toBeTruthy()
})

test('a search is frozen from its own page, which then opens; the reader finds it again and may delete it', async () => {
  answerInstitution(withTab)
  answerReader()
  answerFrozen()
  answer(searchAll, aReply([aResult(1, '史记')]))
  answer(freezeSearch, { frozenId, total: 2 })
  await renderPortal('/searchList?keyword=史记&sortField=publishYear&sortClause=desc')
  await userEvent.click(await screen.findByRole('button', { name: '固定此检索' }))
  const form = within(await screen.findByRole('form', { name: '固定此检索' }))
  await userEvent.click(form.getByRole('button', { name: '固定' }))
  expect(await screen.findByRole('heading', { level: 1, name: '土地财政综述' })).toBeTruthy()
  expect(JSON.parse(callsOf(freezeSearch)[0]!.body as string)).toMatchObject({
    name: '史记',
    search: {
      searchItems: [{ searchField: 'any', searchFieldContent: '史记' }],
      sortField: 'publishYear',
      sortClause: 'desc',
    },
  })
})

test('frozen searches stand in the tab of subscriptions, and are deleted after a question', async () => {
  answerInstitution(withTab)
  answerReader()
  answer(listSubscriptions, {
    total: 0,
    list: [],
    counts: { search: 0, journal: 0, newBook: 0, database: 0 },
    mailAddress: '',
    isMailed: false,
  })
  answer(listFrozenSearches, { total: 1, list: [frozen] })
  answer(deleteFrozenSearch, true)
  await renderPortal('/personalCenter?tab=3&part=frozen')
  const link = await screen.findByRole('link', { name: '土地财政综述' })
  expect(link.getAttribute('href')).toContain(`/frozenSearch/${frozenId}`)
  await userEvent.click(screen.getByRole('button', { name: '删除“土地财政综述”' }))
  answer(listFrozenSearches, { total: 0, list: [] })
  const question = within(await findQuestion())
  await userEvent.click(question.getByRole('button', { name: '删除' }))
  expect(await screen.findByText('还没有固定的检索')).toBeTruthy()
})

test.each(locales)('the page speaks %s', async (locale) => {
  await openPage(locale)
  const names = { 'zh-CN': '复制网址', 'zh-TW': '複製網址', 'en-US': 'Copy address' }
  expect(await screen.findByRole('button', { name: names[locale] })).toBeTruthy()
})
