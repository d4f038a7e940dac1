import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { median } from '../pairs.ts'
import { zipfOf } from './queries.ts'
import { askSteadily, askTogether } from './traffic.ts'

test('who has to wait because those before were slow is counted as waiting', async () => {
  // One at a time, 20 ms each, asked for every 10 ms: the last waits longest.
  let busy = Promise.resolve()
  const ask = () => (busy = busy.then(() => wait(20)))
  const delays = await askSteadily(
    Array.from({ length: 20 }, () => ask),
    100,
  )
  expect(delays).toHaveLength(20)
  expect(delays.at(-1)).toBeGreaterThan(3 * delays[0]!)
  expect(median(delays)).toBeGreaterThan(60)
})

test('eight callers ask all there is, eight at a time', async () => {
  let [open, most, asked] = [0, 0, 0]
  const ask = async () => {
    most = Math.max(most, ++open)
    await wait(2)
    open -= 1
    asked += 1
  }
  const { delays } = await askTogether(Array.from({ length: 50 }, () => ask))
  expect([most, asked, delays.length]).toEqual([8, 50, 50])
})

test('the first search of a list is asked twice as often as the second, and the same seed asks the same', () => {
  const rank = zipfOf(5_000, 7)
  const ranks = Array.from({ length: 50_000 }, rank)
  const times = (wanted: number) => ranks.filter((one) => one === wanted).length
  expect(times(0) / times(1)).toBeGreaterThan(1.8)
  expect(times(0) / times(1)).toBeLessThan(2.2)
  expect(times(0) / times(9)).toBeGreaterThan(8)
  const again = zipfOf(5_000, 7)
  expect(ranks.slice(0, 100)).toEqual(Array.from({ length: 100 }, again))
})
