import { expect, test } from 'vitest'
import { compareInPairs, isCalm, median, quantile, summaryOf } from './pairs.ts'

const aPair = (ratio: number) => ({
  first: 'baseline' as const,
  baseline: 1,
  candidate: ratio,
  ratio,
})

test('both of a pair suffer from the same slow moment, and the ratio stays', async () => {
  let turn = 0
  // The machine gets slower and slower; the candidate takes twice as long.
  const slowness = () => 1 + Math.floor(turn++ / 2)
  const { taken } = await compareInPairs(
    20,
    async () => ({ taken: slowness() }),
    async () => ({ taken: 2 * slowness() }),
  )
  const { ratio, pairs } = taken
  expect(pairs).toHaveLength(20)
  expect(ratio).toBe(2)
  expect(new Set(pairs.map(({ first }) => first)).size).toBe(2)
})

test('the median lies where half of the values are, and its interval around it', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(quantile(0.5, [1, 2, 3, 4])).toBe(2.5)
  const { ratio, from, to } = summaryOf([0.9, 0.95, 1, 1, 1, 1.05, 1.1].map(aPair))
  expect(ratio).toBe(1)
  expect(from).toBeLessThanOrEqual(1)
  expect(to).toBeGreaterThanOrEqual(1)
  expect(to - from).toBeLessThan(0.21)
})

test('a run whose control differs from itself, or scatters, shows nothing', () => {
  expect(isCalm(summaryOf(Array.from({ length: 20 }, () => aPair(1.01))))).toBe(true)
  expect(isCalm(summaryOf(Array.from({ length: 20 }, () => aPair(1.08))))).toBe(false)
  const restless = Array.from({ length: 20 }, (_, turn) => aPair(turn % 2 === 0 ? 0.6 : 1.4))
  expect(isCalm(summaryOf(restless))).toBe(false)
})
