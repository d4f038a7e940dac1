import { addFeedback, listFeedback } from '@shulin/contract/feedback'
import { locales } from '@shulin/contract/locale'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answerReader, put } from '../../../test/reader.ts'
import { answer, answerInstitution, callsOf, refuse, renderPortal } from '../../../test/render.tsx'

const answered = {
  feedbackId: '0b9c6d5e-0000-4000-8000-000000000001',
  content: '架位图把 C08 和 C09 画反了。',
  createTime: '2026-11-03T08:20:00.000Z',
  reply: '谢谢指正，今天已改。',
  replyTime: '2026-11-04T01:05:00.000Z',
}
const waiting = {
  ...answered,
  feedbackId: '0b9c6d5e-0000-4000-8000-000000000002',
  content: '还书机上能不能显示有没有人在等？',
  reply: '',
  replyTime: null,
}

async function openTab(locale: (typeof locales)[number] = 'zh-CN') {
  answerInstitution({ menus: { menuB: [] } })
  answerReader()
  answer(listFeedback, { total: 0, list: [] })
  await renderPortal('/personalCenter?tab=12', locale)
}
const words = () => screen.getByRole('textbox', { name: '内容' })
const send = () => userEvent.click(screen.getByRole('button', { name: '提交' }))

test('with an empty menu B a reader says something, and reads it with its time', async () => {
  await openTab()
  expect(await screen.findByText('还没有写过意见。')).toBeTruthy()
  put(words(), waiting.content)
  answer(addFeedback, { feedbackId: waiting.feedbackId })
  answer(listFeedback, { total: 1, list: [waiting] })
  await send()
  const list = within(screen.getByRole('region', { name: '我说过的' }))
  const said = within(await list.findByRole('listitem'))
  expect(said.getByText(waiting.content)).toBeTruthy()
  expect(said.getByText(/2026/).getAttribute('datetime')).toBe(waiting.createTime)
  expect(said.getByText('等待答复')).toBeTruthy()
  expect(JSON.parse(callsOf(addFeedback)[0]!.body as string)).toEqual({
    type: 'problem',
    content: waiting.content,
    contact: '',
  })
  expect(words()).toHaveProperty('value', '')
})

test('what the library answered stands below, with its time', async () => {
  await openTab()
  answer(listFeedback, { total: 1, list: [answered] })
  window.location.hash = '#/personalCenter'
  await screen.findByRole('heading', { level: 1, name: /林知夏/ })
  window.location.hash = '#/personalCenter?tab=12'
  expect(await screen.findByText(answered.reply)).toBeTruthy()
  expect(screen.queryByText('等待答复')).toBeNull()
})

test.each([
  ['nothing', ' \n', '请填写内容'],
  ['301 characters', '𠮷'.repeat(301), '内容最多 300 个字'],
])('of %s nothing is sent, and the field says why', async (_, content, why) => {
  await openTab()
  put(words(), content)
  await send()
  expect(await screen.findByText(why)).toBeTruthy()
  expect(document.activeElement).toBe(words())
  expect(callsOf(addFeedback)).toEqual([])
})

test('300 characters are sent whole, whatever they are made of', async () => {
  await openTab()
  put(words(), '𠮷'.repeat(300))
  answer(addFeedback, { feedbackId: waiting.feedbackId })
  await send()
  await waitFor(() => expect(callsOf(addFeedback)).toHaveLength(1))
})

test('a refusal is told, and what was typed stays', async () => {
  await openTab()
  put(words(), '很多')
  refuse(addFeedback, '今天已经提交了很多条，请明天再来')
  await send()
  expect(await screen.findByText('今天已经提交了很多条，请明天再来')).toBeTruthy()
  expect(words()).toHaveProperty('value', '很多')
})

test.each(locales)(
  'the tab is a page of its own in %s, not one that comes later',
  async (locale) => {
    await openTab(locale)
    const names = { 'zh-CN': '意见反馈', 'zh-TW': '意見回饋', 'en-US': 'Feedback' }
    expect(screen.getByRole('heading', { level: 1, name: names[locale] })).toBeTruthy()
    expect(screen.queryByText(/准备中|準備中|being prepared/)).toBeNull()
  },
)
