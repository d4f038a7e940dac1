import {
  deleteNotices,
  listNotices,
  markAllNoticesRead,
  markNoticesRead,
  type Notice,
} from '@shulin/contract/inbox'
import { locales } from '@shulin/contract/locale'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answerReader } from '../../../test/reader.ts'
import {
  aMenuItem,
  answer,
  answerInstitution,
  callsOf,
  refuse,
  renderPortal,
} from '../../../test/render.tsx'
import { findQuestion } from '../../../test/question.ts'

const aMessage = (n: number, message: Partial<Notice> = {}): Notice => ({
  noticeId: `0b9c6d5e-0000-4000-8000-00000000000${n}`,
  kind: 'loan',
  title: `《第 ${n} 本》即将到期`,
  content: '应还日 2026年11月17日周二。',
  readFlag: '0',
  createTime: `2026-11-1${n}T01:00:00.000Z`,
  link: '/personalCenter?tab=5',
  ...message,
})
const [older, newer] = [aMessage(1), aMessage(2, { kind: 'library', link: '' })]
const both = { total: 2, unread: 2, list: [newer, older] }

async function openInbox(
  messages = both,
  { locale = 'zh-CN', query = '' }: { locale?: (typeof locales)[number]; query?: string } = {},
) {
  answerInstitution({
    menus: { menuB: ['5', '13'].map((menuId) => aMenuItem({ menuId, menuUrl: '' })) },
  })
  answerReader()
  answer(listNotices, messages)
  answer(markNoticesRead, true)
  await renderPortal(`/personalCenter?tab=13${query}`, locale)
}
const main = () => within(screen.getByRole('main'))
const rows = async () => {
  await main().findByRole('link', { name: newer.title })
  return main()
    .getAllByRole('listitem')
    .filter((row) => row.querySelector('time'))
}

test('two unread messages: both are marked unread, and the number is shown, also at the bell', async () => {
  await openInbox()
  const shown = await rows()
  expect(shown).toHaveLength(2)
  for (const row of shown) expect(within(row).getByText('未读')).toBeTruthy()
  expect(main().getByRole('button', { name: '未读 2' })).toBeTruthy()
  const bell = await screen.findByRole('link', { name: '消息，2 条未读' })
  expect(bell.getAttribute('href')).toBe('#/personalCenter?tab=13')
})

test('opening a message marks it as read; it leads to what it is about', async () => {
  await openInbox()
  await userEvent.click(await main().findByRole('link', { name: older.title }))
  const reading = within(await screen.findByRole('article', { name: older.title }))
  expect(reading.getByText(older.content)).toBeTruthy()
  expect(document.activeElement?.textContent).toBe(older.title)
  expect(reading.getByRole('link', { name: '查看借阅' }).getAttribute('href')).toContain('tab=5')
  await waitFor(() => expect(callsOf(markNoticesRead)).toHaveLength(1))
  expect(callsOf(markNoticesRead)[0]!.body).toContain(older.noticeId)
  const [, row] = await rows()
  await waitFor(() => expect(within(row!).queryByText('未读')).toBeNull())
  expect(within(row!).getByRole('link').getAttribute('aria-current')).toBe('true')
})

test('a message that is read is opened without another call, and one without a page leads nowhere', async () => {
  const read = { ...newer, readFlag: '1' as const }
  await openInbox({ total: 1, unread: 0, list: [read] }, { query: `&open=${read.noticeId}` })
  const reading = within(await screen.findByRole('article', { name: read.title }))
  expect(reading.queryByRole('link', { name: /查看/ })).toBeNull()
  expect(callsOf(markNoticesRead)).toEqual([])
})

test('all are marked as read up to the newest one that was seen', async () => {
  await openInbox()
  await rows()
  answer(markAllNoticesRead, true)
  answer(listNotices, {
    total: 2,
    unread: 0,
    list: both.list.map((one) => ({ ...one, readFlag: '1' as const })),
  })
  await userEvent.click(main().getByRole('button', { name: '全部已读' }))
  await waitFor(() => expect(callsOf(markAllNoticesRead)).toHaveLength(1))
  expect(JSON.parse(callsOf(markAllNoticesRead)[0]!.body as string)).toEqual({
    until: newer.createTime,
  })
  expect(await screen.findByRole('link', { name: '消息', current: false })).toBeTruthy()
  expect(main().getByRole('button', { name: '全部已读' })).toHaveProperty('disabled', true)
})

test('[R-ERR-015] a message is deleted when the reader says so twice, and that is said', async () => {
  await openInbox(both, { query: `&open=${older.noticeId}` })
  const reading = within(await screen.findByRole('article', { name: older.title }))
  await userEvent.click(reading.getByRole('button', { name: '删除' }))
  const asked = within(await findQuestion())
  await userEvent.click(asked.getByRole('button', { name: '保留' }))
  expect(callsOf(deleteNotices)).toEqual([])

  await userEvent.click(reading.getByRole('button', { name: '删除' }))
  answer(deleteNotices, true)
  answer(listNotices, { total: 1, unread: 1, list: [newer] })
  const again = within(await findQuestion())
  await userEvent.click(again.getByRole('button', { name: '删除' }))
  expect(await screen.findByText('删除成功！')).toBeTruthy()
  await waitFor(() => expect(main().queryByRole('link', { name: older.title })).toBeNull())
  expect(JSON.parse(callsOf(deleteNotices)[0]!.body as string)).toEqual({
    noticeIds: [older.noticeId],
  })
  expect(window.location.hash).toBe('#/personalCenter?tab=13')
})

test('the list is narrowed by what it is about, and the address says so', async () => {
  await openInbox()
  await rows()
  answer(listNotices, { total: 0, unread: 2, list: [] })
  await userEvent.click(main().getByRole('button', { name: '申请' }))
  expect(await main().findByText('这里没有消息')).toBeTruthy()
  const asked = callsOf(listNotices).at(-1)!.url.searchParams
  expect(asked.get('kind')).toBe('request')
  expect(window.location.hash).toBe('#/personalCenter?tab=13&about=request')
  await userEvent.click(main().getByRole('button', { name: '未读 2' }))
  await waitFor(() =>
    expect(callsOf(listNotices).at(-1)!.url.searchParams.get('readFlag')).toBe('0'),
  )
})

test.each(locales)('an inbox without messages says what will stand there: %s', async (locale) => {
  await openInbox({ total: 0, unread: 0, list: [] }, { locale })
  const words = { 'zh-CN': '还没有消息', 'zh-TW': '還沒有訊息', 'en-US': 'No messages yet' }
  expect(await screen.findByText(words[locale])).toBeTruthy()
  const names = { 'zh-CN': '消息', 'zh-TW': '訊息', 'en-US': 'Inbox' }
  expect(screen.getByRole('heading', { level: 1, name: names[locale] })).toBeTruthy()
})

test('messages that cannot be loaded are said to be so', async () => {
  await openInbox()
  refuse(listNotices, '暂时不可用', 503, 503)
  await userEvent.click(main().getByRole('button', { name: '借阅' }))
  expect(await screen.findByText('消息没有载入')).toBeTruthy()
})

test('where the library has no inbox there is no bell, and nobody asks', async () => {
  answerInstitution({ menus: { menuB: [] } })
  answerReader()
  await renderPortal('/personalCenter', 'zh-CN')
  expect(screen.queryByRole('link', { name: /未读/ })).toBeNull()
  expect(callsOf(listNotices)).toEqual([])
})
