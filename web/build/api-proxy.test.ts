import { globSync } from 'node:fs'
import path from 'node:path'
import { readTraffic } from '@shulin/contract/traffic-staff'
import { expect, test } from 'vitest'
import { apiAddresses } from './api-proxy.ts'

const folder = path.join(import.meta.dirname, '../../contract/src')
const contracts = await Promise.all(
  globSync('*.ts', { cwd: folder })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => import(path.join(folder, file)) as Promise<Record<string, unknown>>),
)

const calls = contracts
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
