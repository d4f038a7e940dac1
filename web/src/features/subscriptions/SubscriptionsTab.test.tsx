import { searchAll } from '@shulin/contract/search'
import { locales, type Locale } from '@shulin/contract/locale'
import {
  addSubscription,
  cancelSubscriptions,
  endSubscriptionMail,
  listSubscriptionResults,
  listSubscriptions,
  markResultsSeen,
  setSubscriptionMail,
  updateSubscription,
  type Subscription,
} from '@shulin/contract/subscriptions'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answerReader, put } from '../../../test/reader.ts'
import {
  aMenuItem,
  answer,
  answerInstitution,
  answerWith,
  callsOf,
  refuse,
  renderPortal,
} from '../../../test/render.tsx'
import { aReply, aResult } from '../../../test/search-replies.ts'
import { findQuestion } from '../../../test/question.ts'

const aSubscription = (subscription: Partial<Subscription> = {}): Subscription => ({
  subscribeId: '0b9c6d5e-0000-4000-8000-000000000001',
  subscribeType: 'search',
  name: '土地财政 近五年',
  condition: {
    searchItems: [{ oper: 'and', searchField: 'title', searchFieldContent: '土地财政' }],
    publishBegin: 2021,
  },
  createTime: '2026-10-02T08:00:00.000Z',
  newCount: 3,
  noticeType: 'inbox',
  toldBy: 'inbox',
  subject: '',
  foundTime: '2026-11-13T08:00:00.000Z',
  words: ['题名“土地财政”', '2021 年起'],
  ...subscription,
})
const search = aSubscription()
const journal = aSubscription({
  subscribeId: '0b9c6d5e-0000-4000-8000-000000000002',
  subscribeType: 'journal',
  name: '历史研究',
  condition: { recordId: 7 },
  subject: '历史研究',
  newCount: 0,
  foundTime: null,
  words: [],
})

const withTab = { menus: { menuB: [aMenuItem({ menuId: '3', menuUrl: '' })] } }

function answerList(list: Subscription[], more: { mailAddress?: string; isMailed?: boolean } = {}) {
  const of = (type: Subscription['subscribeType']) =>
    list.filter(({ subscribeType }) => subscribeType === type).length
  answer(listSubscriptions, {
    total: list.length,
    list,
    counts: {
      search: of('search'),
      journal: of('journal'),
      newBook: of('newBook'),
      database: of('database'),
    },
    mailAddress: more.mailAddress ?? '',
    isMailed: more.isMailed ?? false,
  })
}

async function openTab(list: Subscription[], locale: Locale = 'zh-CN', more = {}) {
  answerInstitution(withTab)
  answerReader()
  answerList(list, more)
  await renderPortal('/personalCenter?tab=3', locale)
}

const rowOf = async (words: string) => {
  const list = within(await screen.findByRole('list', { name: '订阅' }))
  return within(
    list.getAllByRole('listitem').find(({ textContent }) => textContent.includes(words))!,
  )
}
const sentTo = (endpoint: Parameters<typeof callsOf>[0]) =>
  callsOf(endpoint).map(({ body }) => JSON.parse(body as string) as Record<string, unknown>)

test('[R-SUBS-001] each subscription stands there with its condition and what is new, and can be ended', async () => {
  await openTab([search, journal])
  const row = await rowOf('土地财政 近五年')
  expect(row.getByText('检索，题名“土地财政”，2021 年起')).toBeTruthy()
  expect(row.getByRole('button', { name: '“土地财政 近五年”：3 条新' })).toBeTruthy()
  const link = row.getByRole('link', { name: '土地财政 近五年' })
  const address = decodeURIComponent(link.getAttribute('href')!)
  expect(address).toContain('keyword=土地财政')
  expect(address).toContain('publishBegin=2021')
  expect(address).toContain('sortField=arriveDate')
  expect((await rowOf('历史研究')).getByText('期刊，新到各期和文章，历史研究')).toBeTruthy()

  answer(cancelSubscriptions, true)
  await userEvent.click(row.getByRole('button', { name: '“土地财政 近五年”的更多操作' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: '取消订阅' }))
  const question = within(await findQuestion())
  answerList([journal])
  await userEvent.click(question.getByRole('button', { name: '取消订阅' }))
  await waitFor(() =>
    expect(sentTo(cancelSubscriptions)).toEqual([{ subscribeIds: [search.subscribeId] }]),
  )
  await waitFor(() => expect(screen.queryByText('土地财政 近五年')).toBeNull())
})

test('what is new is shown when it is asked for, and is seen then', async () => {
  await openTab([aSubscription({ newCount: 1 })])
  answer(listSubscriptionResults, {
    total: 2,
    list: [
      { recordId: 11, title: '县乡财政', createTime: '2026-11-13T08:00:00.000Z', isNew: true },
      { recordId: 12, title: '土地志', createTime: '2026-11-01T08:00:00.000Z', isNew: false },
    ],
  })
  answer(markResultsSeen, true)
  const row = await rowOf('土地财政 近五年')
  await userEvent.click(row.getByRole('button', { name: '“土地财政 近五年”：1 条新' }))
  const found = within(await screen.findByRole('list', { name: '“土地财政 近五年”新找到的内容' }))
  expect(found.getByRole('link', { name: '县乡财政' }).getAttribute('href')).toContain('11')
  expect(found.getAllByText('新')).toHaveLength(1)
  await waitFor(() =>
    expect(sentTo(markResultsSeen)).toEqual([
      { subscribeId: search.subscribeId, until: '2026-11-13T08:00:00.000Z' },
    ]),
  )
})

test('what is new stands marked beyond the first page, though all of it is seen by then', async () => {
  await openTab([aSubscription({ newCount: 11 })])
  const titleOf = (at: number, isNew: boolean) => ({
    recordId: at,
    title: `第${at}种`,
    createTime: '2026-11-13T08:00:00.000Z',
    isNew,
  })
  answer(listSubscriptionResults, {
    total: 12,
    list: Array.from({ length: 10 }, (_, at) => titleOf(at, true)),
  })
  answer(markResultsSeen, true)
  const row = await rowOf('土地财政 近五年')
  await userEvent.click(row.getByRole('button', { name: /11 条新/u }))
  const found = () =>
    screen.findByRole('list', { name: '“土地财政 近五年”新找到的内容' }).then(within)
  expect((await found()).getAllByText('新')).toHaveLength(10)
  await waitFor(() => expect(callsOf(markResultsSeen)).toHaveLength(1))
  answer(listSubscriptionResults, { total: 12, list: [titleOf(10, false), titleOf(11, false)] })
  await userEvent.click(await screen.findByRole('button', { name: /第 2 页/u }))
  expect(await screen.findByText('第10种')).toBeTruthy()
  expect((await found()).getAllByText('新')).toHaveLength(1)
})

test('where the last row of the last page was ended, the page before it opens', async () => {
  answerInstitution(withTab)
  answerReader()
  answerWith(listSubscriptions, ({ searchParams }) => {
    const isFirst = searchParams.get('page') !== '2'
    return Response.json({
      success: true,
      data: {
        total: 20,
        list: isFirst ? [search] : [],
        counts: { search: 20, journal: 0, newBook: 0, database: 0 },
        mailAddress: '',
        isMailed: false,
      },
      message: '',
      errCode: null,
      code: null,
      details: null,
      requestId: 'request-1',
    })
  })
  await renderPortal('/personalCenter?tab=3&page=2', 'zh-CN')
  expect(await screen.findByRole('link', { name: '土地财政 近五年' })).toBeTruthy()
  expect(window.location.hash).not.toContain('page=')
})

test('whoever has no verified address cannot choose mail, and is told why', async () => {
  answerInstitution(withTab)
  answerReader({ emailCheckFlag: '0' })
  answer(searchAll, aReply([aResult(1, '史记')]))
  await renderPortal('/searchList?keyword=史记')
  await userEvent.click(await screen.findByRole('button', { name: '订阅此检索' }))
  const form = within(await screen.findByRole('form', { name: '订阅' }))
  const mail = form.getByRole<HTMLInputElement>('radio', { name: /需要先验证邮箱/u })
  expect(mail.disabled).toBe(true)
  expect(form.getByRole('link', { name: '去验证邮箱' }).getAttribute('href')).toContain('tab=1')
})

test('a search for some of the words is neither followed nor frozen: that would be another result', async () => {
  answerInstitution(withTab)
  answerReader()
  answer(searchAll, aReply([aResult(1, '史记')]))
  await renderPortal('/searchList?keyword=史记 汉书&words=some')
  expect(await screen.findByText('史记')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '订阅此检索' })).toBeNull()
  expect(screen.queryByRole('button', { name: '固定此检索' })).toBeNull()
})

test('a subscription is renamed; what the library refuses stands in the form', async () => {
  await openTab([search])
  const row = await rowOf('土地财政 近五年')
  await userEvent.click(row.getByRole('button', { name: '“土地财政 近五年”的更多操作' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: '重命名' }))
  const form = within(await screen.findByRole('form', { name: '重命名' }))
  const field = form.getByRole('textbox', { name: '名称' })
  put(field, '')
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText('请填写名称')).toBeTruthy()
  refuse(updateSubscription, '没有这个订阅')
  put(field, '县乡')
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText('没有这个订阅')).toBeTruthy()
  answer(updateSubscription, true)
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('修改成功！')).toBeTruthy()
  expect(sentTo(updateSubscription).at(-1)).toEqual({
    subscribeId: search.subscribeId,
    name: '县乡',
  })
})

test('one switch silences a subscription, another turns the daily mail of all on', async () => {
  await openTab([search], 'zh-CN', { mailAddress: 'l****@qingxi.example', isMailed: false })
  answer(updateSubscription, true)
  answer(setSubscriptionMail, true)
  const row = await rowOf('土地财政 近五年')
  await userEvent.click(row.getByRole('switch', { name: '接收“土地财政 近五年”的通知' }))
  await waitFor(() =>
    expect(sentTo(updateSubscription)).toEqual([
      { subscribeId: search.subscribeId, noticeType: 'none' },
    ]),
  )
  expect(screen.getByText(/l\*{4}@qingxi\.example/)).toBeTruthy()
  await userEvent.click(screen.getByRole('switch', { name: '每日邮件' }))
  await waitFor(() => expect(sentTo(setSubscriptionMail)).toEqual([{ isMailed: true }]))
})

test('a silent subscription is told again as it was before', async () => {
  await openTab([aSubscription({ noticeType: 'none', toldBy: 'mail' })])
  answer(updateSubscription, true)
  const row = await rowOf('土地财政 近五年')
  await userEvent.click(row.getByRole('switch', { name: '接收“土地财政 近五年”的通知' }))
  await waitFor(() =>
    expect(sentTo(updateSubscription)).toEqual([
      { subscribeId: search.subscribeId, noticeType: 'mail' },
    ]),
  )
})

test('whoever follows nothing is told how; without a verified address there is no switch for mail', async () => {
  await openTab([])
  expect(await screen.findByText('还没有订阅')).toBeTruthy()
  expect(screen.getByRole('link', { name: '去检索' }).getAttribute('href')).toContain('/searchList')
  expect(screen.queryByRole('switch')).toBeNull()
})

test.each(locales)('the tab is a page of its own in %s', async (locale) => {
  await openTab([search], locale)
  const names = { 'zh-CN': '订阅', 'zh-TW': '訂閱', 'en-US': 'Subscriptions' }
  expect(screen.getByRole('heading', { level: 1, name: names[locale] })).toBeTruthy()
  expect(await screen.findByRole('link', { name: '土地财政 近五年' })).toBeTruthy()
})

test('a search is followed from its own page, with all that narrows it', async () => {
  answerInstitution(withTab)
  answerReader()
  answer(searchAll, aReply([aResult(1, '史记')]))
  answer(addSubscription, { subscribeId: search.subscribeId })
  await renderPortal('/searchList?keyword=史记&publishBegin=2000&langCode=chi')
  await userEvent.click(await screen.findByRole('button', { name: '订阅此检索' }))
  const form = within(await screen.findByRole('form', { name: '订阅' }))
  await userEvent.click(form.getByRole('radio', { name: /^每天一次，在消息和邮件里/u }))
  await userEvent.click(form.getByRole('button', { name: '订阅' }))
  expect(await screen.findByText('订阅成功！')).toBeTruthy()
  expect(sentTo(addSubscription)).toEqual([
    {
      subscribeType: 'search',
      name: expect.stringMatching(/^史记 /u),
      noticeType: 'mail',
      condition: expect.objectContaining({
        searchItems: [{ searchField: 'any', searchFieldContent: '史记' }],
        publishBegin: 2000,
        langCode: ['chi'],
        twiceItems: [],
      }),
    },
  ])
})

test('whoever has the mail ends it on a page without a login; a dead link says so', async () => {
  answerInstitution()
  refuse(endSubscriptionMail, '这个链接已经失效。请登录后在“订阅”里更改')
  await renderPortal('/endSubscriptionMail?key=abc')
  const press = () => userEvent.click(screen.getByRole('button', { name: '退订' }))
  await press()
  expect(await screen.findByText(/^这个链接已经失效/u)).toBeTruthy()
  answer(endSubscriptionMail, true)
  await press()
  expect(await screen.findByText('已退订，不会再收到这样的邮件。')).toBeTruthy()
  expect(sentTo(endSubscriptionMail).at(-1)).toEqual({ key: 'abc' })
})
