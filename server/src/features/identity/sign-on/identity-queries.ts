import type { Database } from '../../../platform/stores/database.ts'
import type { OutsideIdentity } from './bind-ticket.ts'

type Subject = Pick<OutsideIdentity, 'provider' | 'subject'>

/** Which reader an outside identity belongs to. */
export const selectReaderOf = async (db: Database, { provider, subject }: Subject) =>
  (
    await db
      .selectFrom('identity')
      .select('readerId')
      .where('provider', '=', provider)
      .where('subject', '=', subject)
      .executeTakeFirst()
  )?.readerId

/** Binds an outside identity to a reader, unless one of the two is bound already: false then, and nothing changes. */
export async function insertIdentity(
  db: Database,
  groupCode: string,
  { provider, subject }: Subject,
  readerId: string,
) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('identity')
    .values({ groupCode, provider, subject, readerId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
