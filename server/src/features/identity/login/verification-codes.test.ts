import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { makeMissingKeys } from '../../../keys/change.ts'
import { readKeys, type KeyRing } from '../../../platform/security/keys.ts'
import { drawCode } from './draw-code.ts'
import { glyphs } from './glyphs.ts'
import {
  difficultyFor,
  isProven,
  issueCode,
  openCode,
  openMinuteCount,
} from './verification-codes.ts'

let keys: KeyRing
beforeAll(() => {
  const home = mkdtempSync(join(tmpdir(), 'shulin-keys-'))
  makeMissingKeys(join(home, 'keys.json'))
  keys = readKeys(join(home, 'keys.json'))
  rmSync(home, { recursive: true })
})
afterEach(() => vi.useRealTimers())

test('[R-LOGIN-044] a code lives three minutes, for its own institution', () => {
  vi.useFakeTimers()
  const { codeKey, code } = issueCode(keys, '100041', 16)
  expect(openCode(keys, '200616', codeKey)).toBeUndefined()
  vi.advanceTimersByTime(179_999)
  expect(openCode(keys, '100041', codeKey)?.code).toBe(code)
  vi.advanceTimersByTime(1)
  expect(openCode(keys, '100041', codeKey)).toBeUndefined()
})

test('by the clock of another host a code lives at most as much longer as the two differ', () => {
  vi.useFakeTimers()
  const { codeKey, code } = issueCode(keys, '100041', 16)
  const ahead = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
  // The other is five seconds behind.
  ahead(-5)
  vi.advanceTimersByTime(184_999)
  expect(openCode(keys, '100041', codeKey)?.code).toBe(code)
  vi.advanceTimersByTime(1)
  expect(openCode(keys, '100041', codeKey)).toBeUndefined()
})

test('[T-03] a code has five letters of which no two look alike, and more than 20 bits', async ({
  annotate,
}) => {
  await annotate('T-03 bits of a code: 20', 'figure')
  const codes = Array.from({ length: 2000 }, () => issueCode(keys, '100041', 16).code)
  expect(codes.every((code) => code.length === 5)).toBe(true)
  const seen = new Set(codes.join(''))
  expect([...seen].toSorted()).toEqual(Object.keys(glyphs).toSorted())
  expect(5 * Math.log2(seen.size)).toBeGreaterThan(20)
  expect('0O1IL2Z5S8BQGV'.split('').filter((letter) => seen.has(letter))).toEqual(['L'])
})

test('the work is worth what it cost: one bit more, and it is refused', () => {
  const { codeKey } = issueCode(keys, '100041', 8)
  const issued = openCode(keys, '100041', codeKey)!
  const works = Array.from({ length: 20_000 }, (_, work) => String(work))
  const good = works.filter((work) => isProven(issued, codeKey, work))
  expect(good.length).toBeGreaterThan(20_000 / 512)
  expect(good.length).toBeLessThan(20_000 / 128)
  const harder = good.filter((work) => isProven({ ...issued, difficulty: 9 }, codeKey, work))
  expect(harder.length).toBeLessThan(good.length)
})

test('whoever guesses passwords works longer for a code', () => {
  const failures = [0, 3, 4, 8, 12, 1000]
  expect(failures.map((one) => difficultyFor(one))).toEqual([18, 18, 19, 20, 21, 21])
})

test('while passwords are guessed by the hundred everybody works longer, and two minutes later no more', () => {
  let now = 0
  const failures = openMinuteCount(() => now)
  const difficulties = [1, 59, 120, 240, 5_000].map((more) => {
    for (let n = 0; n < more; n += 1) failures.note()
    return difficultyFor(0, failures.most)
  })
  expect(difficulties).toEqual([18, 19, 20, 21, 21])
  now = 60_000
  expect(difficultyFor(0, failures.most)).toBe(21)
  now = 120_000
  expect(difficultyFor(0, failures.most)).toBe(18)
})

test('no two pictures of one code are the same', async () => {
  const [one, other] = [await drawCode('ACDEF'), await drawCode('ACDEF')]
  expect(one.equals(other)).toBe(false)
})
