import { expect, test } from 'vitest'
import { fenOfYuan, momentOf, yuanOf } from './dates-and-money.ts'

const there = 'Asia/Shanghai'

test('a date with a zone is of that zone, one without it is of the library, one alone is the end of its day', () => {
  const evening = new Date('2026-11-17T15:59:59Z')
  const forms = [
    '2026-11-17T23:59:59+08:00',
    '2026-11-17T23:59:59.000+0800',
    '2026-11-17T10:59:59-05:00',
    '2026-11-17T15:59:59Z',
    '2026-11-17T23:59:59',
    '2026-11-17',
  ]
  expect(forms.map((form) => momentOf(form, there))).toEqual(forms.map(() => evening))
  const nothing = ['', '2026-02-30T10:00:00+08:00', '2026-11-17T23:59:59+99:00', 'soon']
  expect(nothing.map((text) => momentOf(text, there))).toEqual(nothing.map(() => null))
})

test('money is read as a decimal, and more than two places are no money', () => {
  expect([2.5, '2.50', '2.500000', 0.1 + 0.2, 0, -3, '12'].map(fenOfYuan)).toEqual([
    250, 250, 250, 30, 0, -300, 1200,
  ])
  expect([1.005, '1.005', '', 'CNY 1', '1,50', 1e21, Number.NaN].map(fenOfYuan)).toEqual(
    Array.from({ length: 7 }, () => null),
  )
  expect(yuanOf(1250)).toBe('12.50')
})
