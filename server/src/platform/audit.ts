import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { StaffMember } from './staff-member.ts'

/** Who does what the trail records. */
export type Actor = 'operator' | StaffMember

/** Writes down what was changed, in the transaction that changes it. */
export const writeAudit = (
  trx: Database,
  actor: Actor,
  act: string,
  subject: string,
  detail: { before: unknown; after: unknown },
) => {
  const [kind, staffId] = actor === 'operator' ? ['operator', null] : ['staff', actor.id]
  return sql`select write_audit(${kind}, ${act}, ${staffId}, ${subject}, ${JSON.stringify(detail)}::jsonb)`.execute(
    trx,
  )
}
