import { readTraffic } from '@shulin/contract/traffic-staff'
import { expect, test } from 'vitest'
import { apiAddresses } from './api-proxy.ts'

const contracts = import.meta.glob<Record<string, unknown>>(
  ['../../contract/src/*.ts', '!**/*.test.ts'],
  { eager: true },
)

const calls = Object.values(contracts)
  .flatMap((contract) => Object.values(contract))
  .filter(
    (value): value is { path: string } =>
      typeof value === 'object' && value !== null && 'method' in value && 'path' in value,
  )

/** As Vite reads them. */
const isOf = (addresses: string[], url: string) =>
  addresses.some((one) => (one.startsWith('^') ? new RegExp(one).test(url) : url.startsWith(one)))

test('while the portal is developed, every call of the contract reaches the API', async () => {
  const addresses = await apiAddresses()
  expect(calls).toContain(readTraffic)
  expect(calls.map(({ path }) => path).filter((path) => !isOf(addresses, path))).toEqual([])
})

test.each(['/', '/demo/', '/staff/', '/staff/?lang=en', '/staff.html', '/src/staff/main.tsx'])(
  'while the portal is developed, %s is a page of ours',
  async (url) => expect(isOf(await apiAddresses(), url)).toBe(false),
)
