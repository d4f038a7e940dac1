import { expect, test } from 'vitest'
import { openCircuitBreaker } from './circuit-breaker.ts'

test('after five failures one after the other nobody waits; one at a time looks whether it answers again', () => {
  let now = 0
  const breaker = openCircuitBreaker({ failures: 5, rest: 1000, clock: () => now })
  for (let n = 0; n < 4; n++) breaker.failed()
  breaker.answered()
  for (let n = 0; n < 5; n++) {
    expect(breaker.letsThrough()).toBe(true)
    breaker.failed()
  }
  expect(breaker.letsThrough()).toBe(false)
  now = 1000
  expect([breaker.letsThrough(), breaker.letsThrough()]).toEqual([true, false])
  breaker.failed()
  now = 1999
  expect(breaker.letsThrough()).toBe(false)
  now = 2000
  expect(breaker.letsThrough()).toBe(true)
  breaker.answered()
  expect([breaker.letsThrough(), breaker.letsThrough()]).toEqual([true, true])
})
