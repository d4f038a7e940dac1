import { expect, test } from 'vitest'
import { dayAfter, dayOf, endOfDay, firstServedDay } from './due-date.ts'

const always = { weekdays: [], closedDays: [] }

test('days are counted by the calendar, over months, years and leap days', () => {
  expect(dayAfter('2026-11-17', 30)).toBe('2026-12-17')
  expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01')
  expect(dayAfter('2028-02-28', 1)).toBe('2028-02-29')
  expect(dayAfter('2027-02-28', 1)).toBe('2027-03-01')
})

test('a library that says nothing of its hours is open every day', () => {
  expect(firstServedDay('2026-11-22', always)).toBe('2026-11-22')
})

test('what falls on a closed day falls due on the next day of service', () => {
  const service = { weekdays: [1, 2, 3, 4, 5], closedDays: ['2026-11-23', '2026-11-24'] }
  expect(firstServedDay('2026-11-20', service)).toBe('2026-11-20')
  // A Saturday, then Sunday, then two closed days.
  expect(firstServedDay('2026-11-21', service)).toBe('2026-11-25')
})

test('where no day of a year is served, the day itself stands', () => {
  const closedDays = Array.from({ length: 400 }, (_, days) => dayAfter('2026-11-17', days))
  expect(firstServedDay('2026-11-17', { weekdays: [], closedDays })).toBe('2026-11-17')
})

test('a day ends where the library is', () => {
  expect(endOfDay('2026-11-17', 'Asia/Shanghai')).toEqual(new Date('2026-11-17T16:00:00Z'))
  expect(endOfDay('2026-11-17', 'UTC')).toEqual(new Date('2026-11-18T00:00:00Z'))
  expect(endOfDay('2026-12-31', 'America/New_York')).toEqual(new Date('2027-01-01T05:00:00Z'))
})

test('a day on which clocks are changed ends when they show midnight', () => {
  // Forward on 29 March, back on 25 October.
  expect(endOfDay('2026-03-28', 'Europe/Berlin')).toEqual(new Date('2026-03-28T23:00:00Z'))
  expect(endOfDay('2026-03-29', 'Europe/Berlin')).toEqual(new Date('2026-03-29T22:00:00Z'))
  expect(endOfDay('2026-10-25', 'Europe/Berlin')).toEqual(new Date('2026-10-25T23:00:00Z'))
})

test('the last second of a day belongs to it, its end to the next', () => {
  const end = endOfDay('2026-11-17', 'Asia/Shanghai')
  expect(dayOf(new Date(end.getTime() - 1000), 'Asia/Shanghai')).toBe('2026-11-17')
  expect(dayOf(end, 'Asia/Shanghai')).toBe('2026-11-18')
})
