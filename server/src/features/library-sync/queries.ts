import { sql, type Insertable, type Selectable, type Transaction, type Updateable } from 'kysely'
import type { DB } from '../../platform/stores/database-tables.ts'
import type { Database } from '../../platform/stores/database.ts'
import type { ListedCopy } from './compare-queries.ts'

/** The clock of the database: it dates what others write, too. */
export async function selectMoment(db: Database) {
  const { rows } = await sql<{ moment: Date }>`select clock_timestamp() as moment`.execute(db)
  return rows[0]!.moment
}

/** What a desk changes meanwhile goes into the index before what this transaction does. */
export const putLast = (db: Database) =>
  sql`select set_config('app.in_bulk', 'on', true)`.execute(db)

/** Does the work unless another process does it already. The lock is the connection's: it ends with the process, however that ends. */
export const unlessBusy = <T>(db: Database, name: string, work: () => Promise<T>) =>
  db.connection().execute(async (connection) => {
    const key = sql`hashtextextended(${name}, 0)`
    const { rows } = await sql<{
      free: boolean
    }>`select pg_try_advisory_lock(${key}) as free`.execute(connection)
    if (!rows[0]!.free) return 'busy' as const
    try {
      return { result: await work() }
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection)
    }
  })

/** The libraries of the institution whose lending another system decides, and how far they are known. */
export const selectLibraries = (db: Database) =>
  db
    .selectFrom('library')
    .leftJoin('librarySync as sync', (join) =>
      join
        .onRef('sync.groupCode', '=', 'library.groupCode')
        .onRef('sync.libCode', '=', 'library.libCode'),
    )
    .select([
      'library.libCode',
      'library.name',
      'sync.settings',
      'sync.changesAt',
      'sync.completeAt',
      'sync.seenAt',
      'sync.failedAt',
      'sync.failure',
    ])
    .where('library.circulationAuthority', '=', 'ils')
    .orderBy('library.position')
    .orderBy('library.libCode')
    .execute()

/** One of them; its row is made when it is first asked for. */
export async function selectSync(db: Database, libCode: string) {
  await sql`
    insert into library_sync (group_code, lib_code)
    select group_code, lib_code from library
     where group_code = current_institution() and lib_code = ${libCode} and circulation_authority = 'ils'
    on conflict do nothing`.execute(db)
  return db.selectFrom('librarySync').selectAll().where('libCode', '=', libCode).executeTakeFirst()
}

export const updateSync = (db: Database, libCode: string, changed: Updateable<DB['librarySync']>) =>
  db.updateTable('librarySync').set(changed).where('libCode', '=', libCode).execute()

/** Moves the cursor from where it was; false: somebody else has moved it. */
export async function moveCursor(
  db: Database,
  libCode: string,
  from: string | null,
  to: string | null,
) {
  const { numUpdatedRows } = await db
    .updateTable('librarySync')
    .set({ cursor: to })
    .where('libCode', '=', libCode)
    .where('cursor', 'is not distinct from', from)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** All changes before a moment were taken; without a gap that is a look at the whole library. */
export const noteChangesTaken = (db: Database, libCode: string, at: Date) =>
  sql`
    update library_sync
       set changes_at = ${at}, failed_at = null, failure = null,
           seen_at = case when gap_since is null and complete_at is not null then greatest(seen_at, ${at}::timestamptz) else seen_at end
     where group_code = current_institution() and lib_code = ${libCode}`.execute(db)

/** The system no longer knows our cursor: what happened since is in its next complete list only. */
export const noteGap = (db: Database, libCode: string) =>
  sql`
    update library_sync set cursor = null, gap_since = coalesce(gap_since, now())
     where group_code = current_institution() and lib_code = ${libCode}`.execute(db)

/** A complete list that was begun at a moment is compared. */
export const noteComplete = (db: Database, libCode: string, startedAt: Date) =>
  sql`
    update library_sync
       set complete_at = ${startedAt}, seen_at = greatest(seen_at, ${startedAt}::timestamptz),
           gap_since = case when gap_since > ${startedAt}::timestamptz then gap_since end
     where group_code = current_institution() and lib_code = ${libCode}`.execute(db)

/** Where it is the hour of the nightly list, and none was begun since yesterday evening. */
export const selectDueLibraries = async (db: Database, defaultHour: number) => {
  const { rows } = await sql<{ libCode: string }>`
    select l.lib_code from library l
      join institution g on g.group_code = l.group_code
      left join library_sync s on s.group_code = l.group_code and s.lib_code = l.lib_code
     where l.group_code = current_institution() and l.circulation_authority = 'ils' and g.closed_at is null
       and extract(hour from now() at time zone g.time_zone) = coalesce((s.settings ->> 'hour')::int, ${defaultHour})
       and not exists (select from library_sync_run r where r.group_code = l.group_code and r.lib_code = l.lib_code
                          and not r.is_trial and r.started_at > now() - interval '12 hours')
     order by l.lib_code`.execute(db)
  return rows.map(({ libCode }) => libCode)
}

/** Where the days of the institution begin. */
export async function selectTimeZone(db: Database) {
  const { rows } = await sql<{ timeZone: string }>`
    select time_zone from institution where group_code = current_institution()`.execute(db)
  return rows[0]!.timeZone
}

/* Runs */

export const insertRun = (db: Database, run: Insertable<DB['librarySyncRun']>) =>
  db.insertInto('librarySyncRun').values(run).returningAll().executeTakeFirstOrThrow()
export type StoredRun = Selectable<DB['librarySyncRun']>

/** The run of a library that has not ended. */
export const selectOpenRun = (db: Database, libCode: string) =>
  db
    .selectFrom('librarySyncRun')
    .selectAll()
    .where('libCode', '=', libCode)
    .where('state', '=', 'running')
    .executeTakeFirst()

/** A run, kept from others until the transaction ends. */
export const lockRun = (db: Database, runId: string) =>
  db.selectFrom('librarySyncRun').selectAll().where('id', '=', runId).forUpdate().executeTakeFirst()

/** A run that is no longer running has ended. */
export const updateRun = (
  db: Database,
  runId: string,
  changed: Omit<Updateable<DB['librarySyncRun']>, 'endedAt'>,
) =>
  db
    .updateTable('librarySyncRun')
    .set({
      ...changed,
      ...(changed.state !== undefined && {
        endedAt: changed.state === 'running' ? null : sql<Date>`now()`,
      }),
    })
    .where('id', '=', runId)
    .returningAll()
    .executeTakeFirstOrThrow()

/** What earlier runs ask is asked by a newer one, or is settled. */
export const giveUpAsking = (db: Database, libCode: string) =>
  sql`
    update library_sync_run set state = 'given up', phase = 'ended', ended_at = now(), would_withdraw = null
     where group_code = current_institution() and lib_code = ${libCode} and state = 'asks'`.execute(
    db,
  )

export async function countDifferences(db: Database, runId: string) {
  const { count } = await db
    .selectFrom('librarySyncDifference')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('runId', '=', runId)
    .executeTakeFirstOrThrow()
  return count
}

/* A list before it is compared */

/** Begins a list: its first line is no copy. */
export const beginStaging = (db: Database, runId: string) =>
  sql`
    insert into library_sync_copy (group_code, run_id, barcode, seen_at)
    values (current_institution(), ${runId}, '', now()) on conflict do nothing`.execute(db)

/** Whether the list is still there: it is not, when PostgreSQL crashed. */
export async function isStaged(db: Database, runId: string) {
  const { rows } = await sql`
    select from library_sync_copy where group_code = current_institution() and run_id = ${runId} and barcode = ''`.execute(
    db,
  )
  return rows.length > 0
}

/** Adds lines to a list; of two with one barcode the first counts. Returns how many were new. */
export async function stageCopies(
  db: Database,
  runId: string,
  lines: readonly ListedCopy[],
  seenAt: Date,
) {
  const { numAffectedRows } = await sql`
    insert into library_sync_copy (group_code, run_id, barcode, record_ref, status, due_at, place, current_place, call_no, seen_at)
    select current_institution(), ${runId}::uuid, barcode, "recordRef", status, "dueAt", place, "currentPlace", "callNo", ${seenAt}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as given (barcode text, "recordRef" text, status text, "dueAt" timestamptz, place text, "currentPlace" text, "callNo" text)
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows)
}

/** The barcode up to which the next part of a list goes; null at its end. */
export async function nextStaged(db: Database, runId: string, after: string, size: number) {
  const { rows } = await sql<{ upTo: string | null }>`
    select max(barcode) as up_to from (
      select barcode from library_sync_copy
       where group_code = current_institution() and run_id = ${runId} and barcode > ${after} order by barcode limit ${size}) part`.execute(
    db,
  )
  return rows[0]!.upTo
}

/** The barcode up to which the next part of our own copies goes; null at their end. */
export async function nextItems(db: Database, after: string, size: number) {
  const { rows } = await sql<{ upTo: string | null }>`
    select max(barcode) as up_to from (
      select barcode from item where group_code = current_institution() and barcode > ${after} order by barcode limit ${size}) part`.execute(
    db,
  )
  return rows[0]!.upTo
}

interface Part {
  runId: string
  libCode: string
  startedAt: Date
  after: string
  upTo: string
}

const ofThePart = ({ libCode, after, upTo }: Part) => sql`
  item i join location p on p.group_code = i.group_code and p.location_id = i.location_id
   where i.group_code = current_institution() and i.barcode > ${after} and i.barcode <= ${upTo}
     and p.lib_code = ${libCode} and i.status <> 'withdrawn'`

/**
 * What was not in the list, and was not seen since it was begun. With its limit the question is put copy by copy: as a join the planner, which
 * knows nothing of a list that was just staged, would read the whole list for each copy.
 */
const isMissing = ({ runId, startedAt }: Part) => sql`
  i.seen_at < ${startedAt} and (
    select 1 from library_sync_copy s where s.group_code = i.group_code and s.run_id = ${runId} and s.barcode = i.barcode limit 1) is null`

/** How many copies of a part we have, and how many of them the list lacks. */
export async function countMissing(db: Database, part: Part) {
  const { rows } = await sql<{ known: number; missing: number }>`
    select count(*)::int as known, (count(*) filter (where ${isMissing(part)}))::int as missing from ${ofThePart(part)}`.execute(
    db,
  )
  return rows[0]!
}

/** Notes which copies of a part the list lacks, and the first of them among the differences of the run. */
export const noteMissing = (db: Database, part: Part, most: number) =>
  sql`
    with lacked as materialized (
      select i.group_code, i.id, i.barcode, i.status from ${ofThePart(part)} and ${isMissing(part)}),
    noted as (
      insert into library_sync_difference (group_code, run_id, barcode, kind, was)
      select group_code, ${part.runId}::uuid, barcode, 'missing', status from lacked order by barcode limit ${most}
      on conflict do nothing)
    insert into library_sync_missing (group_code, item_id, run_id) select group_code, id, ${part.runId}::uuid from lacked
    on conflict (group_code, item_id) do update set run_id = excluded.run_id`.execute(db)

/** Forgets some of what earlier lists lacked; returns how many. */
export async function forgetEarlierMissing(
  db: Database,
  { libCode, runId }: { libCode: string; runId: string },
  most: number,
) {
  const { numAffectedRows } = await sql`
    delete from library_sync_missing where group_code = current_institution() and item_id = any (array(
      select m.item_id from library_sync_missing m join library_sync_run r on r.group_code = m.group_code and r.id = m.run_id
       where m.group_code = current_institution() and r.lib_code = ${libCode} and r.id <> ${runId} limit ${most}))`.execute(
    db,
  )
  return Number(numAffectedRows)
}

/** Withdraws some of what a list lacked, with the mirrors of their loans; returns how many. */
export async function withdrawMissing(db: Database, runId: string, most: number) {
  const { rows } = await sql<{ withdrawn: number }>`
    with gone as (
      delete from library_sync_missing where group_code = current_institution() and run_id = ${runId} and item_id = any (array(
        select item_id from library_sync_missing where group_code = current_institution() and run_id = ${runId} order by item_id limit ${most}))
      returning item_id),
    ended as (
      delete from loan l using gone where l.group_code = current_institution() and l.item_id = gone.item_id and l.seen_at is not null),
    withdrawn as (
      update item i set status = 'withdrawn', due_at = null, seen_at = now() from gone
       where i.group_code = current_institution() and i.id = gone.item_id and i.seen_at is not null returning 1)
    select (select count(*) from gone)::int as withdrawn`.execute(db)
  return rows[0]!.withdrawn
}

/**
 * Forgets some lines of a list that was compared, its first line last: by that one it is found again after a crash. Returns how many.
 * Ranges, for the planner knows nothing of a list that was just staged, and would compare each line with each.
 */
export async function forgetStaged(db: Database, runId: string, most: number) {
  const { numAffectedRows: copies } = await sql`
    delete from library_sync_copy where group_code = current_institution() and run_id = ${runId} and barcode >= (
      select min(barcode) from (
        select barcode from library_sync_copy
         where group_code = current_institution() and run_id = ${runId} order by barcode desc limit ${most}) part)`.execute(
    db,
  )
  const { numAffectedRows: readers } = await sql`
    delete from library_sync_reader where group_code = current_institution() and run_id = ${runId} and reader_id >= (
      select (array_agg(reader_id order by reader_id))[1] from (
        select reader_id from library_sync_reader
         where group_code = current_institution() and run_id = ${runId} order by reader_id desc limit ${most}) part)`.execute(
    db,
  )
  return Number(copies) + Number(readers)
}

/** Runs whose list was left behind by a process that died, and that nobody goes on with. */
export async function selectLeftBehind(db: Database) {
  const { rows } = await sql<{ runId: string }>`
    select s.run_id from library_sync_copy s
     where s.group_code = current_institution() and s.barcode = '' and s.seen_at < now() - interval '1 day'`.execute(
    db,
  )
  return rows.map(({ runId }) => runId)
}

export const deleteOldReaderLines = (db: Transaction<DB>) =>
  sql`
    delete from library_sync_reader where group_code = current_institution() and seen_at < now() - interval '1 day'`.execute(
    db,
  )
