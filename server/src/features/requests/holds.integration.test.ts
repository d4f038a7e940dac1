import { afterAll, beforeAll } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { aCharge, aCopy, aReservation, deskOf, type LendingLibrary } from '../../../test/lending.ts'
import { keepsItsContract, keepsItsHolds } from '../../../test/library-system.contract.ts'
import { aReader } from '../../../test/readers.ts'
import { aLentTitle, aRequestLibrary } from '../../../test/requests.ts'
import { inInstitution } from '../../platform/stores/database.ts'
import { openOwnCirculation } from '../circulation/circulation.ts'
import { ownHolds } from './holds.ts'

let api: TestApi
let library: LendingLibrary
beforeAll(async () => {
  api = await startTestApi()
  library = await aRequestLibrary(api)
})
afterAll(() => api.close())

const ownSystem = () => ({
  system: openOwnCirculation(
    (work) => inInstitution(api.db, library.groupCode, work),
    ownHolds(library.groupCode),
  ),
  aPatron: async () => {
    const { id, account } = await aReader(api, library)
    return { card: account, ref: id }
  },
  aLoan: async (patron: string, { isWanted = false } = {}) => {
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
  aFee: async (patron: string, openFen: number) => void (await aCharge(library, patron, openFen)),
  block: async (patron: string) => void (await deskOf(api, library).freeze(patron)),
  aHold: async (patron: string) => {
    const { recordId } = await aCopy(library)
    const { id } = await aReservation(library, { readerId: patron, recordId })
    return { holdRef: id }
  },
  aLentTitle: async () => ({
    recordRef: String((await aLentTitle(api, library)).recordId),
    pickupPlace: 'stacks',
  }),
})

keepsItsContract('our own circulation with its requests', ownSystem)
keepsItsHolds('our own circulation with its requests', ownSystem)
