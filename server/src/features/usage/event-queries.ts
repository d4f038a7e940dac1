import type { UseOperation } from '@shulin/contract/usage'
import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'

/** One use, as it is kept: without who it was. */
interface UseRow {
  at: Date
  operation: UseOperation
  recordId: number | undefined
  databaseId: string | undefined
  attachmentId: string | undefined
  byReader: boolean
  isProgram: boolean
  visitor: Buffer
  target: Buffer
}

/** One writer at a time in an institution: of two clicks that reach two processes at once, the second sees the first. */
export const lockUses = (db: Database) =>
  sql`select pg_advisory_xact_lock(hashtext('uses'), hashtext(current_institution()))`.execute(db)

/** The key of this day of the institution: the one that is there, or else this one from now on. */
export async function keyOfDay(db: Database, fresh: Buffer): Promise<Buffer> {
  const { rows } = await sql<{ key: Buffer }>`
    with made as (
      insert into use_key (group_code, day, key) values (current_institution(), institution_day(), ${fresh})
      on conflict (group_code, day) do nothing returning key)
    select key from made
    union all
    select key from use_key where day = institution_day()
    limit 1`.execute(db)
  return rows[0]!.key
}

/**
 * Keeps uses and counts them, in one statement: the row of each, its day, and the visits of databases, journals and collections. What is a
 * second click, comes from a program, or is of something the institution does not have is kept and does not count.
 */
export const insertUses = (db: Database, uses: readonly UseRow[], doubleClickSeconds: number) => {
  const column = <Name extends keyof UseRow>(name: Name) => uses.map((use) => use[name] ?? null)
  return sql`
    with given as (
      select * from unnest(${column('at')}::timestamptz[], ${column('operation')}::text[], ${column('recordId')}::bigint[],
                           ${column('databaseId')}::uuid[], ${column('attachmentId')}::uuid[], ${column('byReader')}::boolean[],
                           ${column('isProgram')}::boolean[], ${column('visitor')}::bytea[], ${column('target')}::bytea[])
        with ordinality as g (at, operation, record_id, database_id, attachment_id, by_reader, is_program, visitor, target, n)),
    placed as (
      select g.*,
             exists (select from database d where d.id = g.database_id) as is_database,
             exists (select from collection c where c.id = g.database_id) as is_collection,
             exists (select from record r where r.id = g.record_id) as is_title,
             greatest(lag(g.at) over (partition by g.visitor, g.target order by g.at, g.n),
                      (select max(e.at) from use_event e where e.visitor = g.visitor and e.target = g.target
                          and e.at > g.at - make_interval(secs => ${doubleClickSeconds}))) as earlier
        from given g),
    kept as (
      insert into use_event (group_code, at, operation, record_id, database_id, attachment_id, by_reader, visitor, target, left_out)
      select current_institution(), at, operation, record_id, database_id, attachment_id, by_reader, visitor, target,
             case when is_program then 'program'
                  when record_id is not null and not is_title then 'unknown'
                  when database_id is not null and not is_database
                       and not (operation = 'databaseBrowse' and is_collection) then 'unknown'
                  when earlier > at - make_interval(secs => ${doubleClickSeconds}) then 'repeat' end
        from placed order by n
      returning at, operation, record_id, database_id, left_out),
    counted as (
      select institution_day(k.at) as day, k.operation, coalesce(k.record_id, 0) as record_id,
             coalesce(k.database_id, '00000000-0000-0000-0000-000000000000') as database_id, count(*)::int as uses
        from kept k where k.left_out is null group by 1, 2, 3, 4),
    days as (
      insert into use_day (group_code, day, operation, record_id, database_id, uses)
      select current_institution(), day, operation, record_id, database_id, uses from counted order by 2, 3, 4, 5
      on conflict (group_code, day, operation, record_id, database_id) do update set uses = use_day.uses + excluded.uses),
    visits as (
      select c.day, c.uses,
             case c.operation when 'databaseVisit' then 'database' when 'journalBrowse' then 'journal' else 'collection' end as kind,
             case c.operation when 'journalBrowse' then c.record_id::text else c.database_id::text end as subject
        from counted c
       where c.operation in ('databaseVisit', 'journalBrowse')
          or c.operation = 'databaseBrowse' and exists (select from collection l where l.id = c.database_id))
    insert into visit_day (group_code, kind, subject, day, visits)
    select current_institution(), kind, subject, day, uses from visits order by 2, 3, 4
    on conflict (group_code, kind, day, subject) do update set visits = visit_day.visits + excluded.visits`.execute(
    db,
  )
}

/** After two days only counts are left; the key of a day that is over makes nobody known again. */
export const deleteOldUses = async (db: Database) => {
  await sql`delete from use_event where at < now() - interval '48 hours'`.execute(db)
  await sql`delete from use_key where day < institution_day()`.execute(db)
}
