import {
  listBookLists,
  listBooksOfTopic,
  listTopics,
  readBookList,
  readTopic,
} from '@shulin/contract/book-lists'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, answerInstitution, refuse, renderPortal } from '../../../test/render.tsx'

const described = { introduction: '睡前一篇', cover: '' }
const book = { recordId: 7, title: '陶庵梦忆', author: '张岱' }

test('open book lists are listed, and one shows its books and by whom it is', async () => {
  answerInstitution()
  const list = { bookListId: 'l1', name: '明清小品', createTime: '2026-10-01T00:00:00Z' }
  answer(listBookLists, { total: 1, list: [{ ...list, ...described, count: 1, titles: [book] }] })
  answer(readBookList, {
    ...described,
    bookListId: 'l1',
    name: '明清小品',
    privacy: 'open',
    owner: '沈**',
    list: [{ ...book, note: '先读湖心亭看雪' }],
  })
  await renderPortal('/bookListNav')
  await userEvent.click(await screen.findByRole('link', { name: '明清小品' }))
  expect(await screen.findByRole('heading', { level: 1, name: '明清小品' })).toBeTruthy()
  expect(await screen.findByText('先读湖心亭看雪')).toBeTruthy()
  expect(screen.getByText(/沈\*\* 的书单/)).toBeTruthy()
  const title = screen.getByRole('link', { name: '陶庵梦忆' })
  expect(title.getAttribute('href')).toBe('#/searchList/bookDetails/7')
})

test('topics are listed, and one shows its books', async () => {
  answerInstitution()
  const topic = { topicId: 't1', name: '新生必读', ...described }
  answer(listTopics, { total: 1, list: [{ ...topic, count: 1, titles: [book] }] })
  answer(readTopic, topic)
  answer(listBooksOfTopic, { total: 1, list: [{ ...book, note: '' }] })
  await renderPortal('/specialNav')
  const link = await screen.findByRole('link', { name: '新生必读' })
  // What it is about is seen by the drawn cover of its first title.
  expect(link.closest('li')!.querySelector('svg')!.textContent).toContain('陶庵')
  await userEvent.click(link)
  expect(await screen.findByRole('heading', { level: 1, name: '新生必读' })).toBeTruthy()
  expect(await screen.findByRole('link', { name: '陶庵梦忆' })).toBeTruthy()
})

test('a list that is not open says so', async () => {
  answerInstitution()
  refuse(readBookList, '没有这个书单，或者它没有公开', 404, 404)
  await renderPortal('/bookListNav?bookListId=l2')
  expect(await screen.findByText('书单没有载入')).toBeTruthy()
})
