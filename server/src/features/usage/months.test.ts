import { expect, test } from 'vitest'
import { daysOf, monthsBetween, spanOf } from './months.ts'

test('months go over the end of a year, and both ends are among them', () => {
  expect(monthsBetween('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(spanOf('2025-12', '2025-12')).toEqual({ from: '2025-12-01', until: '2026-01-01' })
})

test('a month has as many days as the calendar gives it', () => {
  expect(daysOf(['2028-02'])).toHaveLength(29)
  expect(daysOf(['2026-02', '2026-03'])).toHaveLength(59)
  expect(daysOf(['2026-02']).at(-1)).toBe('2026-02-28')
})

test('what ends before it begins, or is longer than three years, is refused', () => {
  expect(() => monthsBetween('2026-02', '2026-01')).toThrow('must not come before')
  expect(() => monthsBetween('2023-01', '2026-01')).toThrow('36 months')
  expect(monthsBetween('2023-02', '2026-01')).toHaveLength(36)
})
