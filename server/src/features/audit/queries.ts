import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'

export interface AuditFilter {
  kind?: string | undefined
  act?: string | undefined
  person?: string | undefined
  staffId?: string | undefined
  readerId?: string | undefined
  from?: string | undefined
  until?: string | undefined
}

const chosen = (db: Database, filter: AuditFilter) => {
  const { kind, act, person, staffId, readerId, from, until } = filter
  const part = `%${(person ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`
  return db
    .selectFrom('audit')
    .leftJoin('staff', (join) =>
      join.onRef('staff.groupCode', '=', 'audit.groupCode').onRef('staff.id', '=', 'audit.staffId'),
    )
    .leftJoin('reader', (join) =>
      join
        .onRef('reader.groupCode', '=', 'audit.groupCode')
        .onRef('reader.id', '=', 'audit.readerId'),
    )
    .$if(person !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('staff.name', 'ilike', part),
          eb('staff.account', 'ilike', part),
          eb('reader.name', 'ilike', part),
          eb('reader.account', 'ilike', part),
        ]),
      ),
    )
    .$if(act !== undefined, (query) => query.where('audit.act', '=', act!))
    .$if(kind !== undefined, (query) => query.where('audit.act', 'like', `${kind}.%`))
    .$if(staffId !== undefined, (query) => query.where('audit.staffId', '=', staffId!))
    .$if(readerId !== undefined, (query) => query.where('audit.readerId', '=', readerId!))
    .$if(from !== undefined, (query) => query.where('audit.day', '>=', from!))
    .$if(until !== undefined, (query) => query.where('audit.day', '<=', until!))
}

/** Rows of the trail, newest first. */
export const selectAudit = (db: Database, filter: AuditFilter, { page, rows }: Page) =>
  chosen(db, filter)
    .select(['audit.n', 'audit.at', 'audit.actor', 'audit.act', 'audit.subject', 'audit.detail'])
    .select(['audit.readerId', 'audit.purpose', 'audit.ticket', 'staff.name', 'staff.account'])
    .select([
      'reader.name as readerName',
      'reader.account as readerAccount',
      'reader.state as readerState',
    ])
    .orderBy('audit.day', 'desc')
    .orderBy('audit.n', 'desc')
    .limit(rows)
    .offset((page - 1) * rows)
    .execute()
interface Page {
  page: number
  rows: number
}

export async function countAudit(db: Database, filter: AuditFilter) {
  const { total } = await chosen(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export const selectDays = (db: Database, rows: number) =>
  db
    .selectFrom('auditDay')
    .select(['day', 'rows', 'digest', 'seal', 'keyId'])
    .orderBy('day', 'desc')
    .limit(rows)
    .execute()

/** Days that are over and not closed, oldest first. */
export async function selectDaysToClose(db: Database) {
  const { rows } = await sql<{ day: string }>`select audit_days_to_close() as day`.execute(db)
  return rows.map(({ day }) => day)
}

export async function selectDigest(db: Database, day: string) {
  const { rows } = await sql<{ rows: number; digest: Buffer }>`
    select rows, digest from audit_digest(${day})`.execute(db)
  return rows[0]!
}

interface SealRow {
  day: string
  digest: Buffer
  seal: Buffer
  keyId: number
}

export const closeDay = (db: Database, { day, digest, seal, keyId }: SealRow) =>
  sql`select close_audit_day(${day}, ${digest}, ${seal}, ${keyId})`.execute(db)

export interface Fault {
  day: string
  /** The row, where one names itself. */
  n: number | null
  fault: string
}

/** What was touched since its day was closed. */
export async function selectFaults(db: Database) {
  const { rows } = await sql<Fault>`select day, n, fault from broken_audit()`.execute(db)
  return rows
}
