import { randomInt, randomUUID } from 'node:crypto'
import type { RequestType } from '@shulin/contract/requests'
import type { Transaction } from 'kysely'
import { Refused } from '../../platform/failure.ts'
import type { Database } from '../../platform/stores/database.ts'
import type { DB } from '../../platform/stores/database-tables.ts'
import { holdTitle, judgeAsking, refuseBroken } from '../circulation/circulation.ts'
import { tellHolder } from './notices.ts'
import {
  hasLibrary,
  holdFreeCopy,
  insertDocument,
  insertRequest,
  selectHeldTitle,
  selectLoanOfOther,
  setAside,
  takeTurn,
  type DocumentFields,
  type NewRequest,
} from './queries.ts'
import { copyJustGone, otherLibrary, recordUnknown } from './refusals.ts'
import { firstStand, takesFromShelf, type Kind } from './steps.ts'

/** Who asks, always from the session. */
export interface Asker {
  groupCode: string
  readerId: string
}

/** What is asked for, beside who asks and by which way. */
export interface RequestDetails extends Omit<
  NewRequest,
  'id' | 'number' | 'type' | 'state' | 'step' | 'readerId'
> {
  /** Copies any of which will do; without them, the best. */
  itemIds?: string[] | undefined
  /** The library where it is fetched: its copies are chosen first. */
  libCode?: string | undefined
  document?: DocumentFields | undefined
}

/** Refuses a library that the institution does not have: which of its own was chosen lives in the browser. */
export async function requireLibrary(trx: Database, libCode: string | undefined) {
  if (libCode && !(await hasLibrary(trx, libCode))) throw new Refused(otherLibrary)
}

/** The number of a title as the wire has it; what is no number of ours is no title of ours. */
export function recordIdOf(text: string) {
  const recordId = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
  if (recordId === undefined) throw new Refused(recordUnknown)
  return recordId
}

export async function requireTitle(trx: Database, recordId: string) {
  const title = await selectHeldTitle(trx, recordIdOf(recordId))
  if (!title) throw new Refused(recordUnknown)
  return title
}

/** Those of a title that the institution holds; the others are about a document, or another library's. */
export const isOfOurTitle = (type: RequestType) =>
  type !== 'documentDelivery' && type !== 'otherLibrary'

/**
 * Writes a request. The row of the reader is held already; whoever asks for a title then holds the title, so that no copy comes back unseen
 * between the look and the writing. The rules decide and explain, the turn of today is taken by one statement, and whatever fails later
 * gives it back by failing.
 */
export async function placeRequest(
  trx: Transaction<DB>,
  { groupCode, readerId }: Asker,
  kind: Kind,
  { itemIds, libCode, document, ...asking }: RequestDetails,
) {
  const { recordId } = asking
  if (recordId !== undefined) await holdTitle(trx, recordId)
  const itemId = itemIds?.length === 1 ? itemIds[0] : undefined
  const { verdicts, turnsAllowed } = await judgeAsking(trx, kind, { readerId, recordId, itemId })
  refuseBroken(kind, verdicts)
  const subject = { recordId: recordId!, itemIds, libCode, itemId, readerId }
  const copyId = takesFromShelf(kind) ? await holdFreeCopy(trx, subject) : null
  const lent = kind === 'transfer' ? await selectLoanOfOther(trx, subject) : null
  if (copyId === undefined || lent === undefined) throw new Refused(copyJustGone)
  if (!(await takeTurn(trx, readerId, kind, turnsAllowed))) {
    refuseBroken(kind, (await judgeAsking(trx, kind, { readerId, recordId, itemId })).verdicts)
  }
  const id = randomUUID()
  const number = newNumber()
  const chosen = lent?.itemId ?? copyId ?? itemId
  await insertRequest(trx, {
    ...asking,
    ...firstStand(kind),
    id,
    number,
    type: kind,
    readerId,
    itemId: chosen,
  })
  if (document) await insertDocument(trx, id, document)
  if (copyId) await setAside(trx, id, copyId)
  if (lent) await tellHolder(trx, { groupCode, readerId: lent.holderId }, id, recordId!)
  return { requestId: id, requestNo: number, status: 'start' as const }
}

// Without what is easily taken for something else: it is read out at the desk.
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
/** Nobody can tell from a number how many there are. */
const newNumber = () =>
  `R${Array.from({ length: 9 }, () => letters[randomInt(letters.length)]).join('')}`
