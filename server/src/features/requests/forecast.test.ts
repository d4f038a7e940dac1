import { expect, test } from 'vitest'
import {
  spanOf,
  type ForecastGround,
  type MeasuredDays,
  type QueueStand,
} from './forecast-ground.ts'
import { daysOfTurn } from './forecast-turns.ts'
import { daysOfReservation, daysOfWay, forecast } from './forecast.ts'

const always = { weekdays: [], closedDays: [] }
const measuredAs = (...rows: [what: string, days: number[]][]): Map<string, MeasuredDays> =>
  new Map(rows.map(([what, days]) => [what, { what, days, cases: 20 * days.length }]))
const aGround = (more: Partial<ForecastGround> = {}): ForecastGround => ({
  today: '2026-11-16',
  times: [],
  measured: new Map(),
  service: [
    { libCode: 'L1', ...always },
    { libCode: 'L2', ...always },
  ],
  ...more,
})
/** A Monday morning. */
const asked = { day: '2026-11-16', part: 1 }
const fromLibTo = (fromLib: string, toLib: string) => ({
  way: 'entrust' as const,
  asked,
  fromLib,
  toLib,
})
const aQueue = (more: Partial<QueueStand> = {}): QueueStand => ({
  before: 0,
  lent: [{ libCode: 'L1', dueDay: '2026-11-30', readerType: 'student', loanClass: 'standard' }],
  held: [],
  coming: [],
  loanDays: 30,
  pickupDays: 3,
  ...more,
})

test('a span has nearly all days, and the likely day is where most of them lie', () => {
  const days = [...Array<number>(30).fill(3), ...Array<number>(60).fill(20), 1, 40]
  expect(spanOf(days)).toEqual({ from: 3, likely: 20, to: 20 })
  expect(spanOf([5])).toEqual({ from: 5, likely: 5, to: 5 })
})

test('what was measured for these libraries, on this day of the week, counts before what is usual', () => {
  const measured = measuredAs(
    ['way|entrust||||', [9]],
    ['way|entrust|L1|L2||', [5]],
    ['way|entrust|L1|L2|1|1', [2]],
  )
  const ground = aGround({ measured })
  const likely = (fromLib: string, toLib: string, part = 1) =>
    daysOfWay({ ...fromLibTo(fromLib, toLib), asked: { ...asked, part } }, ground).days.likely
  expect(likely('L1', 'L2')).toBe('2026-11-18')
  expect(likely('L1', 'L2', 3)).toBe('2026-11-21')
  expect(likely('L2', 'L1')).toBe('2026-11-25')
  expect(daysOfWay(fromLibTo('L1', 'L2'), aGround())).toEqual({
    days: { from: '2026-11-17', likely: '2026-11-17', to: '2026-11-18' },
    cases: 0,
  })
})

test('days on which either library is closed are not counted', () => {
  const measured = measuredAs(['way|entrust|L1|L2||', [2]])
  const closedDays = ['2026-11-17', '2026-11-18', '2026-11-19']
  const service = [
    { libCode: 'L1', ...always, closedDays },
    { libCode: 'L2', weekdays: [1, 2, 3, 4, 5], closedDays: [] },
  ]
  const { days } = daysOfWay(fromLibTo('L1', 'L2'), aGround({ measured, service }))
  expect(days.likely).toBe('2026-11-23')
})

test('libraries that never serve on the same day say nothing: days are counted as they come', () => {
  const measured = measuredAs(['way|entrust|L1|L2||', [2]])
  const service = [
    { libCode: 'L1', weekdays: [1], closedDays: [] },
    { libCode: 'L2', weekdays: [2], closedDays: [] },
  ]
  const { days } = daysOfWay(fromLibTo('L1', 'L2'), aGround({ measured, service }))
  expect(days.likely).toBe('2026-11-18')
})

test('without cases a copy leaves its shelf when its library serves, and is fetched when the other does', () => {
  const service = [
    { libCode: 'L1', ...always, closedDays: ['2026-11-16', '2026-11-17'] },
    { libCode: 'L2', weekdays: [1, 2, 3, 4], closedDays: [] },
  ]
  const at = (fromLib: string, toLib: string) =>
    daysOfWay(fromLibTo(fromLib, toLib), aGround({ service })).days
  expect(at('L1', 'L1')).toEqual({ from: '2026-11-19', likely: '2026-11-19', to: '2026-11-20' })
  expect(at('L1', 'L2')).toEqual({ from: '2026-11-19', likely: '2026-11-19', to: '2026-11-23' })
  expect(at('L1', '').to).toBe('2026-11-20')
  const sent = { ...fromLibTo('L1', 'L2'), way: 'web loan' as const }
  expect(daysOfWay(sent, aGround({ service })).days.to).toBe('2026-11-22')
})

test('a turn comes when copies come back that fell due like this one, and not before today', () => {
  const lags = Array.from({ length: 100 }, (_, n) => (n < 50 ? -20 : n - 52))
  const measured = measuredAs(['return|||', [0]], ['return|student|standard|', lags])
  const turn = (today: string) => daysOfTurn(aQueue(), 'L1', aGround({ measured, today })).days
  expect(turn('2026-11-05').from).toBe('2026-11-10')
  // Whoever had brought it back early would have done so: what is left lies around the due date.
  expect(turn('2026-11-16').from >= '2026-11-28').toBe(true)
  expect(turn('2026-11-16')).toEqual(turn('2026-11-16'))
})

const onTime = ['return|||', [0, 0, 0, 0]] as [string, number[]]
const afterALoan = ['loan|', [20, 28, 30, 30]] as [string, number[]]

test('who has others before waits for their loans too; another copy makes it shorter', () => {
  const ground = aGround({ measured: measuredAs(onTime, afterALoan) })
  const days = (queue: QueueStand) => daysOfTurn(queue, 'L1', ground).days
  const first = days(aQueue())
  expect(first).toEqual({ from: '2026-11-30', likely: '2026-11-30', to: '2026-11-30' })
  const third = days(aQueue({ before: 2 }))
  expect(third.likely > '2027-01-15').toBe(true)
  const [copy] = aQueue().lent
  const withTwo = days(aQueue({ before: 2, lent: [copy!, { ...copy!, dueDay: '2026-12-02' }] }))
  expect(withTwo.likely > first.likely && withTwo.likely < third.likely).toBe(true)
})

test('what lies ready for another counts from the end of that loan, or of the days it is kept', () => {
  const queue = aQueue({
    lent: [],
    held: [{ libCode: 'L1', until: '2026-11-19', loanClass: 'standard' }],
  })
  const ground = aGround({ measured: measuredAs(onTime, afterALoan) })
  const { days } = daysOfTurn(queue, 'L1', ground)
  expect(days.from).toBe('2026-11-20')
  expect(days.likely > '2026-12-01').toBe(true)
})

test('a copy of the other library is brought first; where nobody says where it is fetched, it counts as it does wherever', () => {
  const measured = measuredAs(
    onTime,
    ['way|reservation|L1|L2||', [4]],
    ['way|reservation||||', [1]],
  )
  const at = (toLib: string) => daysOfTurn(aQueue(), toLib, aGround({ measured })).days.likely
  expect([at('L1'), at('L2'), at('')]).toEqual(['2026-11-30', '2026-12-04', '2026-12-01'])
})

const dueOn = (...days: string[]) =>
  days.map((dueDay) => ({ libCode: 'L1', dueDay, readerType: 'student', loanClass: 'standard' }))

test('without history a turn counts by due dates and terms: from the first copy that may be free to the last, a whole loan for each round before', () => {
  const lent = dueOn('2026-11-20', '2026-12-06')
  const turn = (before: number) => {
    const { from, likely, to } = daysOfTurn(aQueue({ before, lent }), '', aGround()).days
    expect(likely).toBe(from)
    return [from, to]
  }
  // One to three days until it lies ready, and three for whoever comes before to fetch it.
  expect(turn(0)).toEqual(['2026-11-21', '2026-12-09'])
  expect(turn(1)).toEqual(['2026-12-07', '2026-12-09'])
  expect(turn(2)).toEqual(['2026-12-21', '2027-01-11'])
  const leap = aQueue({ before: 1, lent: dueOn('2028-01-30') })
  const inLeapYear = aGround({ today: '2028-01-15' })
  expect(daysOfTurn(leap, '', inLeapYear).days.from).toBe('2028-03-01')
  for (let before = 0; before < 40; before += 1) {
    const [from, to] = turn(before)
    expect(from! >= '2026-11-16' && from! <= to!).toBe(true)
  }
})

test('where no copy is known to come, a reservation is told as any way is', () => {
  const nothing = aQueue({ lent: [] })
  const reservation = { ...fromLibTo('', 'L1'), way: 'reservation' as const }
  const { days } = daysOfReservation(reservation, nothing, aGround())
  expect(days).toEqual({ from: '2026-11-17', likely: '2026-11-17', to: '2026-11-19' })
})

test('what should have been there is expected from today on; nobody speaks for another reader', () => {
  const request = {
    type: 'entrust' as const,
    state: 'start' as const,
    step: 'C',
    recordId: 1,
    place: null,
    placed: { day: '2026-11-02', part: 2 },
    fromLib: 'L1',
    toLib: 'L1',
  }
  const today = '2026-11-16'
  expect(forecast(request, undefined, aGround())).toEqual({
    from: today,
    likely: today,
    to: today,
    isSure: false,
  })
  expect(forecast({ ...request, type: 'transfer', step: null }, undefined, aGround())).toBeNull()
  const ready = { ...request, state: 'acceptance' as const, step: '8' }
  expect(forecast(ready, undefined, aGround())).toBeNull()
})
