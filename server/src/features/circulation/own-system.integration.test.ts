import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import {
  aCharge,
  aCopy,
  aLendingLibrary,
  aReservation,
  deskOf,
  type LendingLibrary,
} from '../../../test/lending.ts'
import { keepsItsContract } from '../../../test/library-system.contract.ts'
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

keepsItsContract('our own circulation', () => ({
  system: openOwnCirculation(inLibrary),
  aPatron: async () => {
    const { id, account } = await aReader(api, library)
    return { card: account, ref: id }
  },
  aLoan: async (patron, { isWanted = false } = {}) => {
    const title = '天工开物'
    const { barcode, itemId, recordId } = await aCopy(library, { title })
    const { data } = (await deskOf(api, library).lend(patron, barcode)).body
    if (isWanted) {
      const other = await aReader(api, library)
      await aReservation(library, { readerId: other.id, recordId })
    }
    return { loanRef: data!.loan.loanId, itemRef: itemId, title }
  },
  aCopy: async () => ({ itemRef: (await aCopy(library)).itemId }),
  aFee: async (patron, openFen) => void (await aCharge(library, patron, openFen)),
  block: async (patron) => void (await deskOf(api, library).freeze(patron)),
  aHold: async (patron) => {
    const { recordId } = await aCopy(library)
    const { id } = await aReservation(library, { readerId: patron, recordId })
    return { holdRef: id }
  },
}))

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
