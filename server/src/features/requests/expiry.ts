import { inInstitution, type Database } from '../../platform/stores/database.ts'
import { onlyWhileHeld, type JobRun } from '../../platform/stores/queue.ts'
import { holdReader } from '../../platform/reader.ts'
import { offerCopy, selectFreeAndWaitedFor, tellOfRequests } from '../circulation/circulation.ts'
import { endRequest } from './endings.ts'
import { isExpired, selectExpired, selectRequest } from './queries.ts'

/** So many in one look; the next look finds the rest. */
const most = 200

/**
 * Ends the requests of an institution whose copy was kept long enough, each in a transaction of its own with the reader held first: whoever
 * is fetching it at this moment goes before, and it has not expired. Then copies that came onto the shelf otherwise are offered.
 */
export async function passOnUnfetched(db: Database, groupCode: string, run: JobRun) {
  const expired = await inInstitution(db, groupCode, (trx) => selectExpired(trx, most))
  for (const { id, readerId } of expired) {
    await inInstitution(db, groupCode, async (trx) => {
      await onlyWhileHeld(trx, run)
      await holdReader(trx, readerId)
      if (!(await isExpired(trx, id))) return
      await endRequest(trx, groupCode, (await selectRequest(trx, id))!, { by: 'expired' })
    })
  }
  await offerFree(db, groupCode, run)
}

async function offerFree(db: Database, groupCode: string, run: JobRun) {
  const free = await inInstitution(db, groupCode, (trx) => selectFreeAndWaitedFor(trx, most))
  for (const copy of free) {
    await inInstitution(db, groupCode, async (trx) => {
      await onlyWhileHeld(trx, run)
      await tellOfRequests(trx, groupCode, [await offerCopy(trx, copy)])
    })
  }
}
