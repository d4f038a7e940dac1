import type { Database } from '../../platform/stores/database.ts'
import { holdTitle, selectNextFor, setCopyAside, setReady } from './queue-queries.ts'
import { takeNumbers } from './rules/queries.ts'
import { keptUntil } from './rules/terms.ts'

/** Offers a copy that is free to the first who waits for its title, and answers whose request it was. */
export async function offerCopy(
  trx: Database,
  { itemId, recordId }: { itemId: string; recordId: number },
) {
  await holdTitle(trx, recordId)
  return offerFirst(trx, itemId)
}

/**
 * The same for whoever holds the title already: of two copies that come back at once the first goes to the first. Where the copy is at the
 * library of the pickup place, it lies ready at once; else it has to be brought there first.
 */
export async function offerFirst(trx: Database, itemId: string): Promise<string | null> {
  const next = await selectNextFor(trx, itemId)
  if (!next) return null
  const { requestId, readerId, pickupLibCode, libCode, loanClass } = next
  await setCopyAside(trx, requestId, itemId)
  if (pickupLibCode === libCode) {
    const until = await pickupEnds(trx, { readerId, itemId, libCode, loanClass })
    await setReady(trx, requestId, until)
  }
  return requestId
}

/** Until when a copy that lies ready now is kept for a reader: so many days of the term, and not on a day without service. */
export async function pickupEnds(
  trx: Database,
  {
    readerId,
    itemId,
    libCode,
    loanClass,
  }: { readerId: string; itemId: string; libCode: string; loanClass: string },
) {
  const numbers = await takeNumbers(trx, 'lend', { readerId, itemId, pickupLibCode: libCode })
  return keptUntil(numbers!, { libCode, loanClass })
}
