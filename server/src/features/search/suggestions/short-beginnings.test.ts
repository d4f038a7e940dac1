import { expect, test } from 'vitest'
import { isShort, keepShort } from './short-beginnings.ts'

test('a character and two letters are short beginnings', () => {
  expect(['r', 'ru', '红', '7'].map(isShort)).toEqual([true, true, true, true])
  expect(['rul', '红楼', '红l'].map(isShort)).toEqual([false, false, false])
})

test('the engine is asked once for all who wait, again after a minute while the last answer is given, and after ten minutes they wait', async () => {
  let time = 0
  let asked = 0
  const keep = keepShort<number>(() => time)
  const ask = () => keep('r', () => Promise.resolve(++asked))
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
  time = 61_000
  expect(await ask()).toBe(1)
  expect(await ask()).toBe(2)
  time += 601_000
  expect(await ask()).toBe(3)
})

test('what failed is asked again', async () => {
  const keep = keepShort<string>()
  await expect(keep('r', () => Promise.reject(new Error('busy')))).rejects.toThrow('busy')
  expect(await keep('r', () => Promise.resolve('红楼梦'))).toBe('红楼梦')
})
