import {
  countBookListVisit,
  findBookLists,
  listBooksOfTopic,
  listTopics,
  readBookList,
  readTopic,
} from '@shulin/contract/book-lists'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, answerInstitution, callsOf, refuse, renderPortal } from '../../../test/render.tsx'

const listId = '0b9c6d5e-0000-4000-8000-000000000001'
const topicId = '0b9c6d5e-0000-4000-8000-000000000002'

const described = { introduction: '睡前一篇', cover: '' }
const book = { recordId: 7, title: '陶庵梦忆', author: '张岱', cover: '' }

const listed = { ...book, publisher: '', publishYear: null, addTime: '2026-10-01T00:00:00.000Z' }
const note = {
  noteId: '0b9c6d5e-0000-4000-8000-0000000000a1',
  text: '先读湖心亭看雪',
  by: '沈**',
  time: '2026-10-02T00:00:00.000Z',
  version: 1,
  isMine: false,
}

test('open book lists are listed, and one shows its books, its notes and by whom it is', async () => {
  answerInstitution()
  const list = { bookListId: listId, name: '明清小品', createTime: '2026-10-01T00:00:00Z' }
  answer(findBookLists, { total: 1, list: [{ ...list, ...described, count: 1, titles: [book] }] })
  answer(countBookListVisit, true)
  answer(readBookList, {
    ...described,
    bookListId: listId,
    name: '明清小品',
    privacy: 'open',
    owner: '沈**',
    defaultFlag: '0',
    role: 'visitor',
    changeTime: '2026-10-02T00:00:00.000Z',
    revision: 3,
    list: [{ ...listed, notes: [note] }],
  })
  await renderPortal('/bookListNav')
  await userEvent.click(await screen.findByRole('link', { name: '明清小品' }))
  expect(await screen.findByRole('heading', { level: 1, name: '明清小品' })).toBeTruthy()
  expect(await screen.findByText('先读湖心亭看雪')).toBeTruthy()
  expect(screen.getByText(/沈\*\* 的书单/)).toBeTruthy()
  const title = screen.getByRole('link', { name: '陶庵梦忆' })
  expect(title.getAttribute('href')).toBe('#/searchList/bookDetails/7')
  await waitFor(() => expect(callsOf(countBookListVisit)).toHaveLength(1))
  // Whoever only looks changes nothing.
  expect(screen.queryByRole('button', { name: /^移出书单/u })).toBeNull()
  expect(screen.getByRole('link', { name: 'Atom 订阅' }).getAttribute('href')).toBe(
    `feed/list/${listId}`,
  )
})

test('[R-ROUTE-045] topics are listed, and one shows its two books', async () => {
  answerInstitution()
  const topic = { topicId, name: '新生必读', ...described }
  const other = { recordId: 8, title: '浮生六记', author: '沈复', cover: '' }
  answer(listTopics, { total: 1, list: [{ ...topic, count: 2, titles: [book, other] }] })
  answer(readTopic, topic)
  answer(listBooksOfTopic, {
    total: 2,
    list: [book, other].map(({ recordId, title, author }) => ({
      recordId,
      title,
      author,
      note: '',
    })),
  })
  await renderPortal('/specialNav')
  const link = await screen.findByRole('link', { name: '新生必读' })
  // What it is about is seen by the drawn cover of its first title.
  expect(link.closest('li')!.querySelector('svg')!.textContent).toContain('陶庵')
  await userEvent.click(link)
  expect(await screen.findByRole('heading', { level: 1, name: '新生必读' })).toBeTruthy()
  expect(await screen.findByRole('link', { name: '陶庵梦忆' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '浮生六记' })).toBeTruthy()
})

test('the way back from a list leads to the lists as they were looked for', async () => {
  answerInstitution()
  const list = { bookListId: listId, name: '明清小品', createTime: '2026-10-01T00:00:00Z' }
  answer(findBookLists, { total: 30, list: [{ ...list, ...described, count: 1, titles: [book] }] })
  refuse(readBookList, '没有这个书单，或者它没有公开', 404, 404)
  await renderPortal('/bookListNav')
  await userEvent.type(
    await screen.findByRole('searchbox', { name: '书单名称或简介' }),
    '小品{Enter}',
  )
  await userEvent.click(await screen.findByRole('button', { name: '第 2 页' }))
  await waitFor(() => {
    const asked = callsOf(findBookLists).at(-1)!.url.searchParams
    expect([asked.get('keyword'), asked.get('page')]).toEqual(['小品', '2'])
  })
  await userEvent.click(await screen.findByRole('link', { name: '明清小品' }))
  await screen.findByText('没有找到这个书单')
  window.history.back()
  const field = await screen.findByRole('searchbox', { name: '书单名称或简介' })
  expect((field as HTMLInputElement).value).toBe('小品')
  expect(window.location.hash).toBe('#/bookListNav?keyword=%E5%B0%8F%E5%93%81&page=2')
})

test('a list that is not open says so', async () => {
  answerInstitution()
  refuse(readBookList, '没有这个书单，或者它没有公开', 404, 404)
  await renderPortal(`/bookListNav?bookListId=${listId}`)
  expect(await screen.findByText('没有找到这个书单')).toBeTruthy()
})

test('an address with half an id is that of no list and of no topic', async () => {
  answerInstitution()
  await renderPortal('/bookListNav?bookListId=l2')
  expect(await screen.findByText('没有找到这个书单')).toBeTruthy()
  window.location.hash = '#/specialNav?topicId=t2'
  expect(await screen.findByText('没有找到这个专题')).toBeTruthy()
  expect([...callsOf(readBookList), ...callsOf(readTopic)]).toEqual([])
})

test('a topic that is not there says so', async () => {
  answerInstitution()
  refuse(readTopic, '没有这个专题', 404, 404)
  refuse(listBooksOfTopic, '没有这个专题', 404, 404)
  await renderPortal(`/specialNav?topicId=${topicId}`)
  expect(await screen.findByText('没有找到这个专题')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})
