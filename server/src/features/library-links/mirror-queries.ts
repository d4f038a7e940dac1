import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'

const here = sql<string>`current_institution()`

interface ItemOfLibrary {
  itemId: string
  recordId: number
  barcode: string
  loanClass: string
}

/** Copies of a library that keeps its own system, by their barcodes. */
export async function selectMirroredItems(
  db: Database,
  libCode: string,
  barcodes: readonly string[],
): Promise<ItemOfLibrary[]> {
  if (barcodes.length === 0) return []
  const { rows } = await sql<ItemOfLibrary>`
    select i.id as item_id, i.record_id, i.barcode, i.loan_class
      from item i join location p on p.group_code = i.group_code and p.location_id = i.location_id
     where i.group_code = current_institution() and i.barcode = any(${[...barcodes]}::text[])
       and i.seen_at is not null and p.lib_code = ${libCode}`.execute(db)
  return rows
}

/** Renewals that were answered a moment ago, by loan: a system may show its own writes late. */
export async function selectFreshRenewals(db: Database, libCode: string, readerId: string) {
  const { rows } = await sql<{ loanId: string; dueAt: string }>`
    select about as loan_id, outcome ->> 'dueAt' as due_at from wish
     where group_code = current_institution() and reader_id = ${readerId} and lib_code = ${libCode} and action = 'renew'
       and state = 'done' and settled_at > now() - interval '1 minute' and outcome ->> 'dueAt' is not null`.execute(
    db,
  )
  return new Map(rows.map(({ loanId, dueAt }) => [loanId, new Date(dueAt)]))
}

export interface MirroredLoan {
  id: string
  itemId: string
  recordId: number
  loanClass: string
  dueAt: Date
  renewals: number
  renewalsAllowed: number | null
}

/** Writes loans as they were seen; what was never seen before counts as lent when it was first seen. */
export async function upsertMirroredLoans(
  db: Database,
  groupCode: string,
  readerId: string,
  loans: readonly MirroredLoan[],
) {
  if (loans.length === 0) return
  const seenAt = sql<Date>`now()`
  await db
    .insertInto('loan')
    .values(loans.map((loan) => ({ groupCode, readerId, ...loan, seenAt })))
    .onConflict((conflict) =>
      conflict.columns(['groupCode', 'id']).doUpdateSet({
        itemId: sql`excluded.item_id`,
        recordId: sql`excluded.record_id`,
        dueAt: sql`excluded.due_at`,
        renewals: sql`excluded.renewals`,
        renewalsAllowed: sql`excluded.renewals_allowed`,
        seenAt,
      }),
    )
    .execute()
}

/** What a reader has no more in a library is not on loan. */
export const deleteGoneLoans = (
  db: Database,
  libCode: string,
  readerId: string,
  stillThere: readonly string[],
) =>
  sql`
    delete from loan l using item i, location p
     where l.group_code = current_institution() and l.reader_id = ${readerId} and l.seen_at is not null
       and l.id <> all(${[...stillThere]}::uuid[])
       and i.group_code = l.group_code and i.id = l.item_id
       and p.group_code = i.group_code and p.location_id = i.location_id and p.lib_code = ${libCode}`.execute(
    db,
  )

interface ReaderLook {
  groupCode: string
  libCode: string
  readerId: string
  unlisted: string
  refused: string
}

/** Notes that a reader was looked at. */
export const upsertLook = (db: Database, look: ReaderLook) =>
  db
    .insertInto('libraryReader')
    .values(look)
    .onConflict((conflict) =>
      conflict.columns(['groupCode', 'libCode', 'readerId']).doUpdateSet({
        unlisted: look.unlisted,
        refused: look.refused,
        seenAt: sql<Date>`now()`,
      }),
    )
    .execute()

/** When a reader was last looked at, library by library. */
export async function selectLooks(db: Database, readerId: string) {
  const rows = await db
    .selectFrom('libraryReader')
    .select(['libCode', 'seenAt', 'unlisted'])
    .where('groupCode', '=', here)
    .where('readerId', '=', readerId)
    .execute()
  return new Map(
    rows.map(({ libCode, seenAt, unlisted }) => [
      libCode,
      { seenAt, unlisted: unlisted as { title: string; dueAt: string }[] },
    ]),
  )
}

export interface RefusedCode {
  code: string
  number?: number
  limit?: number
  until?: string | null
}

/** Loans of a reader whose library has a link that is on, with what the system said of renewing them. */
export async function selectLinkedLoans(db: Database, readerId: string) {
  const { rows } = await sql<{
    loanId: string
    libCode: string
    title: string
    refused: RefusedCode | null
  }>`
    select l.id as loan_id, p.lib_code, t.title, r.refused -> l.id::text as refused
      from loan l
      join record t on t.id = l.record_id
      join item i on i.group_code = l.group_code and i.id = l.item_id
      join location p on p.group_code = i.group_code and p.location_id = i.location_id
      join library_link k on k.group_code = p.group_code and k.lib_code = p.lib_code and k.is_on
      left join library_reader r on r.group_code = l.group_code and r.lib_code = p.lib_code and r.reader_id = l.reader_id
     where l.group_code = current_institution() and l.reader_id = ${readerId} and l.seen_at is not null`.execute(
    db,
  )
  return rows
}

/** Writes down at once what a renewal was answered with. */
export const updateMirroredLoan = (db: Database, readerId: string, loanId: string, dueAt: Date) =>
  db
    .updateTable('loan')
    .set((eb) => ({ dueAt, renewals: eb('renewals', '+', 1), seenAt: sql<Date>`now()` }))
    .where('groupCode', '=', here)
    .where('id', '=', loanId)
    .where('readerId', '=', readerId)
    .where('seenAt', 'is not', null)
    .where('dueAt', '<', dueAt)
    .execute()
