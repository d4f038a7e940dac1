import path from 'node:path'
import { expect, test } from 'vitest'
import { contractsWithoutSchemas } from './contracts-without-schemas.ts'

const load = contractsWithoutSchemas().load as (id: string) => Promise<string | null>
const contract = (name: string) =>
  load(path.join(import.meta.dirname, '../../contract/src', `${name}.ts`))

test('in production a contract is its addresses and plain values, without schemas', async () => {
  const code = (await contract('institutions'))!
  expect(code).toContain(
    'export const readLogo = {"method":"GET","path":"/find/findConfig/getLogoUrl"}',
  )
  expect(code).toContain('export const dictionaryNames = ["docCode"')
  expect(code).not.toContain('zod')
  expect(code).not.toContain('export const FindConfig')
})

test('a module without schemas stays as it is', async () => {
  expect(await contract('locale')).toBeNull()
})
