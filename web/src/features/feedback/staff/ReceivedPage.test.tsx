import { listReceivedFeedback, replyToFeedback } from '@shulin/contract/feedback-staff'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, answerConsole, callsOf, renderConsole } from '../../../../test/console.tsx'
import { put } from '../../../../test/reader.ts'

const received = {
  feedbackId: '0b9c6d5e-0000-4000-8000-000000000001',
  type: 'suggestion' as const,
  content: '还书机上能不能显示有没有人在等？',
  contact: 'lin@example.org',
  createTime: '2026-11-03T08:20:00.000Z',
  reply: '',
  replyTime: null,
  account: '2024110236',
  name: '林知夏',
}

test('staff read what waits for an answer, and answer it', async () => {
  answerConsole({ roles: ['content'] })
  answer(listReceivedFeedback, { total: 1, list: [received] })
  await renderConsole('/feedback/received')
  await userEvent.click(await screen.findByRole('link', { name: received.content }))
  const panel = within(await screen.findByRole('region', { name: '答复' }))
  for (const text of [received.account, received.contact])
    expect(panel.getByText(text)).toBeTruthy()

  await userEvent.click(panel.getByRole('button', { name: '发送答复' }))
  expect(await panel.findByText('请填写答复')).toBeTruthy()
  put(panel.getByRole('textbox', { name: '答复' }), '下月开始显示。')
  answer(replyToFeedback, { replyTime: '2026-11-04T01:05:00.000Z' })
  answer(listReceivedFeedback, { total: 0, list: [] })
  await userEvent.click(panel.getByRole('button', { name: '发送答复' }))
  expect(await screen.findByText('没有等待答复的意见')).toBeTruthy()
  expect(JSON.parse(callsOf(replyToFeedback)[0]!.body as string)).toEqual({
    type: 'feedback',
    id: received.feedbackId,
    content: '下月开始显示。',
  })
})

test('what was answered is found again', async () => {
  answerConsole()
  answer(listReceivedFeedback, { total: 0, list: [] })
  await renderConsole('/feedback/received?state=1')
  await waitFor(() =>
    expect(JSON.parse(callsOf(listReceivedFeedback)[0]!.body as string)).toMatchObject({
      type: 'feedback',
      replyFlag: '1',
    }),
  )
})
