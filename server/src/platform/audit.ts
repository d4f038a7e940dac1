import { sql } from 'kysely'
import type { Database } from './stores/database.ts'
import type { StaffMember } from './staff-member.ts'

/** A machine at which readers serve themselves; what it does, nobody of the staff did. */
export interface Machine {
  machineId: string
  name: string
}

/** Who does what the trail records. */
export type Actor = 'operator' | StaffMember

const kindOf = (actor: Actor | Machine) => {
  if (actor === 'operator') return ['operator', null] as const
  return 'machineId' in actor ? (['system', null] as const) : (['staff', actor.id] as const)
}

/** What a machine did is told with its name: the trail has no column for it. */
const toldOf = (actor: Actor | Machine, detail: { before: unknown; after: unknown }) =>
  actor !== 'operator' && 'machineId' in actor
    ? { ...detail, after: { ...(detail.after as object | null), machine: actor.name } }
    : detail

/** What writes an act down, for the statement that performs it: one way to the database instead of two. */
export const auditExpression = (
  actor: Actor | Machine,
  act: string,
  /** What it is about. Where that is a reader, nothing: the trail outlives the names of those who are erased. */
  subject: string | null,
  detail: { before: unknown; after: unknown },
  /** Whose data it touched. */
  readerId: string | null = null,
) => {
  const [kind, staffId] = kindOf(actor)
  const told = JSON.stringify(toldOf(actor, detail))
  return sql<number>`write_audit(${kind}, ${act}, ${staffId}, ${subject}, ${told}::jsonb, ${readerId}, null, null)`
}

/** Writes down what was changed, in the transaction that changes it. */
export const writeAudit = (trx: Database, ...written: Parameters<typeof auditExpression>) =>
  sql`select ${auditExpression(...written)}`.execute(trx)

/** Writes down what a reader did with the own account, in the transaction that does it. */
export const writeReaderAct = (
  trx: Database,
  readerId: string,
  act: string,
  detail: Record<string, unknown>,
) =>
  sql`select write_audit('reader', ${act}, null, null, ${JSON.stringify(detail)}::jsonb, ${readerId}, null, null)`.execute(
    trx,
  )

/** Why somebody looks at personal data, and at which; never what was seen. */
interface Look {
  readerId: string
  purpose: string
  ticket: string | null
  fields: readonly string[]
}

/** Writes down that a reader's personal data were looked at, in the transaction that reads them. */
export const writeLook = (
  trx: Database,
  actor: StaffMember,
  { readerId, purpose, ticket, fields }: Look,
) =>
  sql`select write_audit('staff', 'reader.read', ${actor.id}, null, ${JSON.stringify({ fields })}::jsonb,
                         ${readerId}, ${purpose}, ${ticket})`.execute(trx)
