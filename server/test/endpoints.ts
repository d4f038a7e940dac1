import { readdirSync } from 'node:fs'
import type { Endpoint } from '@shulin/contract/endpoint'

const contract = new URL('../../contract/src/', import.meta.url)

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value

/** Every call of the contract. */
export async function readEndpoints(): Promise<Endpoint[]> {
  const files = readdirSync(contract).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const modules = await Promise.all(
    files.map((file) => import(new URL(file, contract).href) as Promise<Record<string, unknown>>),
  )
  return modules.flatMap((module) => Object.values(module).filter(isEndpoint))
}
