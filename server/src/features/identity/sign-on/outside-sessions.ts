import { sql } from 'kysely'
import type { Database } from '../../../platform/stores/database.ts'
import { hashOf } from '../session/tokens.ts'
import type { OutsideIdentity } from './bind-ticket.ts'

/** Remembers with which session there a session here began, so that its end there is its end here. */
export async function noteOutsideSession(
  trx: Database,
  groupCode: string,
  { provider, outsideSession }: OutsideIdentity,
  sessionId: string,
) {
  if (outsideSession === null) return
  await trx
    .insertInto('signOnSession')
    .values({ groupCode, provider, outsideHash: hashOf(outsideSession), sessionId })
    .execute()
}

/** Ends what began with a session there; how many sessions that were. */
export async function endOutsideSession(trx: Database, provider: string, outsideSession: string) {
  const { numUpdatedRows } = await trx
    .updateTable('session')
    .from('signOnSession')
    .whereRef('session.groupCode', '=', 'signOnSession.groupCode')
    .whereRef('session.id', '=', 'signOnSession.sessionId')
    .where('signOnSession.provider', '=', provider)
    .where('signOnSession.outsideHash', '=', hashOf(outsideSession))
    .where('session.endedAt', 'is', null)
    .set({ endedAt: sql`clock_timestamp()`, endReason: 'single logout' })
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
