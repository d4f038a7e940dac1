import {
  findDeskReader,
  lendCopy,
  readDeskDay,
  renewCopy,
  returnCopy,
} from '@shulin/contract/circulation-staff'
import type { BrokenRule } from '@shulin/contract/rules'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer, answerWith } from '../../../../test/console.tsx'
import {
  aDay,
  aLoan,
  answerCards,
  answerLending,
  aReader,
  bodies,
  keys,
  openDesk,
  refusal,
  rows,
  scan,
  scanField,
  success,
} from '../../../../test/desk.ts'

/** Stands in for the loudspeaker of the browser: counts what would be heard. */
const tones: number[] = []
class Loudspeaker {
  currentTime = 0
  state = 'running'
  destination = {}
  createGain() {
    return {
      gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} },
      connect: () => {},
    }
  }
  createOscillator() {
    return {
      frequency: { value: 0 },
      connect: (next: object) => next,
      start: (at: number) => void tones.push(at),
      stop: () => {},
    }
  }
}
beforeEach(() => vi.stubGlobal('AudioContext', Loudspeaker))
afterEach(() => void (tones.length = 0))

const [lin, gu] = [
  aReader(),
  aReader({ readerId: crypto.randomUUID(), account: '2026003', name: '顾南' }),
]

const expectFocus = () => waitFor(() => expect(document.activeElement).toBe(scanField()))
const readerShown = (name: string) => screen.findByRole('region', { name })

test('a card, then copies: each is lent to the reader, and the field is empty and ready again', async () => {
  const field = await openDesk()
  await expectFocus()
  answerCards(lin)
  answerLending()
  answer(readDeskDay, aDay(2))
  await scan('2026002')
  await readerShown('林知夏')
  await scan('B1', 'B2')
  await waitFor(() => expect(screen.getAllByText('已借出')).toHaveLength(2))
  expect(rows().map((row) => row.textContent)).toEqual([
    expect.stringContaining('书 B2'),
    expect.stringContaining('书 B1'),
  ])
  expect(bodies(lendCopy)).toEqual([
    { readerId: lin.readerId, barcode: 'B1' },
    { readerId: lin.readerId, barcode: 'B2' },
  ])
  expect(field.value).toBe('')
  await expectFocus()
  // What was lent counts at once, and so does the day.
  expect(within(await readerShown('林知夏')).getByText('2', { selector: 'b' })).toBeTruthy()
  const today = within(screen.getByRole('region', { name: '今天本台' }))
  expect(await today.findByText('2')).toBeTruthy()
})

test('another card changes the reader, and what follows goes to the new one', async () => {
  await openDesk()
  answerCards(lin, gu)
  answerLending()
  await scan('2026002', 'B1', '2026003', 'B2')
  await waitFor(() => expect(screen.getAllByText('已借出')).toHaveLength(2))
  expect(bodies(lendCopy).filter(({ barcode }) => String(barcode).startsWith('B'))).toEqual([
    { readerId: lin.readerId, barcode: 'B1' },
    { readerId: gu.readerId, barcode: 'B2' },
  ])
  expect(await readerShown('顾南')).toBeTruthy()
})

test('scans that come while one is on its way are done in their order, one at a time, each with its own key', async () => {
  await openDesk()
  answerCards(lin)
  const waiting: PromiseWithResolvers<Response>[] = []
  answerWith(lendCopy, () => {
    const reply = Promise.withResolvers<Response>()
    waiting.push(reply)
    return reply.promise
  })
  await scan('2026002', 'B1', 'B2', 'B3')
  for (const nth of [1, 2, 3]) {
    await waitFor(() => expect(waiting).toHaveLength(nth))
    // Nobody goes before the one that is on its way.
    expect(bodies(lendCopy).map(({ barcode }) => barcode)).toEqual(['B1', 'B2', 'B3'].slice(0, nth))
    expect(screen.getAllByText('等待办理')).toHaveLength(4 - nth)
    waiting[nth - 1]!.resolve(success({ loan: aLoan({ barcode: `B${nth}` }), note: null }))
  }
  await waitFor(() => expect(screen.getAllByText('已借出')).toHaveLength(3))
  expect(new Set(keys(lendCopy)).size).toBe(3)
  expect(keys(lendCopy).every((key) => /^[\da-f-]{36}$/.test(key ?? ''))).toBe(true)
})

test('what got no answer is sent again with the same key, and those behind it wait until then', async () => {
  await openDesk()
  answerCards(lin)
  answerWith(lendCopy, () => Promise.reject(new TypeError('no network')))
  await scan('2026002', 'B1', 'B2')
  expect(await screen.findByText(/后面的 1 次扫描在等/)).toBeTruthy()
  expect(bodies(lendCopy)).toHaveLength(1)
  answerLending()
  // Enter in the empty field is enough.
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.getAllByText('已借出')).toHaveLength(2))
  const [first, second, third] = keys(lendCopy)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
  expect(screen.queryByText(/次扫描在等/)).toBeNull()
})

test('a code that nobody knows stops those behind it: it may have been the next card', async () => {
  await openDesk()
  answerCards(lin)
  const first = Promise.withResolvers<Response>()
  answerWith(lendCopy, () => first.promise)
  await scan('2026002', 'X9', 'B1')
  answerLending()
  first.resolve(refusal(404, 'copy.unknown', '没有这个条码'))
  expect(await screen.findByText('认不出来')).toBeTruthy()
  expect(screen.getByText('等待办理')).toBeTruthy()
  const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent)
  expect(alerts).toContainEqual(expect.stringContaining('后面的 1 次扫描在等'))
  expect(bodies(lendCopy).map(({ barcode }) => barcode)).toEqual(['X9'])
  await userEvent.click(screen.getByRole('button', { name: '不办了，重新扫' }))
  expect(await screen.findByText('没有办理')).toBeTruthy()
  await expectFocus()
  // And the desk works on.
  await scan('B2')
  expect(await screen.findByText('已借出')).toBeTruthy()
  expect(bodies(lendCopy).map(({ barcode }) => barcode)).toEqual(['X9', 'B2'])
})

const tooMany: BrokenRule = {
  code: 'rule.loan-limit',
  number: 10,
  limit: 10,
  reason: '已借 10 册，上限 10 册',
  remedy: '归还一册即可再借',
  liftsAt: null,
}

test('a refusal says the rule, the number against the limit and what lifts it, and is read out', async () => {
  await openDesk()
  answerCards(lin)
  answerWith(lendCopy, () =>
    refusal(422, 'rule.loan-limit', '已借 10 册，上限 10 册。归还一册即可再借', {
      refusals: [tooMany],
    }),
  )
  await scan('2026002', 'B1')
  expect(await screen.findByText('不能借出')).toBeTruthy()
  const [row] = rows()
  expect(row!.textContent).toContain('规则已借 10 册，上限 10 册')
  expect(row!.textContent).toContain('读者 / 上限10 册 / 10 册')
  expect(row!.textContent).toContain('怎样解除归还一册即可再借')
  const alert = screen.getAllByRole('alert').map(({ textContent }) => textContent)
  expect(alert).toContain('B1: 不能借出. 已借 10 册，上限 10 册. 归还一册即可再借')
  await expectFocus()
})

test('F2, F3 and F4 choose what a scan does, Escape takes the next reader; all of it by the keyboard', async () => {
  await openDesk()
  const modes = within(screen.getByRole('group', { name: '扫描后做什么' }))
  const pressed = () => modes.getByRole('button', { pressed: true }).textContent
  answerCards(lin)
  const kept = aLoan({ barcode: 'B1' })
  answer(returnCopy, {
    outcome: 'returned',
    barcode: 'B1',
    recordId: 'r1',
    title: '书 B1',
    location: '总馆三楼',
    reader: null,
    overdueDays: 0,
    chargedFen: 0,
    sendTo: null,
    waiting: 0,
  })
  answer(renewCopy, { loan: { ...kept, renewals: 1 }, reader: '林知夏' })
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(pressed()).toContain('借出')
  expect(said()).toContain('借出. 还没有读者')
  await scan('2026002')
  await readerShown('林知夏')
  await userEvent.keyboard('{F3}')
  expect(pressed()).toContain('还回')
  expect(said()).toContain('还回')
  expect(scanField().labels![0]!.textContent).toContain('扫要还的图书条码')
  await scan('B1')
  expect(await screen.findByText('已还回')).toBeTruthy()
  await userEvent.keyboard('{F4}')
  await scan('B1')
  expect(await screen.findByText('已续借')).toBeTruthy()
  await userEvent.keyboard('{F2}{Escape}')
  await waitFor(() => expect(screen.queryByRole('region', { name: '林知夏' })).toBeNull())
  expect(scanField().labels![0]!.textContent).toBe('扫读者证')
  await expectFocus()
})

test('Escape keeps its place among the scans: what was scanned before it still goes to the reader before', async () => {
  await openDesk()
  answerCards(lin, gu)
  const lent = Promise.withResolvers<Response>()
  answerWith(lendCopy, () => lent.promise)
  await scan('2026002', 'B1')
  await userEvent.keyboard('{Escape}')
  await scan('2026003')
  expect(await readerShown('林知夏')).toBeTruthy()
  lent.resolve(success({ loan: aLoan({ barcode: 'B1' }), note: null }))
  expect(await readerShown('顾南')).toBeTruthy()
  expect(bodies(lendCopy)).toEqual([{ readerId: lin.readerId, barcode: 'B1' }])
})

test('a copy that comes back late, belongs elsewhere or is waited for is one to look at', async () => {
  await openDesk()
  answer(returnCopy, {
    outcome: 'returned',
    barcode: 'B7',
    recordId: 'r7',
    title: '植物学野外实习指导',
    location: '南校区',
    reader: { readerId: gu.readerId, name: '顾南', account: gu.account },
    overdueDays: 3,
    chargedFen: 60,
    sendTo: '南校区',
    waiting: 2,
  })
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: '本台位置' }),
    '总馆一楼',
  )
  await expectFocus()
  await userEvent.keyboard('{F3}')
  await scan('B7')
  const [row] = await waitFor(() => {
    expect(screen.getByText('要看一眼')).toBeTruthy()
    return rows()
  })
  for (const words of ['逾期 3 天', '已计费 ¥0.60', '请送往 南校区', '2 位读者在等，请上预约架'])
    expect(within(row!).getByText(words)).toBeTruthy()
  expect(bodies(returnCopy)).toEqual([{ barcode: 'B7', locationId: 'main-1' }])
  // The place is kept for the next morning.
  expect(localStorage.getItem('pageState')).toContain('"place":"main-1"')
  answerCards(gu)
  await userEvent.click(within(row!).getByRole('button', { name: '查看 顾南' }))
  expect(await readerShown('顾南')).toBeTruthy()
  expect(bodies(findDeskReader)).toEqual([{ card: gu.account }])
  await expectFocus()
})

test.each([
  [true, '已为申请 R7K2M9QXTA 留出，请放到取书点：总馆一楼'],
  [false, '已为申请 R7K2M9QXTA 留出，请送往取书点：总馆一楼'],
])(
  'a copy that is kept for somebody says for which request, and where it goes: lies ready %s',
  async (isReady, words) => {
    await openDesk()
    answer(returnCopy, {
      outcome: 'returned',
      barcode: 'B7',
      recordId: 'r7',
      title: '植物学野外实习指导',
      location: '总馆三楼',
      reader: null,
      overdueDays: 0,
      chargedFen: 0,
      sendTo: null,
      waiting: 0,
      setAside: { requestNo: 'R7K2M9QXTA', pickupLocation: '总馆一楼', isReady },
    })
    await userEvent.keyboard('{F3}')
    await scan('B7')
    const [row] = await waitFor(() => {
      expect(screen.getByText('要看一眼')).toBeTruthy()
      return rows()
    })
    expect(within(row!).getByText(words)).toBeTruthy()
  },
)

test('one tone, two or three; switched off there is none, and the words stay', async () => {
  await openDesk()
  answerCards(lin)
  answerLending()
  await scan('2026002')
  await readerShown('林知夏')
  expect(tones.splice(0)).toHaveLength(1)
  answerLending('附光盘 1 张，请核对')
  await scan('B1')
  expect(await screen.findByText('附光盘 1 张，请核对')).toBeTruthy()
  expect(tones.splice(0)).toHaveLength(2)
  await scan('X9')
  expect(await screen.findByText('认不出来')).toBeTruthy()
  expect(tones.splice(0)).toHaveLength(3)
  await userEvent.click(screen.getByRole('switch', { name: '声音' }))
  await expectFocus()
  await scan('X8')
  await waitFor(() => expect(screen.getAllByText('认不出来')).toHaveLength(2))
  expect(tones).toEqual([])
  expect(localStorage.getItem('pageState')).toContain('"isSilent":true')
})

test('a scanner is heard wherever the focus is', async () => {
  await openDesk()
  answerCards(lin)
  const place = await screen.findByRole('combobox', { name: '本台位置' })
  const elsewhere = [
    screen.getByRole('link', { name: '读者名单' }),
    screen.getByRole('switch', { name: '声音' }),
    place,
  ]
  for (const part of elsewhere) {
    part.focus()
    await scan('2026002')
    expect(await readerShown('林知夏')).toBeTruthy()
    await expectFocus()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('region', { name: '林知夏' })).toBeNull())
  }
})

test('what was done stays when somebody looks at another page and comes back', async () => {
  await openDesk()
  answerCards(lin)
  answerLending()
  await scan('2026002', 'B1')
  expect(await screen.findByText('已借出')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: '读者名单' }))
  expect(await screen.findByRole('heading', { name: '读者', level: 1 })).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: '流通台' }))
  expect(await screen.findByText('已借出')).toBeTruthy()
  expect(await readerShown('林知夏')).toBeTruthy()
  await expectFocus()
})

test.each([
  ['zh-TW', '流通櫃檯', '掃借閱證'],
  ['en-US', 'Circulation desk', 'Scan a library card'],
] as const)('the desk speaks the language of who sits at it: %s', async (locale, title, label) => {
  const field = await openDesk(locale)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
  expect(field.labels![0]!.textContent).toBe(label)
})
