import { expect, test } from 'vitest'
import { missingIssues } from './gaps.ts'

const issuesOf = (year: number, ...numbers: string[]) => numbers.map((issue) => ({ year, issue }))
const gaps = (issues: { year: number; issue: string }[], frequency: string | null) =>
  Object.fromEntries(missingIssues(issues, { frequency, thisYear: 2026 }))

test('of a year that is over the frequency says how many issues there should be', () => {
  const issues = [...issuesOf(2024, '1', '2', '3', '4'), ...issuesOf(2025, '1', '3')]
  expect(gaps(issues, 'quarterly')).toEqual({ 2025: ['2', '4'] })
})

test('of the running year only what later issues show to be missing is missing', () => {
  expect(gaps([...issuesOf(2025, '6'), ...issuesOf(2026, '1', '4')], 'bimonthly')).toEqual({
    2026: ['2', '3'],
  })
})

test('before the first issue of the first year nothing is missing', () => {
  expect(gaps(issuesOf(2020, '3', '4'), 'quarterly')).toEqual({})
})

test('a double issue is two of them, a supplement is none', () => {
  const issues = [...issuesOf(2023, '1', '2', '3', '4'), ...issuesOf(2024, '1', '2-3', '4', 'S1')]
  expect(gaps(issues, 'quarterly')).toEqual({})
})

test('numbers that are counted on through the years are compared with each other', () => {
  const issues = [...issuesOf(2023, '101', '102'), ...issuesOf(2024, '103', '105')]
  expect(gaps(issues, 'quarterly')).toEqual({ 2024: ['104'] })
})

test('without a frequency a year ends with the last issue that arrived', () => {
  expect(gaps([...issuesOf(2023, '1'), ...issuesOf(2024, '2', '4')], null)).toEqual({
    2024: ['1', '3'],
  })
})

test('a journal without issues has no gaps', () => {
  expect(gaps([], 'monthly')).toEqual({})
})
