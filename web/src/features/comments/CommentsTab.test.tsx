import { deleteComment, listOwnComments } from '@shulin/contract/comments'
import { locales } from '@shulin/contract/locale'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { anOwnComment, answerOwnComments } from '../../../test/comment-replies.ts'
import { answerReader } from '../../../test/reader.ts'
import {
  aMenuItem,
  answer,
  answerInstitution,
  callsOf,
  renderPortal,
} from '../../../test/render.tsx'
import { findQuestion } from '../../../test/question.ts'
// Code that comes late in the browser is here from the start: no test waits for it.
import './CommentsTab.tsx'

const waiting = anOwnComment()
const passed = anOwnComment({
  recordId: 2,
  title: '儒林外史',
  content: '范进中举一段，越读越不好笑。',
  auditFlag: '1',
  auditTime: '2026-11-13T04:00:00.000Z',
})
const refused = anOwnComment({
  recordId: 3,
  title: '三体',
  content: '结尾……',
  auditFlag: '2',
  auditTime: '2026-09-03T04:00:00.000Z',
  reason: '剧透未标明',
})

async function openTab(
  list = [waiting, passed, refused],
  locale: (typeof locales)[number] = 'zh-CN',
) {
  answerInstitution({ menus: { menuB: [aMenuItem({ menuId: '17', menuUrl: '' })] } })
  answerReader()
  answerOwnComments(list)
  await renderPortal('/personalCenter?tab=17', locale)
}
const rowOf = async (title: string) => {
  const list = within(await screen.findByRole('list', { name: '评论' }))
  const row = list.getAllByRole('listitem').find(({ textContent }) => textContent.includes(title))
  return within(row!)
}

test('[R-COMMENT-001] tab 17 lists what the reader wrote, passed or not, each with its state', async () => {
  await openTab([waiting, passed])
  const one = await rowOf('红楼梦')
  expect(one.getByText(waiting.content)).toBeTruthy()
  expect(one.getByText('待审核')).toBeTruthy()
  const other = await rowOf('儒林外史')
  expect(other.getByText(passed.content)).toBeTruthy()
  expect(other.getByText('已通过')).toBeTruthy()
  expect(other.getByRole('link', { name: '儒林外史' }).getAttribute('href')).toContain(
    '/searchList/bookDetails/2',
  )
})

test('what was refused says why, and that nobody else sees it', async () => {
  await openTab()
  const row = await rowOf('三体')
  expect(row.getByText('未通过')).toBeTruthy()
  expect(row.getByText(/^理由：剧透未标明/u)).toBeTruthy()
})

test('the list is narrowed to one state, and each tab says how many there are', async () => {
  await openTab()
  await rowOf('红楼梦')
  expect(screen.getByRole('tab', { name: /^全部/u }).textContent).toBe('全部3')
  await userEvent.click(screen.getByRole('tab', { name: /^待审核/u }))
  await waitFor(() =>
    expect(Object.fromEntries(callsOf(listOwnComments).at(-1)!.url.searchParams)).toEqual({
      page: '1',
      rows: '10',
      auditFlag: '0',
    }),
  )
})

test('a comment is deleted after a question', async () => {
  await openTab()
  const row = await rowOf('红楼梦')
  await userEvent.click(row.getByRole('button', { name: '删除对《红楼梦》的评论' }))
  const question = within(await findQuestion())
  answer(deleteComment, true)
  answerOwnComments([passed, refused])
  await userEvent.click(question.getByRole('button', { name: '删除' }))
  expect(await screen.findByText('删除成功！')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(waiting.content)).toBeNull())
  expect(JSON.parse(callsOf(deleteComment)[0]!.body as string)).toEqual({
    commentId: waiting.commentId,
  })
})

test.each(locales)('the tab is a page of its own in %s, also while it is empty', async (locale) => {
  await openTab([], locale)
  const names = { 'zh-CN': '评论', 'zh-TW': '評論', 'en-US': 'Comments' }
  const empty = {
    'zh-CN': '您还没有写过评论',
    'zh-TW': '您還沒有寫過評論',
    'en-US': 'You have not written any comments',
  }
  expect(screen.getByRole('heading', { level: 1, name: names[locale] })).toBeTruthy()
  expect(await screen.findByText(empty[locale])).toBeTruthy()
})
