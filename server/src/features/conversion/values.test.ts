import { expect, test } from 'vitest'
import { countIn, endOfDay, fenIn, momentOf, openDates } from './values.ts'

const dates = openDates(['YYYY-MM-DD', 'YYYYMMDD', 'YYYY/M/D', 'YYYY.MM.DD HH:mm'])

test.each([
  ['2026-11-18', { day: '2026-11-18', seconds: 0 }],
  ['20261118', { day: '2026-11-18', seconds: 0 }],
  ['2026/1/8', { day: '2026-01-08', seconds: 0 }],
  ['2026-11-18 09:30:05', { day: '2026-11-18', seconds: 34_205 }],
  ['2026-11-18T09:30', { day: '2026-11-18', seconds: 34_200 }],
  ['2026.11.18 09:30', { day: '2026-11-18', seconds: 34_200 }],
])('%s is a day', (text, read) => {
  expect(dates(text)).toEqual(read)
})

test.each([
  '',
  '2026-02-30',
  '2026-13-01',
  '1026-01-01',
  '18.11.2026',
  '2026-11-18x',
  '2026-11-18 25:00',
])('%j is none', (text) => {
  expect(dates(text)).toBeUndefined()
})

test('a day begins and ends where the institution is', () => {
  expect(momentOf({ day: '2026-11-18', seconds: 3_600 }, 'Asia/Shanghai')).toBe(
    '2026-11-17T17:00:00.000Z',
  )
  expect(endOfDay('2026-11-18', 'Asia/Shanghai')).toBe('2026-11-18T16:00:00.000Z')
})

test.each([
  ['', 0],
  ['0', 0],
  ['12', 12],
  ['-1', undefined],
  ['1.5', undefined],
  ['两', undefined],
])('%j is the count %s', (text, count) => {
  expect(countIn(text)).toBe(count)
})

test.each([
  ['', null],
  ['28', 2800],
  ['28.5', 2850],
  ['28.05', 2805],
  ['-28', undefined],
  ['28.055', undefined],
  ['CNY28', undefined],
])('%j is the price %s', (text, fen) => {
  expect(fenIn(text)).toBe(fen)
})
