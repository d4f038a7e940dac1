import { expect, test } from 'vitest'
import {
  daysOfTurn,
  daysOfWay,
  forecast,
  spanOf,
  type ForecastGround,
  type MeasuredDays,
  type QueueStand,
} from './forecast.ts'

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

test('a turn comes when copies come back that fell due like this one, and not before today', () => {
  const lags = Array.from({ length: 100 }, (_, n) => (n < 50 ? -20 : n - 52))
  const measured = measuredAs(['return|student|standard|', lags])
  const turn = (today: string) =>
    daysOfTurn(aQueue(), 'L1', asked, aGround({ measured, today })).days
  expect(turn('2026-11-05').from).toBe('2026-11-10')
  // Whoever had brought it back early would have done so: what is left lies around the due date.
  expect(turn('2026-11-16').from >= '2026-11-28').toBe(true)
  expect(turn('2026-11-16')).toEqual(turn('2026-11-16'))
})

test('who has others before waits for their loans too; another copy makes it shorter', () => {
  const days = (queue: QueueStand) => daysOfTurn(queue, 'L1', asked, aGround()).days
  const first = days(aQueue())
  expect(first.likely).toBe('2026-11-30')
  const third = days(aQueue({ before: 2 }))
  expect(third.likely > first.likely).toBe(true)
  const [copy] = aQueue().lent
  const withTwo = days(aQueue({ before: 2, lent: [copy!, { ...copy!, dueDay: '2026-12-02' }] }))
  expect(withTwo.likely < third.likely).toBe(true)
})

test('what lies ready for another counts from the end of that loan, or of the days it is kept', () => {
  const queue = aQueue({
    lent: [],
    held: [{ libCode: 'L1', until: '2026-11-19', loanClass: 'standard' }],
  })
  const { days } = daysOfTurn(queue, 'L1', asked, aGround())
  expect(days.from).toBe('2026-11-20')
  expect(days.likely > '2026-12-01').toBe(true)
})

test('a copy of the other library is brought first', () => {
  const measured = measuredAs(['way|reservation|L1|L2||', [4]])
  const at = (toLib: string) => daysOfTurn(aQueue(), toLib, asked, aGround({ measured })).days
  expect([at('L1').likely, at('L2').likely]).toEqual(['2026-11-30', '2026-12-04'])
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
