import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'
import type { ReaderLine } from '../circulation/circulation.ts'
import type { Differences } from './drift.ts'

/**
 * Adds readers to a list, those we know by their cards. Whoever has never been here is counted and not stored; whoever belongs to
 * another library is that library's.
 */
export async function stageReaders(
  db: Database,
  { runId, libCode }: { runId: string; libCode: string },
  lines: readonly ReaderLine[],
  seenAt: Date,
) {
  const { numAffectedRows } = await sql`
    insert into library_sync_reader (group_code, run_id, reader_id, reader_type, valid_until, blocks, seen_at)
    select r.group_code, ${runId}::uuid, r.id, given."readerType", given."expiresOn", coalesce(given.blocks, '[]'), ${seenAt}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as given (card text, "readerType" text, "expiresOn" date, blocks jsonb)
      join reader r on r.group_code = current_institution() and lower(r.account) = lower(given.card)
     where r.state <> 'erased' and coalesce(r.lib_code, ${libCode}) = ${libCode}
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows)
}

/** The reader up to whom the next part of a list goes; null at its end. */
export async function nextReaders(db: Database, runId: string, after: string, size: number) {
  const { rows } = await sql<{ upTo: string | null }>`
    select (array_agg(reader_id order by reader_id desc))[1]::text as up_to from (
      select reader_id from library_sync_reader
       where group_code = current_institution() and run_id = ${runId} and reader_id > ${after || noId}::uuid
       order by reader_id limit ${size}) part`.execute(db)
  return rows[0]!.upTo
}
const noId = '00000000-0000-0000-0000-000000000000'

interface Part {
  runId: string
  after: string
  upTo: string
}

/** Blocks of the library system that hold now, and those of a line: what is told of each. */
const openBlocks = sql`b.group_code = r.group_code and b.reader_id = r.id and b.kind = 'library system'
  and b.lifted_at is null and b.ends_at > now()`
const saidBlocks = sql`
  select distinct left(btrim(x.text), 200) as reason, coalesce(x.until, 'infinity') as ends_at
    from jsonb_to_recordset(s.blocks) as x (text text, until timestamptz)
   where x.text ~ '\\S' and coalesce(x.until, 'infinity') > now()`

/** The last day a line tells of: not before the first, and none where it tells of none. */
const lastDay = sql`case when s.valid_until is not null then greatest(s.valid_until, r.valid_from) end`

const compared = ({ runId, after, upTo }: Part) => sql`
  compared as materialized (
    select s.reader_id, s.blocks, s.seen_at, t.reader_type, ${lastDay} as valid_until,
           case when t.reader_type <> r.reader_type then 'reader type'
                when ${lastDay} <> r.valid_until then 'reader expiry'
                when exists ((select b.reason, b.ends_at from block b where ${openBlocks}) except (${saidBlocks}))
                  or exists ((${saidBlocks}) except (select b.reason, b.ends_at from block b where ${openBlocks})) then 'reader blocks'
                when s.reader_type is not null and t.reader_type is null then 'unknown reader type' end as kind
      from library_sync_reader s
      join reader r on r.group_code = s.group_code and r.id = s.reader_id
      left join reader_type t on t.group_code = s.group_code and t.reader_type = s.reader_type
     where s.group_code = current_institution() and s.run_id = ${runId}
       and s.reader_id > ${after || noId}::uuid and s.reader_id <= ${upTo}::uuid)`

const counted = sql`select kind, count(*)::int as count from compared where kind is not null group by kind`

/** Says which readers are otherwise than in the list, and changes nothing. */
export async function compareReaders(db: Database, part: Part): Promise<Differences> {
  const { rows } = await sql<{ kind: string; count: number }>`
    with ${compared(part)} ${counted}`.execute(db)
  return asFound(rows)
}

/** Brings readers up to date in what the list says of them: type, last day, blocks. */
export async function applyReaders(db: Database, part: Part): Promise<Differences> {
  const { rows } = await sql<{ kind: string; count: number }>`
    with ${compared(part)},
    held as materialized (
      select r.id from reader r join compared c on c.reader_id = r.id
       where r.group_code = current_institution() and c.kind is not null order by r.id for no key update of r),
    changed as (
      update reader r set reader_type = coalesce(c.reader_type, r.reader_type), valid_until = coalesce(c.valid_until, r.valid_until)
        from compared c join held on held.id = c.reader_id
       where r.group_code = current_institution() and r.id = c.reader_id and c.kind in ('reader type', 'reader expiry')
         and (coalesce(c.reader_type, r.reader_type), coalesce(c.valid_until, r.valid_until)) is distinct from (r.reader_type, r.valid_until)),
    lifted as (
      update block b set lifted_at = now()
        from compared s join reader r on r.group_code = current_institution() and r.id = s.reader_id
       where ${openBlocks} and s.kind is not null and b.seen_at <= s.seen_at and (b.reason, b.ends_at) not in (${saidBlocks})),
    added as (
      insert into block (group_code, id, reader_id, kind, reason, ends_at, seen_at)
      select r.group_code, gen_random_uuid(), r.id, 'library system', said.reason, said.ends_at, s.seen_at
        from compared s join reader r on r.group_code = current_institution() and r.id = s.reader_id
       cross join lateral (${saidBlocks}) said
       where s.kind is not null and not exists (
             select from block b where ${openBlocks} and b.reason = said.reason and b.ends_at = said.ends_at))
    ${counted}`.execute(db)
  return asFound(rows)
}

/** Readers of the library whom the list lacks. They are told of, and stay: nobody is closed because a list is short. */
export async function countMissingReaders(
  db: Database,
  { runId, libCode }: { runId: string; libCode: string },
) {
  const { rows } = await sql<{ missing: number }>`
    select count(*)::int as missing from reader r
     where r.group_code = current_institution() and r.lib_code = ${libCode} and r.state <> 'erased'
       and (select 1 from library_sync_reader s
             where s.group_code = r.group_code and s.run_id = ${runId} and s.reader_id = r.id limit 1) is null`.execute(
    db,
  )
  return rows[0]!.missing
}

const asFound = (rows: { kind: string; count: number }[]): Differences =>
  Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
