import { expect, test } from 'vitest'
import { memoryCache } from './memory-cache.ts'

test('an answer is asked for once, however many wait, and again when it is no longer fresh', async () => {
  let time = 0
  let asked = 0
  const kept = memoryCache<number>({ fresh: 1_000, now: () => time })
  const ask = () => kept('key', () => Promise.resolve(++asked))
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
  time = 1_000
  expect(await ask()).toBe(2)
})

test('what failed is asked again', async () => {
  const kept = memoryCache<string>({ fresh: 1_000 })
  await expect(kept('key', () => Promise.reject(new Error('busy')))).rejects.toThrow('busy')
  expect(await kept('key', () => Promise.resolve('红楼梦'))).toBe('红楼梦')
})
