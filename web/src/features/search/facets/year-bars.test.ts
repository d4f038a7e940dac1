import { expect, test } from 'vitest'
import { yearBars } from './year-bars.ts'

const years = (counts: Record<number, number>) =>
  Object.entries(counts).map(([value, count]) => ({ value, name: value, count }))
const sum = (bars: { count: number }[]) => bars.reduce((all, { count }) => all + count, 0)

test('every year has its bar, also one without titles', () => {
  expect(yearBars(years({ 2003: 4, 2001: 2 }))).toEqual([
    { year: 2001, to: 2001, count: 2 },
    { year: 2002, to: 2002, count: 0 },
    { year: 2003, to: 2003, count: 4 },
  ])
})

test('many years share bars, and no title is lost', () => {
  const bars = yearBars(
    years(Object.fromEntries(Array.from({ length: 120 }, (_, n) => [1900 + n, n + 1]))),
  )
  expect(bars.length).toBeLessThanOrEqual(36)
  expect(sum(bars)).toBe((120 * 121) / 2)
  expect([bars[0]!.year, bars.at(-1)!.to]).toEqual([1900, 2019])
})

test('one very old book does not flatten the picture', () => {
  const bars = yearBars(years({ [-500]: 1, 2018: 40, 2019: 60 }))
  expect(bars).toEqual([
    { year: -500, to: 2018, count: 41 },
    { year: 2019, to: 2019, count: 60 },
  ])
})

test('without years there are no bars', () => expect(yearBars([])).toEqual([]))
