import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { aCopy, aLendingLibrary, deskOf, type LendingLibrary } from '../../../test/lending.ts'
import { aReader } from '../../../test/readers.ts'
import { inInstitution, type Within } from '../../platform/stores/database.ts'
import { openOwnCirculation } from './own-system.ts'

let api: TestApi
let library: LendingLibrary
beforeAll(async () => {
  api = await startTestApi()
  library = await aLendingLibrary(api)
})
afterAll(() => api.close())

const inLibrary: Within = (work) => inInstitution(api.db, library.groupCode, work)

test('a renewal that breaks off leaves nothing: our own circulation knows no outcome that nobody knows', async () => {
  const { id } = await aReader(api, library)
  const { barcode } = await aCopy(library)
  const { loan } = (await deskOf(api, library).lend(id, barcode)).body.data!
  const breakingOff: Within = (work) =>
    inLibrary(async (trx) => {
      await work(trx)
      throw new Error('the connection broke')
    })
  const broken = openOwnCirculation(breakingOff)
  const before = await openOwnCirculation(inLibrary).loansOf(id)
  await expect(broken.renew(id, [loan.loanId])).rejects.toThrow('the connection broke')
  expect(await openOwnCirculation(inLibrary).loansOf(id)).toEqual(before)
})
