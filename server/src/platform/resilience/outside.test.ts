import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { isInside } from './outside.ts'

test('what listens on this machine is not outside, whatever its address', () => {
  const own = ['203.0.113.7', '2001:db8::7']
  const written = ['203.0.113.7', '::ffff:203.0.113.7', '::ffff:cb00:7107', '2001:db8:0::7']
  expect(written.map((address) => isInside(address, own))).toEqual([true, true, true, true])
  expect(['203.0.113.8', '2001:db8::8'].map((address) => isInside(address, own))).toEqual([
    false,
    false,
  ])
  const here = Object.values(networkInterfaces()).flatMap((all) => all ?? [])
  expect(here.length).toBeGreaterThan(0)
  for (const { address } of here) expect(isInside(address), address).toBe(true)
})
