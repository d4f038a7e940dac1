import { expect, test } from 'vitest'
import { refusal } from './failure.ts'
import { openRankedGate } from './ranked-gate.ts'

const full = refusal('test.ranked-gate-full', 429, {
  'zh-CN': '满',
  'zh-TW': '滿',
  'en-US': 'full',
})
const rank = (atOnce: number, mayWait: number, atOnceBeside = atOnce) => ({
  atOnce,
  atOnceBeside,
  mayWait,
  full,
})
const soon = () => new Promise((resolve) => setImmediate(resolve))

test('of those who wait, the highest rank is let in first', async () => {
  const { enter } = openRankedGate([rank(1, 9), rank(1, 9), rank(1, 9)])
  const order: number[] = []
  const come = async (who: number) => {
    const leave = await enter(who)
    order.push(who)
    await soon()
    leave()
  }
  const first = await enter(2)
  const all = [2, 1, 0, 1, 0].map(come)
  await soon()
  expect(order).toEqual([])
  first()
  await Promise.all(all)
  expect(order).toEqual([0, 0, 1, 1, 2])
})

test('lower ranks have a share that leaves room, a smaller one while others ask, and are refused when too many wait', async () => {
  const { enter } = openRankedGate([rank(4, 9), rank(2, 1, 1)])
  const first = await enter(1)
  await enter(1)
  const waiting = enter(1)
  await expect(enter(1)).rejects.toThrow('full')
  const leave = await enter(0)
  leave()
  // Somebody of a higher rank was just here: one at once, and one is still inside.
  first()
  let isIn = false
  void waiting.then(() => (isIn = true))
  await soon()
  expect(isIn).toBe(false)
})

test('a place is given back once', async () => {
  const { enter } = openRankedGate([rank(1, 9)])
  const leave = await enter(0)
  leave()
  leave()
  await enter(0)
  let isIn = false
  void enter(0).then(() => (isIn = true))
  await soon()
  expect(isIn).toBe(false)
})
