import {
  acceptRequest,
  cancelRequest,
  countTurns,
  listOthersRequests,
  listRequests,
  makeTakeCode,
  receiveBook,
  requestStates,
  takeByBarcode,
} from '@shulin/contract/requests'
import type { Endpoint } from '@shulin/contract/endpoint'
import { readVerificationCode } from '@shulin/contract/identity'
import { locales, type Locale } from '@shulin/contract/locale'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answerReader, put } from '../../../test/reader.ts'
import {
  aMenuItem,
  answer,
  answerInstitution,
  callsOf,
  refuse,
  renderPortal,
} from '../../../test/render.tsx'
import { aReadyRequest, aRequest, answerRequests } from '../../../test/request-replies.ts'
import type { Answer } from '../../platform/api.ts'
import { questionGone } from '../../../test/question.ts'

const menus = { menuB: [aMenuItem({ menuId: '4', menuUrl: '' })] }

type OtherRequest = Answer<typeof listOthersRequests>['list'][number]

async function openTab(
  list: Parameters<typeof answerRequests>[0],
  {
    locale = 'zh-CN',
    address = '/personalCenter?tab=4',
    others = [],
  }: { locale?: Locale; address?: string; others?: OtherRequest[] } = {},
) {
  answerInstitution({ menus })
  answerReader()
  answerRequests(list)
  answer(listOthersRequests, { total: others.length, list: others })
  return renderPortal(address, locale)
}

const rowOf = async (title: string) =>
  within((await screen.findByRole('heading', { level: 2, name: title })).closest('li')!)
const sentTo = (endpoint: Endpoint) =>
  callsOf(endpoint).map(({ body }) => JSON.parse(body as string) as Record<string, unknown>)
const lastQuery = () => Object.fromEntries(callsOf(listRequests).at(-1)!.url.searchParams)

test.each(locales)(
  '[R-SUBT-001] own requests with number, type, state and what can be done: %s',
  async (locale) => {
    await openTab(
      [
        aReadyRequest(),
        aRequest({
          title: '额尔古纳河右岸',
          requestNo: 'YY20261105-0212',
          requestType: 'reservation',
          status: 'acceptance',
          place: 2,
          expected: { from: '2026-11-20', likely: '2026-11-21', to: '2026-11-24', isSure: false },
        }),
      ],
      { locale },
    )
    const words = {
      'zh-CN': ['委托', '取书码', '预约', '排队第 2', '前面 1 人', '取消申请', '申请'],
      'zh-TW': ['委託', '取書碼', '預約', '排隊第 2', '前面 1 人', '取消申請', '申請'],
      'en-US': [
        'Commission',
        'Pickup code',
        'Reservation',
        'Number 2 in the queue',
        '1 reader before you',
        'Cancel request',
        'Requests',
      ],
    }[locale]
    const ready = await rowOf('人间词话')
    for (const text of [words[0]!, 'WT20261112-0331', '待取']) {
      expect(ready.getByText(text)).toBeTruthy()
    }
    expect(ready.getByRole('button', { name: new RegExp(`^${words[1]!}`, 'u') })).toBeTruthy()
    const queued = await rowOf('额尔古纳河右岸')
    for (const text of [words[2]!, 'YY20261105-0212', words[3]!, words[4]!]) {
      expect(queued.getByText(text)).toBeTruthy()
    }
    expect(queued.getByRole('button', { name: new RegExp(`^${words[5]!}`, 'u') })).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: words[6]! })).toBeTruthy()
  },
)

test.each(locales)(
  'days that are expected say how sure they are: from earlier cases, or by what is usual: %s',
  async (locale) => {
    const days = { from: '2026-11-20', likely: '2026-11-22', to: '2026-11-24' }
    await openTab(
      [
        aRequest({ title: '有往例', expected: { ...days, isSure: true } }),
        aRequest({ title: '无往例', expected: { ...days, isSure: false } }),
      ],
      { locale },
    )
    const words = {
      'zh-CN': ['按往例可取', '多半在 11月22日 前后', '预计可取', '按通常时间估计，往例尚少'],
      'zh-TW': ['按往例可取', '多半在 11月22日 前後', '預計可取', '按通常時間估計，往例尚少'],
      'en-US': [
        'Ready, judging by earlier cases',
        'Most likely around Nov 22',
        'Expected',
        'By usual times: too few earlier cases',
      ],
    }[locale]
    const measured = await rowOf('有往例')
    for (const text of words.slice(0, 2)) expect(measured.getByText(text)).toBeTruthy()
    const usual = await rowOf('无往例')
    for (const text of words.slice(2)) expect(usual.getByText(text)).toBeTruthy()
    expect(usual.queryByText(words[1]!)).toBeNull()
  },
)

test('requests are filtered by each of the five states, with how many there are', async () => {
  await openTab([aRequest(), aReadyRequest()])
  const names = {
    start: '待受理',
    acceptance: '办理中',
    completed: '已完成',
    end: '已结束',
    cancellation: '已取消',
  }
  expect((await screen.findByRole('tab', { name: /^待受理/u })).textContent).toBe('待受理1')
  for (const state of requestStates) {
    await userEvent.click(screen.getByRole('tab', { name: new RegExp(`^${names[state]}`, 'u') }))
    await waitFor(() => expect(lastQuery()).toMatchObject({ status: state }))
  }
  await userEvent.click(screen.getByRole('button', { name: '文献传递' }))
  await waitFor(() =>
    expect(lastQuery()).toMatchObject({ status: 'cancellation', requestType: 'documentDelivery' }),
  )
})

test('a request says the whole of it: facts, what happened, and the fields of a document', async () => {
  const document = {
    publicationName: '置身事内',
    articleTitle: '第三章 政府投融资与债务',
    author: '兰小欢',
    volumeIssue: '1(2)',
    version: '初版',
    place: '上海',
    publisher: '上海人民出版社',
    year: '2021',
    issn: '1000-0000',
    isbn: '9787208171336',
    pages: '93–126',
    doi: '10.1000/182',
    remark: '只要彩图',
  }
  await openTab([
    aRequest({
      requestType: 'documentDelivery',
      recordId: null,
      title: document.articleTitle,
      document,
      events: [
        {
          at: '2026-11-12T02:58:00.000Z',
          state: 'start',
          operationType: '',
          step: '已提交',
          note: '',
        },
        {
          at: '2026-11-13T08:05:00.000Z',
          state: 'acceptance',
          operationType: '',
          step: '查找中',
          note: '已向合作馆索取',
        },
      ],
    }),
  ])
  const row = await rowOf(document.articleTitle)
  const more = row.getByRole('button', { name: /^看进度/u })
  await userEvent.click(more)
  expect(more.getAttribute('aria-expanded')).toBe('true')
  for (const value of Object.values(document)) {
    expect(row.getAllByText(value).length).toBeGreaterThan(0)
  }
  const steps = within(row.getByRole('list', { name: '进度' })).getAllByRole('listitem')
  expect(steps[0]!.textContent).toContain('查找中')
  expect(steps[0]!.textContent).toContain('已向合作馆索取')
  expect(steps[1]!.textContent).toContain('已提交')
})

test('[R-SUBT-006] giving up is asked first; then the state is cancellation, and the list is loaded again', async () => {
  const request = aRequest()
  await openTab([request])
  const row = await rowOf('人间词话')
  const ask = async () => {
    await userEvent.click(row.getByRole('button', { name: /^取消申请/u }))
    return within(await screen.findByRole('alertdialog', { name: '取消这项申请？' }))
  }
  await userEvent.click((await ask()).getByRole('button', { name: '保留' }))
  await questionGone()
  expect(callsOf(cancelRequest)).toEqual([])

  const question = await ask()
  answer(cancelRequest, { status: 'cancellation' })
  answerRequests([
    { ...request, status: 'cancellation', step: '', canCancel: false, operationType: '14' },
  ])
  const before = callsOf(listRequests).length
  await userEvent.click(question.getByRole('button', { name: '取消申请' }))
  expect(await screen.findByText('已取消申请')).toBeTruthy()
  await waitFor(() => expect(callsOf(listRequests).length).toBeGreaterThan(before))
  await waitFor(async () => expect((await rowOf('人间词话')).getByText('已取消')).toBeTruthy())
  expect(sentTo(cancelRequest)).toEqual([{ requestId: request.requestId }])
})

test('the code to fetch it is large, counts down five minutes, and is renewed', async () => {
  const request = aReadyRequest()
  await openTab([request])
  const row = await rowOf('人间词话')
  answer(makeTakeCode, { takeCode: 'K7FM3QXR', expireTime: '2026-11-17T08:05:00.000Z' })
  await userEvent.click(row.getByRole('button', { name: /^取书码/u }))
  const dialog = within(await screen.findByRole('dialog', { name: '取书码' }))
  expect(await dialog.findByText('K7FM 3QXR')).toBeTruthy()
  expect(dialog.getByRole('img', { name: '取书码的二维码' })).toBeTruthy()
  expect(dialog.getByRole('timer', { name: '剩余时间' }).textContent).toMatch(/^(5:00|4:5\d)$/u)

  answer(makeTakeCode, { takeCode: 'A2BC4DEF', expireTime: '2026-11-17T08:10:00.000Z' })
  await userEvent.click(dialog.getByRole('button', { name: '换一个取书码' }))
  expect(await dialog.findByText('A2BC 4DEF')).toBeTruthy()
  expect(callsOf(makeTakeCode)).toHaveLength(2)

  // Closed, it stays good: none is made in its place, and the list shows it.
  answerRequests([{ ...request, pickupCode: 'A2BC4DEF' }])
  await userEvent.click(dialog.getByRole('button', { name: '关闭' }))
  expect(await row.findByText('取书码 A2BC 4DEF')).toBeTruthy()
  expect(callsOf(makeTakeCode)).toHaveLength(2)
})

test('who takes a copy over from another reader shows a code, too, and fetches nothing alone', async () => {
  const transfer = { requestType: 'transfer', title: '数据挖掘导论', step: '' } as const
  await openTab([
    aRequest({ ...transfer, status: 'start' }),
    aRequest({ ...transfer, title: '已经转借的书', status: 'completed', canCancel: false }),
    aRequest(),
  ])
  const row = await rowOf('数据挖掘导论')
  expect(row.queryByRole('button', { name: /^自助取书/u })).toBeNull()
  answer(makeTakeCode, { takeCode: 'K7FM3QXR', expireTime: '2026-11-17T08:05:00.000Z' })
  await userEvent.click(row.getByRole('button', { name: /^取书码/u }))
  const dialog = within(await screen.findByRole('dialog', { name: '取书码' }))
  expect(await dialog.findByText('K7FM 3QXR')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: '关闭' }))
  for (const title of ['已经转借的书', '人间词话']) {
    expect((await rowOf(title)).queryByRole('button', { name: /^取书码/u })).toBeNull()
  }
})

test('[R-ERR-026] a code older than five minutes is refused in these words', async () => {
  const words = 'The access code has expired'
  await openTab([aReadyRequest()], { locale: 'en-US' })
  const row = await rowOf('人间词话')
  await userEvent.click(row.getByRole('button', { name: /^Pick it up yourself/u }))
  const form = within(await screen.findByRole('form', { name: 'Pick it up yourself' }))
  put(form.getByRole('textbox', { name: 'Pickup code' }), 'K7FM3QXR')
  refuse(receiveBook, words)
  await userEvent.click(form.getByRole('button', { name: 'Confirm pickup' }))
  expect((await form.findByText(words)).closest('[role="alert"]')).toBeTruthy()
})

test('a code that is over is no longer shown as good; another one is offered in its place', async () => {
  const begin = Date.now()
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => begin)
  await openTab([aReadyRequest()])
  const row = await rowOf('人间词话')
  answer(makeTakeCode, { takeCode: 'K7FM3QXR', expireTime: '2026-11-17T08:05:00.000Z' })
  await userEvent.click(row.getByRole('button', { name: /^取书码/u }))
  const dialog = within(await screen.findByRole('dialog', { name: '取书码' }))
  await dialog.findByText('K7FM 3QXR')
  clock.mockImplementation(() => begin + 300_000)
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve, 600))
  })
  expect(dialog.getByText(/取书码已过期/u)).toBeTruthy()
  expect(dialog.getByRole('timer').textContent).toBe('0:00')
  answer(makeTakeCode, { takeCode: 'A2BC4DEF', expireTime: '2026-11-17T08:10:00.000Z' })
  await userEvent.click(dialog.getByRole('button', { name: '重新获取' }))
  expect(await dialog.findByText('A2BC 4DEF')).toBeTruthy()
  clock.mockRestore()
})

test.each(locales)(
  '[R-SUBT-009] [R-ERR-011] a wrong code is told, and nothing changes; with the right one the request is completed: %s',
  async (locale) => {
    const request = aReadyRequest()
    await openTab([request], { locale })
    const row = await rowOf('人间词话')
    const words = {
      'zh-CN': ['自助取书', '取书码', '确认取书', '请输入正确的取书码！', '已完成'],
      'zh-TW': ['自助取書', '取書碼', '確認取書', '請輸入正確的取書碼！', '已完成'],
      'en-US': [
        'Pick it up yourself',
        'Pickup code',
        'Confirm pickup',
        'Please enter the right pickup code!',
        'Completed',
      ],
    }[locale]
    await userEvent.click(row.getByRole('button', { name: new RegExp(`^${words[0]!}`, 'u') }))
    const form = within(await screen.findByRole('form', { name: words[0]! }))
    const submit = () => userEvent.click(form.getByRole('button', { name: words[2]! }))
    await submit()
    expect(await form.findByText(words[3]!)).toBeTruthy()
    expect(callsOf(receiveBook)).toEqual([])

    put(form.getByRole('textbox', { name: words[1]! }), 'wrng cde2')
    refuse(receiveBook, words[3]!)
    await submit()
    expect(await form.findByText(words[3]!)).toBeTruthy()
    expect(row.getByText('待取')).toBeTruthy()

    put(form.getByRole('textbox', { name: words[1]! }), 'k7fm 3qxr')
    answer(receiveBook, { status: 'completed' })
    answerRequests([{ ...request, status: 'completed', step: '', canTake: false }])
    await submit()
    await waitFor(async () => expect((await rowOf('人间词话')).getByText(words[4]!)).toBeTruthy())
    expect(sentTo(receiveBook).at(-1)).toMatchObject({
      requestId: request.requestId,
      takeCode: 'K7FM3QXR',
    })
  },
)

test('both ways of fetching say who the reader is, as the session has it', async () => {
  await openTab([aReadyRequest()])
  const row = await rowOf('人间词话')
  const open = async () => {
    await userEvent.click(row.getByRole('button', { name: /^自助取书/u }))
    return within(await screen.findByRole('form', { name: '自助取书' }))
  }
  refuse(receiveBook, '请输入正确的取书码！')
  refuse(takeByBarcode, '请输入正确的取书码！')
  const form = await open()
  put(form.getByRole('textbox', { name: '取书码' }), 'K7FM3QXR')
  await userEvent.click(form.getByRole('button', { name: '确认取书' }))
  await form.findByText('请输入正确的取书码！')
  put(form.getByRole('textbox', { name: /^书上的条码/u }), '0210036604')
  await userEvent.click(form.getByRole('button', { name: '确认取书' }))
  await waitFor(() => expect(callsOf(takeByBarcode)).toHaveLength(1))
  const claim = { userId: 'reader-1', groupCode: '300010', libCode: 'N' }
  expect(sentTo(receiveBook)[0]).toMatchObject(claim)
  expect(sentTo(takeByBarcode)[0]).toMatchObject({ ...claim, barcode: '0210036604' })
})

const other = {
  requestId: '0b9c6d5e-0000-4000-8000-000000000001',
  title: '数据挖掘导论',
  requester: '周*安',
  pickupLocation: '图书馆南门',
  acceptFlag: '0' as const,
  remark: '期末复习要用',
  placedAt: '2026-11-15T02:00:00.000Z',
}

test('what others ask for is shown with a masked name, and handed over with their code', async () => {
  await openTab([], { others: [other] })
  await userEvent.click(await screen.findByRole('tab', { name: /^别人的请求/u }))
  const row = await rowOf('数据挖掘导论')
  expect(row.getByText('周*安')).toBeTruthy()
  expect(row.getByText('未接受')).toBeTruthy()
  const accept = () => userEvent.click(row.getByRole('button', { name: '确认已交书' }))
  await accept()
  expect(await row.findByText('请输入正确的取书码！')).toBeTruthy()
  expect(callsOf(acceptRequest)).toEqual([])

  put(row.getByRole('textbox', { name: '对方的取书码' }), 'k7fm 3qxr')
  refuse(acceptRequest, '取书码已过期')
  await accept()
  expect(await row.findByText('取书码已过期')).toBeTruthy()
  expect(row.getByText('未接受')).toBeTruthy()

  answer(acceptRequest, { acceptFlag: '1' })
  answer(listOthersRequests, { total: 1, list: [{ ...other, acceptFlag: '1' }] })
  await accept()
  expect(await screen.findByText('已交书：《数据挖掘导论》')).toBeTruthy()
  await waitFor(async () => expect((await rowOf('数据挖掘导论')).getByText('已接受')).toBeTruthy())
  expect(sentTo(acceptRequest).at(-1)).toEqual({
    requestId: other.requestId,
    takeCode: 'K7FM3QXR',
  })
})

test('[R-ERR-010] without a session, others’ requests say that a login is needed, and nothing is asked for', async () => {
  answerInstitution({ menus })
  answer(readVerificationCode, { codeKey: 'key-1', img: 'iVBORw0KGgo=', difficulty: 1 })
  await renderPortal('/personalCenter?tab=4&view=others')
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: '关闭' }))
  expect(await screen.findByText('请登录！')).toBeTruthy()
  expect(callsOf(listOthersRequests)).toEqual([])
  expect(callsOf(listRequests)).toEqual([])
})

test('[R-ROUTE-069] another site embeds the requests: their numbers, and nothing around them', async () => {
  await openTab([aRequest()], { address: '/personalExternal/4' })
  expect((await rowOf('人间词话')).getByText('WT20261112-0331')).toBeTruthy()
  expect(screen.queryByRole('banner')).toBeNull()
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryByRole('contentinfo')).toBeNull()
})

test('without requests the page says so, and where books are found', async () => {
  await openTab([])
  expect(await screen.findByText('眼下没有申请')).toBeTruthy()
  expect(screen.getByRole('link', { name: '去找一本书' })).toBeTruthy()
  expect(await screen.findByText(/今天还可：预约 3 次/u)).toBeTruthy()
})

test('requests that do not come are asked for again', async () => {
  answerInstitution({ menus })
  answerReader()
  answerRequests([aRequest()])
  refuse(listRequests, '处理超时', 503, 503)
  refuse(countTurns, '处理超时', 503, 503)
  await renderPortal('/personalCenter?tab=4')
  expect(await screen.findByText('申请没有载入')).toBeTruthy()
  answerRequests([aRequest()])
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await rowOf('人间词话')).toBeTruthy()
})
