import { randomInt, randomUUID } from 'node:crypto'
import { lendCopy } from '../src/features/circulation/own-circulation.ts'
import type { TestApi } from './api.ts'
import { aShelvedTitle, demo } from './demo.ts'
import { aReader } from './readers.ts'

/** A copy on a shelf of the demo institution, in a library that lends by our own circulation; things are handed over there. */
export async function aDemoCopy(api: TestApi) {
  const { within, groupCode } = demo(api)
  const recordId = await aShelvedTitle(api)
  const barcode = `B${randomInt(1e12)}`
  const itemId = randomUUID()
  const place = await within(async (trx) => {
    const { locationId, libCode } = await trx
      .selectFrom('location')
      .innerJoin('library', 'library.libCode', 'location.libCode')
      .select(['location.locationId', 'location.libCode'])
      .where('library.circulationAuthority', '=', 'own')
      .orderBy('location.isPickup', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('location')
      .set({ isPickup: true })
      .where('locationId', '=', locationId)
      .execute()
    await trx
      .insertInto('item')
      .values({
        groupCode,
        id: itemId,
        recordId,
        barcode,
        locationId,
        currentLocationId: locationId,
        priceFen: 4800,
      })
      .execute()
    return { locationId, libCode }
  })
  return { barcode, itemId, recordId, ...place }
}

/** The same in the hands of a reader. */
export async function aLentDemoCopy(api: TestApi) {
  const { id: readerId, account } = await aReader(api, demo(api))
  const copy = await aDemoCopy(api)
  const { barcode } = copy
  const { loanId } = await demo(api).within((trx) => lendCopy(trx, { readerId, barcode }))
  return { ...copy, readerId, account, loanId }
}
