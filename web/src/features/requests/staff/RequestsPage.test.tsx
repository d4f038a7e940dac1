import {
  cancelForReader,
  handOver,
  listRequestsToHandle,
  moveRequest,
  type StaffRequest,
} from '@shulin/contract/requests-staff'
import { locales, type Locale } from '@shulin/contract/locale'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answer, answerConsole, refuse, renderConsole } from '../../../../test/console.tsx'
import { bodies, keys } from '../../../../test/desk.ts'
import { put } from '../../../../test/reader.ts'
import { aStaffRequest } from '../../../../test/request-replies.ts'

const answerQueue = (list: StaffRequest[]) =>
  answer(listRequestsToHandle, {
    total: list.length,
    list,
    counts: { start: list.length, acceptance: 3, completed: 2, end: 0, cancellation: 1, late: 1 },
    places: [{ locationId: 'main-1', name: '总馆一楼 自助柜', count: 2 }],
  })

async function openQueue(list: StaffRequest[], locale: Locale = 'zh-CN') {
  answerConsole({ roles: ['circulation'] })
  answerQueue(list)
  await renderConsole('/readers/requests', locale)
}

const openRow = async (title: string, number: string) => {
  await userEvent.click(await screen.findByRole('link', { name: title }))
  return within(await screen.findByRole('region', { name: number }))
}
const lastAsked = () => bodies(listRequestsToHandle).at(-1)!

test.each(locales)(
  'the queue: by state with counts, by type and place; late ones are marked: %s',
  async (locale) => {
    await openQueue([aStaffRequest({ isLate: true }), aStaffRequest({ title: '大分流' })], locale)
    const words = {
      'zh-CN': ['申请处理', '待受理 2', '办理中 3', '已超时', '只看超时的 1'],
      'zh-TW': ['申請處理', '待受理 2', '辦理中 3', '已逾時', '只看逾時的 1'],
      'en-US': ['Requests', 'Submitted 2', 'In progress 3', 'Late', 'Only late ones 1'],
    }[locale]
    expect(screen.getByRole('heading', { level: 1, name: words[0]! })).toBeTruthy()
    expect(await screen.findByRole('button', { name: words[1]! })).toBeTruthy()
    expect(screen.getAllByText(words[3]!)).toHaveLength(1)
    expect(lastAsked()).toMatchObject({ status: 'start', page: 1 })
    await userEvent.click(screen.getByRole('button', { name: words[2]! }))
    await waitFor(() => expect(lastAsked()).toMatchObject({ status: 'acceptance' }))
    await userEvent.click(screen.getByRole('checkbox', { name: words[4]! }))
    await waitFor(() => expect(lastAsked()).toMatchObject({ status: 'acceptance', isLate: true }))
  },
)

test('who looks for a certain request finds it in every state, and may narrow from there', async () => {
  await openQueue([aStaffRequest()])
  const field = screen.getByRole('searchbox', { name: '申请号、证号、条码或题名' })
  await userEvent.type(field, 'WT2026{Enter}')
  await waitFor(() => expect(lastAsked()).toEqual({ text: 'WT2026', page: 1, rows: 50 }))
  await userEvent.click(screen.getByRole('button', { name: '办理中 3' }))
  await waitFor(() => expect(lastAsked()).toMatchObject({ text: 'WT2026', status: 'acceptance' }))
  await userEvent.clear(field)
  await waitFor(() => expect(lastAsked()).toEqual({ status: 'start', page: 1, rows: 50 }))
})

test('only the steps that follow are offered; the first of them also by its key', async () => {
  const request = aStaffRequest()
  await openQueue([request])
  const panel = await openRow('置身事内', 'WT20261114-0387')
  const offered = panel
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '')
  expect(offered).toEqual(['已委托', '在途', '取消申请'])
  answer(moveRequest, { status: 'acceptance' })
  put(panel.getByRole('textbox', { name: /^取下的书的条码/u }), '0210058802')
  await userEvent.click(panel.getByRole('button', { name: '在途' }))
  expect(await screen.findByText('《置身事内》：在途')).toBeTruthy()
  await userEvent.keyboard('{F4}')
  await waitFor(() => expect(bodies(moveRequest)).toHaveLength(2))
  const { requestId } = request
  expect(bodies(moveRequest)).toEqual([
    { requestId, status: 'acceptance', operationType: '2', barcode: '0210058802' },
    { requestId, status: 'acceptance', operationType: 'D' },
  ])
  expect(keys(moveRequest).every(Boolean)).toBe(true)
})

test('a request that went on meanwhile is refused in words, and the list is loaded again', async () => {
  await openQueue([aStaffRequest()])
  const panel = await openRow('置身事内', 'WT20261114-0387')
  refuse(moveRequest, '这一步已经办过')
  const before = bodies(listRequestsToHandle).length
  await userEvent.click(panel.getByRole('button', { name: '已委托' }))
  expect(await screen.findByText('这一步已经办过')).toBeTruthy()
  await waitFor(() => expect(bodies(listRequestsToHandle).length).toBeGreaterThan(before))
})

test('cancelling asks for a reason, which the reader is told', async () => {
  const request = aStaffRequest()
  await openQueue([request])
  const panel = await openRow('置身事内', 'WT20261114-0387')
  await userEvent.click(panel.getByRole('button', { name: '取消申请' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: '取消申请' }))
  expect(await dialog.findByText('请填写原因')).toBeTruthy()
  // What a scanner types is not sent by its Enter.
  await userEvent.type(dialog.getByRole('textbox', { name: '原因' }), '0210058802{Enter}')
  expect(bodies(cancelForReader)).toEqual([])
  put(dialog.getByRole('textbox', { name: '原因' }), '书不在架，复本已遗失')
  answer(cancelForReader, { status: 'cancellation' })
  answerQueue([])
  await userEvent.click(dialog.getByRole('button', { name: '取消申请' }))
  expect(await screen.findByText('已取消 WT20261114-0387')).toBeTruthy()
  expect(bodies(cancelForReader)).toEqual([
    { requestId: request.requestId, reason: '书不在架，复本已遗失' },
  ])
  expect(await screen.findByText('没有要办的申请')).toBeTruthy()
})

test('a scan of the reader’s QR code hands the copy over, wherever the focus is', async () => {
  await openQueue([aStaffRequest({ status: 'acceptance', operationType: '8', next: [] })])
  await screen.findByRole('link', { name: '置身事内' })
  answer(handOver, {
    status: 'completed',
    title: '置身事内',
    dueDate: new Date('2026-12-15T23:59:59').toISOString(),
  })
  await userEvent.keyboard('WT20261114-0387 K7FM3QXR{Enter}')
  expect(await screen.findByText(/^已交书：《置身事内》，应还 2026年12月15日$/u)).toBeTruthy()
  expect(bodies(handOver)).toEqual([{ takeCode: 'K7FM3QXR', requestNo: 'WT20261114-0387' }])
})

test('a code alone is meant for the open request; without one the page says what is missing', async () => {
  await openQueue([aStaffRequest({ status: 'acceptance', operationType: '8', next: [] })])
  await screen.findByRole('link', { name: '置身事内' })
  await userEvent.keyboard('{F2}K7FM3QXR{Enter}')
  expect(await screen.findByText('请扫二维码，或先打开这项申请再输入取书码')).toBeTruthy()
  expect(bodies(handOver)).toEqual([])

  await openRow('置身事内', 'WT20261114-0387')
  refuse(handOver, '请输入正确的取书码！')
  const field = screen.getByRole('textbox', { name: /WT20261114-0387/u })
  await userEvent.type(field, 'k7fm 3qxr{Enter}')
  expect(await screen.findByText('请输入正确的取书码！')).toBeTruthy()
  expect(bodies(handOver)).toEqual([{ takeCode: 'K7FM3QXR', requestNo: 'WT20261114-0387' }])
})

test('the pick list has what is chosen, in the order of the shelves, and is printed', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  await openQueue([
    aStaffRequest({ title: '国家转型', location: '三楼社科区', shelf: 'C10', requestNo: 'WT-3' }),
    aStaffRequest({ title: '大分流', location: '三楼社科区', shelf: 'C2', requestNo: 'WT-2' }),
    aStaffRequest({ title: '历史研究', location: '二楼现刊区', shelf: 'A1', requestNo: 'WT-1' }),
  ])
  await screen.findByRole('link', { name: '大分流' })
  for (const title of ['国家转型', '大分流']) {
    await userEvent.click(screen.getByRole('checkbox', { name: new RegExp(title, 'u') }))
  }
  const titles = () =>
    within(screen.getByTestId('pick-list'))
      .getAllByRole('row', { hidden: true })
      .slice(1)
      .map((row) => row.querySelectorAll('td')[2]!.textContent)
  expect(titles()).toEqual(['大分流', '国家转型'])
  await userEvent.keyboard('{F8}')
  expect(print).toHaveBeenCalledTimes(1)
  await userEvent.click(screen.getByRole('button', { name: '取消选择' }))
  expect(titles()).toEqual(['历史研究', '大分流', '国家转型'])
})

test('several are moved on together, each to the step that follows', async () => {
  const [one, two] = [aStaffRequest(), aStaffRequest({ title: '大分流', requestNo: 'WT-2' })]
  await openQueue([one, two])
  await screen.findByRole('link', { name: '大分流' })
  await userEvent.click(screen.getByRole('checkbox', { name: '全选本页' }))
  answer(moveRequest, { status: 'acceptance' })
  await userEvent.click(screen.getByRole('button', { name: '2 件进入下一步' }))
  await waitFor(() => expect(bodies(moveRequest)).toHaveLength(2))
  expect(bodies(moveRequest).map(({ requestId }) => requestId)).toEqual([
    one.requestId,
    two.requestId,
  ])
})
