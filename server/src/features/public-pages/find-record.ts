import type { Database } from '../../platform/stores/database.ts'
import { recordKnownAs, selectDescriptions, standInOf } from '../record/record.ts'
import { isWithdrawn } from './queries.ts'

type Description = Awaited<ReturnType<typeof selectDescriptions>>[number]

export type RecordLookup =
  | { state: 'shown'; row: Description }
  /** It has another number now. */
  | { state: 'moved'; recordId: number }
  /** The library has it no longer. */
  | { state: 'gone' }
  | { state: 'unknown' }

/** What an address names: a title, or another name of one. A hidden title is as unknown as one that never was. */
export async function findRecord(
  db: Database,
  named: string,
  timeZone: string,
): Promise<RecordLookup> {
  const recordId = /^[1-9]\d{0,14}$/u.test(named) ? Number(named) : undefined
  if (recordId === undefined) return moved(await recordKnownAs(db, { value: named }))
  const [row] = await selectDescriptions(db, [recordId], timeZone)
  if (row) return { state: 'shown', row }
  const standIn = await standInOf(db, recordId, timeZone)
  if (standIn) return moved(standIn.recordId)
  return { state: (await isWithdrawn(db, recordId)) ? 'gone' : 'unknown' }
}

/** The title that a scheme of another system knows under a value. */
export const findByScheme = async (
  db: Database,
  scheme: string,
  value: string,
): Promise<RecordLookup> => moved(await recordKnownAs(db, { scheme, value }))

const moved = (recordId: number | undefined): RecordLookup =>
  recordId === undefined ? { state: 'unknown' } : { state: 'moved', recordId }
