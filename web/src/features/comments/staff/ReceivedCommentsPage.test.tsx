import {
  auditComment,
  listReceivedComments,
  type ReceivedComment,
} from '@shulin/contract/comments-staff'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, answerConsole, callsOf, renderConsole } from '../../../../test/console.tsx'
import { put } from '../../../../test/reader.ts'

const aReceived = (comment: Partial<ReceivedComment> = {}): ReceivedComment => ({
  commentId: '0b9c6d5e-0000-4000-8000-000000000001',
  recordId: 1,
  title: '红楼梦',
  type: 'record',
  content: '刘姥姥三进荣国府是全书的三根柱子。',
  userName: '林**',
  score: 5,
  submitTime: '2026-11-14T04:00:00.000Z',
  auditTime: null,
  auditFlag: '0',
  reason: '',
  barredWords: [],
  reports: [],
  ...comment,
})
const other = aReceived({
  commentId: '0b9c6d5e-0000-4000-8000-000000000002',
  title: '三体',
  content: '结尾……',
  userName: '',
})
const decided = { auditTime: '2026-11-14T05:00:00.000Z' }
const sent = () => callsOf(auditComment).map(({ body }) => JSON.parse(body as string) as unknown)

test('a comment is passed or refused with one press in the list', async () => {
  answerConsole({ roles: ['content'] })
  answer(listReceivedComments, { total: 2, list: [aReceived(), other] })
  await renderConsole('/feedback/comments')
  answer(auditComment, { ...decided, auditFlag: '1' })
  answer(listReceivedComments, { total: 1, list: [other] })
  await userEvent.click(await screen.findByRole('button', { name: '通过 林** 对《红楼梦》的评论' }))
  await waitFor(() => expect(screen.queryByText('红楼梦')).toBeNull())
  answer(auditComment, { ...decided, auditFlag: '2' })
  answer(listReceivedComments, { total: 0, list: [] })
  await userEvent.click(screen.getByRole('button', { name: /^不通过.*《三体》/u }))
  expect(await screen.findByText('没有这样的评论')).toBeTruthy()
  expect(sent()).toEqual([
    { commentId: aReceived().commentId, auditFlag: '1' },
    { commentId: other.commentId, auditFlag: '2', reason: '' },
  ])
})

test('the panel shows the whole comment and what speaks against it; a refusal may say why', async () => {
  answerConsole({ roles: ['content'] })
  const reported = aReceived({
    auditFlag: '1',
    auditTime: decided.auditTime,
    barredWords: ['代写'],
    reports: [{ reason: '广告', reportTime: '2026-11-15T04:00:00.000Z' }],
  })
  answer(listReceivedComments, { total: 1, list: [reported] })
  await renderConsole('/feedback/comments?state=reported')
  expect(JSON.parse(callsOf(listReceivedComments)[0]!.body as string)).toEqual({
    reported: true,
    page: 1,
    rows: 50,
  })
  await userEvent.click(await screen.findByRole('link', { name: reported.content }))
  const panel = within(await screen.findByRole('region', { name: '评论' }))
  expect(panel.getByText('含有屏蔽词：代写')).toBeTruthy()
  expect(panel.getByText('广告')).toBeTruthy()
  expect(panel.getByRole('button', { name: /^保留/u })).toBeTruthy()
  put(panel.getByRole('textbox', { name: /^未通过的理由/u }), '广告')
  answer(auditComment, { ...decided, auditFlag: '2' })
  answer(listReceivedComments, { total: 0, list: [] })
  await userEvent.click(panel.getByRole('button', { name: /^不通过/u }))
  expect(await screen.findByText('没有这样的评论')).toBeTruthy()
  expect(sent()).toEqual([{ commentId: reported.commentId, auditFlag: '2', reason: '广告' }])
})

test('with a reason that is too long nothing is decided', async () => {
  answerConsole({ roles: ['content'] })
  answer(listReceivedComments, { total: 1, list: [aReceived()] })
  await renderConsole('/feedback/comments')
  await userEvent.click(await screen.findByRole('link', { name: aReceived().content }))
  const panel = within(await screen.findByRole('region', { name: '评论' }))
  put(panel.getByRole('textbox', { name: /^未通过的理由/u }), '长'.repeat(201))
  for (const name of [/^通过/u, /^不通过/u]) {
    expect(panel.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
  }
  put(panel.getByRole('textbox', { name: /^未通过的理由/u }), '长'.repeat(200))
  expect(panel.getByRole<HTMLButtonElement>('button', { name: /^不通过/u }).disabled).toBe(false)
})
