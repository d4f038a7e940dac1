import { expect, test } from 'vitest'
import { judgeCancelling, judgePlacing, judgeRenewal } from './wish.ts'

const before = { dueAt: '2026-11-20T16:00:00.000Z', renewals: 1 }
const due = (text: string, renewals: number | null = null) => ({ dueAt: new Date(text), renewals })

test.each([
  ['a later day', due('2026-12-20T16:00:00Z'), 'done'],
  ['one renewal more on the same day', due('2026-11-20T16:00:00Z', 2), 'done'],
  ['nothing moved', due('2026-11-20T16:00:00Z', 1), 'not done'],
  ['nothing moved, and no count', due('2026-11-20T16:00:00Z'), 'not done'],
  ['an earlier day: called back', due('2026-11-18T16:00:00Z', 1), 'not done'],
  ['the loan is gone', undefined, 'unclear'],
] as const)('a renewal whose answer was lost, %s: %s', (_title, loan, is) => {
  expect(judgeRenewal(before, loan).is).toBe(is)
})

test.each([
  ['there is a new one for it', [{ holdRef: '7', title: '万历十五年 / 黄仁宇' }], 'done'],
  ['nothing new', [{ holdRef: '1', title: '万历十五年' }], 'not done'],
  ['a new one for another title', [{ holdRef: '7', title: '乡土中国' }], 'unclear'],
  ['a new one without a title', [{ holdRef: '7', title: '' }], 'unclear'],
] as const)('a hold whose answer was lost, %s: %s', (_title, holds, is) => {
  expect(judgePlacing({ holdRefs: ['1'] }, '万历十五年', holds).is).toBe(is)
})

test('a hold that is gone was cancelled, and one that is there was not', () => {
  expect(judgeCancelling('1', [{ holdRef: '2' }]).is).toBe('done')
  expect(judgeCancelling('1', [{ holdRef: '1' }]).is).toBe('not done')
})
