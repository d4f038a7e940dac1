import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { work } from './proof-of-work.ts'

const zeros = (key: string, found: string) => {
  const digest = createHash('sha256').update(`${key}:${found}`).digest('hex')
  const bits = BigInt(`0x${digest}`).toString(2).padStart(256, '0')
  return bits.indexOf('1')
}

// A key that leaves no room in its last block makes two of it.
test.each([
  'k',
  'c'.repeat(54),
  'c'.repeat(60),
  'c'.repeat(63),
  '书林'.repeat(40),
  'c'.repeat(500),
])('[R-LOGIN-047] the work found for a key is what SHA-256 says it is: %s', async (key) => {
  const found = await work(key, 9)
  expect(zeros(key, found)).toBeGreaterThanOrEqual(9)
  // The first text that does, not any: no try was passed over.
  const first = Array.from({ length: Number(found) }, (_, n) => String(n)).find(
    (text) => zeros(key, text) >= 9,
  )
  expect(first).toBeUndefined()
})
