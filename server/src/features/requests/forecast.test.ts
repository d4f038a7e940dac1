import { expect, test } from 'vitest'
import { daysFrom, onServedDays, turnOf } from './forecast.ts'

const returns = (...dueDays: string[]) => ({ recordId: 1, dueDays, loanDays: 30, pickupDays: 3 })

test('a turn comes with the copy that comes back for it, and a loan later for each round before', () => {
  const both = returns('2026-11-20', '2026-12-06')
  const turn = (before: number) => turnOf(both, before, '2026-11-17')
  expect(turn(0)).toEqual({ from: '2026-11-20', to: '2026-12-06' })
  expect(turn(1)).toEqual({ from: '2026-12-06', to: '2026-12-06' })
  expect(turn(2)).toEqual({ from: '2026-12-20', to: '2027-01-08' })
  expect(turnOf(undefined, 4, '2026-11-17')).toEqual({ from: '2026-11-17', to: '2026-11-17' })
})

test('days are counted over the ends of months, years and Februaries, and never backwards', () => {
  const from = (day: string) => ({ from: day, to: day })
  const time = { likelyDays: 1, safeDays: 2 }
  expect(daysFrom(from('2028-02-28'), time)).toEqual({ from: '2028-02-29', to: '2028-03-01' })
  expect(daysFrom(from('2027-02-28'), time)).toEqual({ from: '2027-03-01', to: '2027-03-02' })
  expect(daysFrom(from('2026-12-30'), time)).toEqual({ from: '2026-12-31', to: '2027-01-01' })
  expect(turnOf(returns('2028-01-30'), 1, '2028-01-15').from).toBe('2028-02-29')
  for (let before = 0; before < 40; before += 1) {
    const turn = turnOf(returns('2028-02-20', '2028-02-29', '2028-03-31'), before, '2028-02-10')
    expect(turn.from >= '2028-02-10' && turn.from <= turn.to).toBe(true)
  }
})

test('a day on which no library serves is left out; where one serves, it is not', () => {
  const span = { from: '2026-11-21', to: '2026-11-22' }
  const onWeekdays = { weekdays: [1, 2, 3, 4, 5], closedDays: ['2026-11-23'] }
  const always = { weekdays: [], closedDays: [] }
  expect(onServedDays(span, [onWeekdays])).toEqual({ from: '2026-11-24', to: '2026-11-24' })
  expect(onServedDays(span, [onWeekdays, always])).toEqual(span)
  expect(onServedDays(span, [])).toEqual(span)
})
