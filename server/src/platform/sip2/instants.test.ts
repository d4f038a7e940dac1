import { expect, test } from 'vitest'
import { instantText, readInstant } from './instants.ts'

const there = 'Asia/Shanghai'

test('a moment is written by the clocks of the library', () => {
  const moment = new Date('2026-11-17T15:59:59Z')
  expect(instantText(moment, there)).toBe('20261117    235959')
  expect(instantText(moment, 'America/New_York')).toBe('20261117    105959')
})

test('due dates are read in every form that systems write them in', () => {
  const evening = new Date('2026-11-17T15:59:59Z')
  const forms = [
    '20261117    235959',
    '20261117   Z155959',
    '20261117',
    '2026-11-17',
    '2026/11/17',
    '2026-11-17 23:59:59',
    '2026-11-17T15:59:59Z',
    '2026-11-17T15:59:59.000Z',
  ]
  expect(forms.map((form) => readInstant(form, there))).toEqual(forms.map(() => evening))
  expect(readInstant('2026-11-17 23:59', there)).toEqual(new Date('2026-11-17T15:59:00Z'))
})

test('what is no date is none', () => {
  const nothing = ['', '                  ', '20261317', '20260230', '2026-11-17 25:00', 'tomorrow']
  expect(nothing.map((text) => readInstant(text, there))).toEqual(nothing.map(() => null))
})
