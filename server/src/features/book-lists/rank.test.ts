import { expect, test } from 'vitest'
import { hasRoom, rankBetween, ranksAfter } from './rank.ts'

test('keys behind the last one stand in their order and grow no longer', () => {
  const keys = ranksAfter(null, 5_000)
  expect(keys.toSorted()).toEqual(keys)
  const more = ranksAfter(keys.at(-1)!, 2)
  expect([keys.at(-1)!, ...more].toSorted()).toEqual([keys.at(-1), ...more])
  expect(new Set([...keys, ...more].map(({ length }) => length))).toEqual(new Set([8]))
})

test('a list made by others goes on behind its last key', () => {
  expect(ranksAfter('m0012', 1)[0]! > 'm0012').toBe(true)
  expect(ranksAfter('n', 1)[0]! > 'n').toBe(true)
})

test('whatever is moved where, a key is found between its neighbours or the list is numbered anew', () => {
  let keys = ranksAfter(null, 40)
  let anew = 0
  // A chain of places that looks like chance and is the same in every run.
  let place = 7
  for (let n = 0; n < 3_000; n += 1) {
    place = (place * 16_807) % 2_147_483_647
    const [moved] = keys.splice(place % keys.length, 1)
    const at = (place >> 8) % (keys.length + 1)
    let gap = { before: keys[at - 1] ?? null, next: keys[at] ?? null }
    if (!hasRoom(gap)) {
      anew += 1
      keys = ranksAfter(null, keys.length)
      gap = { before: keys[at - 1] ?? null, next: keys[at] ?? null }
    }
    keys.splice(at, 0, rankBetween(gap))
    expect(moved).toBeDefined()
  }
  expect(keys.toSorted()).toEqual(keys)
  expect(new Set(keys).size).toBe(40)
  expect(anew).toBeLessThan(30)
})

test('the same place, again and again: always a key, until the list is numbered anew', () => {
  const gap = { before: 'n000000i', next: 'n000001i' }
  let count = 0
  while (hasRoom(gap)) {
    const key = rankBetween(gap)
    expect(gap.before < key && key < gap.next).toBe(true)
    gap.next = key
    count += 1
  }
  expect(count).toBeGreaterThan(100)
  expect(hasRoom({ before: 'm', next: 'm' })).toBe(false)
  expect(hasRoom({ before: null, next: 'm0' })).toBe(false)
})
