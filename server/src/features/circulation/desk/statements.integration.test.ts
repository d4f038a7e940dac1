import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import { aCopy, aLendingLibrary, type LendingLibrary } from '../../../../test/lending.ts'
import { aReader } from '../../../../test/readers.ts'
import { countStatements } from '../../../../test/statements.ts'
import { selectStaffByAccount } from '../../staff/queries.ts'
import { lendAtDesk, type Desk } from './desk.ts'

let api: TestApi
let library: LendingLibrary
let desk: Desk
beforeAll(async () => {
  api = await startTestApi()
  library = await aLendingLibrary(api)
  const { groupCode, within } = library
  const { account } = await within((trx) =>
    trx.selectFrom('staff').select('account').executeTakeFirstOrThrow(),
  )
  const member = await within((trx) => selectStaffByAccount(trx, account))
  desk = { groupCode, staff: { ...member!, roles: ['circulation'] } }
})
afterAll(() => api.close())

const lend = async (readerId: string) => {
  const { barcode } = await aCopy(library)
  return countStatements(library, (trx) => lendAtDesk(trx, desk, { readerId, barcode }, 'zh-CN'))
}

test('a loan is three statements, however many the reader has: hold, take the numbers, write', async () => {
  const { id } = await aReader(api, library)
  const asked = [await lend(id), await lend(id), await lend(id)]
  expect(asked).toEqual([3, 3, 3])
})
