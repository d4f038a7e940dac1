import { afterEach, expect, test, vi } from 'vitest'
import { refusal } from '../failure.ts'
import { openRankedGate } from './ranked-gate.ts'

const full = refusal('test.ranked-gate-full', 429, {
  'zh-CN': '满',
  'zh-TW': '滿',
  'en-US': 'full',
})
const rank = (atOnce: number, mayWait: number, atOnceBeside = atOnce, restsBeside = 0) => ({
  atOnce,
  atOnceBeside,
  restsBeside,
  mayWait,
  full,
})
/** Whether somebody has come in by now; who still waits at the end of a test is refused later, and nobody minds. */
const hasComeIn = async (entering: Promise<unknown>) => {
  let isIn = false
  entering.then(
    () => (isIn = true),
    () => {},
  )
  await soon()
  return isIn
}
const soon = () => new Promise((resolve) => setImmediate(resolve))

afterEach(() => void vi.useRealTimers())

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
  expect(await hasComeIn(waiting)).toBe(false)
})

test('a place is given back once', async () => {
  const { enter } = openRankedGate([rank(1, 9)])
  const leave = await enter(0)
  leave()
  leave()
  await enter(0)
  expect(await hasComeIn(enter(0))).toBe(false)
})

test('of a crowd beside others the next rests nine times as long as the last was inside; of a few nobody rests', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const nextBeside = async (mayWait: number) => {
    const { enter } = openRankedGate([rank(4, 9), rank(2, mayWait, 1, 9)])
    const first = await enter(1)
    const person = await enter(0)
    person()
    const next = enter(1)
    await vi.advanceTimersByTimeAsync(100)
    first()
    return { enter, next }
  }
  const ofFew = await nextBeside(9)
  expect(await hasComeIn(ofFew.next)).toBe(true)

  const ofMany = await nextBeside(1)
  await vi.advanceTimersByTimeAsync(850)
  expect(await hasComeIn(ofMany.next)).toBe(false)
  // Those of a higher rank never rest.
  const other = await ofMany.enter(0)
  other()
  await vi.advanceTimersByTimeAsync(100)
  expect(await hasComeIn(ofMany.next)).toBe(true)
})

test('nobody waits longer than two seconds: then the place in the line is free again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const { enter, isFull } = openRankedGate([rank(1, 1)])
  const leave = await enter(0)
  const waiting = enter(0).catch((error: unknown) => error)
  expect(isFull(0)).toBe(true)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(String(await waiting)).toContain('full')
  expect(isFull(0)).toBe(false)
  leave()
  await enter(0)
})
