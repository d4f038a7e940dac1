import { expect, test } from 'vitest'
import { portsFrom } from './ports.ts'

test('no two services share a port', () => {
  const ports = Object.values(portsFrom(21_000))
  expect(new Set(ports).size).toBe(ports.length)
})

test('the whole stack moves with its base', () => {
  expect(portsFrom(21_000)).toMatchObject({ postgres: 21_432, front: 21_443 })
  expect(portsFrom(25_000)).toMatchObject({ postgres: 25_432, front: 25_443 })
})

test.each([0, 1000, 31_769, 21_000.5, Number.NaN])('%s is no base', (base) => {
  expect(() => portsFrom(base)).toThrow(/SHULIN_PORT_BASE/)
})
