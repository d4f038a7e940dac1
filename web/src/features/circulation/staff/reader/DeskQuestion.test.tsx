import {
  blockReader,
  declareLost,
  findDeskReader,
  liftBlock,
  reportCardLost,
  takeCharge,
  type DeskReader,
} from '@shulin/contract/circulation-staff'
import { changeReaderState } from '@shulin/contract/readers-staff'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answer, callsOf, refuse } from '../../../../../test/console.tsx'
import { put } from '../../../../../test/reader.ts'
import {
  aLoan,
  answerCards,
  answerLending,
  aReader,
  bodies,
  keys,
  openDesk,
  scan,
  scanField,
} from '../../../../../test/desk.ts'

const loan = aLoan({ barcode: 'B1', title: '乡土中国', overdueDays: 4 })
const charge = {
  chargeId: crypto.randomUUID(),
  kind: 'overdue',
  title: '算法导论',
  amountFen: 420,
  openFen: 420,
  createdAt: '2026-11-10T08:00:00.000Z',
}
const block = {
  blockId: crypto.randomUUID(),
  kind: 'conduct' as const,
  reason: '在书上涂写',
  startsAt: '2026-11-01T00:00:00.000Z',
  endsAt: null,
  setBy: '周敏',
}

async function openReader(reader: Partial<DeskReader> = {}) {
  await openDesk()
  const shown = aReader(reader)
  answerCards(shown)
  await scan(shown.account)
  return screen.findByRole('region', { name: shown.name })
}

/** A dialog is opened by the keyboard alone: to its button by the tab key, and Enter. */
async function openByKeyboard(name: string) {
  const button = screen.getByRole('button', { name })
  button.focus()
  await userEvent.keyboard('{Enter}')
  return within(await screen.findByRole('dialog'))
}

async function expectBack() {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(scanField()))
}

test('a reader at a glance: loans against the limit, overdue, what is owed, what waits, and what freezes', async () => {
  const panel = await openReader({
    loans: [loan],
    charges: [charge],
    blocks: [block],
    requests: [
      { number: 'R-1', type: 'reservation', title: '人间词话', state: '待取书', isReady: true },
    ],
    refusals: [
      {
        code: 'rule.not-frozen',
        number: 1,
        limit: 0,
        reason: '读者证冻结中（1 项）',
        remedy: '到服务台处理',
        liftsAt: null,
      },
    ],
  })
  const text = panel.textContent
  for (const words of [
    '在借1 / 10',
    '逾期1',
    '待缴¥4.20',
    '待取1 / 1',
    '有书已经到馆待取',
    '规则读者证冻结中（1 项）',
    '读者 / 上限1 项 / 0 项',
    '怎样解除到服务台处理',
    '在书上涂写',
    '解除前一直有效',
    '乡土中国',
    '逾期 4 天',
    '人间词话',
  ])
    expect(text).toContain(words)
})

test('loans beyond the first are unfolded and folded where the cursor is, and folded for the next reader', async () => {
  const loans = ['B1', 'B2', 'B3', 'B4', 'B5', 'B6'].map((barcode) => aLoan({ barcode }))
  await openReader({ loans })
  const unfold = screen.getByRole('button', { name: '全部 6 册' })
  expect(screen.queryByText('书 B6')).toBeNull()
  unfold.focus()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByText('书 B6')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '收起' }))
  const next = aReader({ readerId: crypto.randomUUID(), account: '2026003', name: '顾南', loans })
  answerCards(next)
  answerLending()
  await scan(next.account)
  await screen.findByRole('region', { name: '顾南' })
  expect(screen.getByRole('button', { name: '全部 6 册' })).toBeTruthy()
})

const dialogs = [
  ['冻结…', {}],
  ['挂失…', {}],
  ['恢复挂失证…', { state: 'lost card' }],
  ['账号…', {}],
  ['解除…', { blocks: [block] }],
  ['收 ¥4.20', { charges: [charge] }],
  ['减免 ¥4.20', { charges: [charge] }],
  ['报失《乡土中国》', { loans: [loan] }],
] as const

test.each(dialogs)(
  'after the dialog “%s” the cursor is in the scan field again',
  async (name, reader) => {
    await openReader(reader as Partial<DeskReader>)
    for (const close of ['{Escape}', 'button'] as const) {
      const dialog = await openByKeyboard(name)
      // While it is open, keys of the desk do nothing.
      await userEvent.keyboard('{F3}')
      expect(screen.queryByText(/扫要还的图书条码/)).toBeNull()
      if (close === '{Escape}') await userEvent.keyboard(close)
      else await userEvent.click(dialog.getByRole('button', { name: '关闭' }))
      await expectBack()
      // Escape closed the dialog, and left the reader alone.
      expect(screen.getByRole('region', { name: '林知夏' })).toBeTruthy()
    }
  },
)

test('a reader is frozen for a reason and until a day; without a reason nothing is sent', async () => {
  await openReader()
  const dialog = await openByKeyboard('冻结…')
  await userEvent.keyboard('{Enter}')
  expect(await dialog.findByText('请填写原因')).toBeTruthy()
  await userEvent.keyboard('多次占座不还')
  put(dialog.getByLabelText(/^最后一天/), '2026-12-31')
  answer(blockReader, { ...block, reason: '多次占座不还' })
  answerCards(aReader({ blocks: [{ ...block, reason: '多次占座不还' }] }))
  await userEvent.keyboard('{Enter}')
  await expectBack()
  expect(bodies(blockReader)).toEqual([
    {
      readerId: aReader().readerId,
      kind: 'conduct',
      reason: '多次占座不还',
      until: '2026-12-31',
    },
  ])
  expect(keys(blockReader)[0]).toMatch(/^[\da-f-]{36}$/)
  expect(await screen.findByText('多次占座不还')).toBeTruthy()
  expect(await screen.findByText('已冻结')).toBeTruthy()
})

test('a block is lifted, a card reported lost and restored, each with its reason', async () => {
  await openReader({ blocks: [block] })
  answer(liftBlock, true)
  answerCards(aReader())
  await openByKeyboard('解除…')
  await userEvent.keyboard('误记{Enter}')
  // One character is no reason; two are.
  await expectBack()
  expect(bodies(liftBlock)).toEqual([{ blockId: block.blockId, reason: '误记' }])
  await waitFor(() => expect(screen.queryByText('在书上涂写')).toBeNull())

  answer(reportCardLost, { state: 'lost card' })
  answerCards(aReader({ state: 'lost card' }))
  await openByKeyboard('挂失…')
  await userEvent.keyboard('读者来电{Enter}')
  await expectBack()
  expect(bodies(reportCardLost)).toEqual([{ readerId: aReader().readerId, reason: '读者来电' }])

  answer(changeReaderState, { state: 'active' })
  answerCards(aReader())
  await screen.findByRole('button', { name: '恢复挂失证…' })
  await openByKeyboard('恢复挂失证…')
  await userEvent.keyboard('证已找到{Enter}')
  await expectBack()
  expect(bodies(changeReaderState)).toEqual([
    { readerId: aReader().readerId, change: 'restore card', reason: '证已找到' },
  ])
  expect(await screen.findByRole('button', { name: '挂失…' })).toBeTruthy()
})

test('money is taken or waived once, however often it is pressed', async () => {
  await openReader({ charges: [charge] })
  refuse(takeCharge, '系统忙，请稍后再试')
  const dialog = await openByKeyboard('收 ¥4.20')
  const submit = dialog.getByRole('button', { name: '已收 ¥4.20' })
  submit.focus()
  await userEvent.keyboard('{Enter}')
  expect(await dialog.findByText('系统忙，请稍后再试')).toBeTruthy()
  answer(takeCharge, { openFen: 0 })
  answerCards(aReader())
  await userEvent.click(submit)
  await expectBack()
  expect(bodies(takeCharge)).toEqual([
    { chargeId: charge.chargeId, act: 'pay' },
    { chargeId: charge.chargeId, act: 'pay' },
  ])
  expect(new Set(keys(takeCharge)).size).toBe(1)
  await waitFor(() => expect(screen.queryByText('算法导论')).toBeNull())
})

test('waiving asks for a reason', async () => {
  await openReader({ charges: [charge] })
  answer(takeCharge, { openFen: 0 })
  await openByKeyboard('减免 ¥4.20')
  await userEvent.keyboard('系统故障{Enter}')
  await expectBack()
  expect(bodies(takeCharge)).toEqual([
    { chargeId: charge.chargeId, act: 'waive', reason: '系统故障' },
  ])
})

test('a lost copy is charged its price, or the amount the desk sets', async () => {
  await openReader({ loans: [loan] })
  const dialog = await openByKeyboard('报失《乡土中国》')
  await userEvent.keyboard('abc{Enter}')
  expect(await dialog.findByText('请填写 0.01 到 10000 之间的金额')).toBeTruthy()
  put(dialog.getByLabelText(/^赔偿金额/), '36.5')
  answer(declareLost, { loan: { ...loan, lostReportedAt: loan.loanDate }, chargedFen: 3650 })
  answerCards(aReader({ loans: [{ ...loan, lostReportedAt: loan.loanDate }] }))
  await userEvent.keyboard('{Enter}')
  await expectBack()
  expect(bodies(declareLost)).toEqual([{ loanId: loan.loanId, amountFen: 3650 }])
  expect(await screen.findByText('已报遗失')).toBeTruthy()
})

test('an account is locked from the desk by the acts of the list of readers, and the reader is read anew', async () => {
  await openReader()
  const dialog = await openByKeyboard('账号…')
  await userEvent.click(dialog.getByRole('button', { name: '锁定账号' }))
  await userEvent.type(dialog.getByLabelText('原因'), '账号被盗用')
  answer(changeReaderState, { state: 'locked' })
  answerCards(aReader({ state: 'locked' }))
  const before = callsOf(findDeskReader).length
  await userEvent.click(dialog.getByRole('button', { name: '锁定账号' }))
  await expectBack()
  expect(await screen.findByText('已锁定')).toBeTruthy()
  expect(callsOf(findDeskReader)).toHaveLength(before + 1)
})

test('the slip has what this reader takes home, and the cursor stays where it was', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  await openReader()
  answerLending()
  await scan('B1', 'B2')
  await waitFor(() => expect(screen.getAllByText('已借出')).toHaveLength(2))
  await userEvent.click(screen.getByRole('button', { name: '打印清单' }))
  expect(print).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(scanField())
  const slip = screen.getByText('清溪图书馆', { selector: 'main p' }).parentElement!
  expect(slip.textContent).toContain('林知夏　证号 20****02')
  expect(slip.textContent).toContain('借出 2 册')
  expect(slip.textContent).toMatch(/书 B1B1应还 .+书 B2B2应还/)
})
