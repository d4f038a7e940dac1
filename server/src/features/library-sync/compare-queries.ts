import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'
import type { CopyLine, CopyStatus } from '../circulation/circulation.ts'
import type { Differences } from './drift.ts'

/** A line of a list. Without a status the copy is there, and nothing else of it could be read. */
export type ListedCopy = Omit<CopyLine, 'status' | 'holds'> & { status: CopyStatus | null }

type Lines = RawBuilder<unknown>

/** The lines of a staged list behind one barcode, up to another. */
export const stagedLines = (runId: string, after: string, upTo: string): Lines => sql`
  select barcode, record_ref, status, due_at, place, current_place, call_no, seen_at from library_sync_copy
   where group_code = current_institution() and run_id = ${runId} and barcode > ${after} and barcode <= ${upTo}`

/** Lines as they came, known to be so at a moment. */
export const givenLines = (lines: readonly ListedCopy[], seenAt: Date): Lines => sql`
  select barcode, "recordRef" as record_ref, status, "dueAt" as due_at, place, "currentPlace" as current_place,
         "callNo" as call_no, ${seenAt}::timestamptz as seen_at
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as given (barcode text, "recordRef" text, status text, "dueAt" timestamptz, place text, "currentPlace" text, "callNo" text)`

interface Comparison {
  libCode: string
  /** The source of records under whose numbers the system names titles. */
  recordSource: string | null
}

/** Mirrors of loans that a line speaks against. What was seen after the line is newer than it. */
const speaksAgainst = sql`l.group_code = i.group_code and l.item_id = i.id and l.seen_at <= s.seen_at
  and (s.status <> 'on loan' or s.due_at <> l.due_at)`

/**
 * Each line beside what we have, with the one kind of difference it makes, if any: the first in this order. What we saw after the line
 * is newer than it, and nobody moves a copy of another library.
 */
const compared = (lines: Lines, { libCode, recordSource }: Comparison) => sql`
  line as materialized (${lines}),
  compared as materialized (
    select s.*, i.id as item_id, i.record_id as record_was, i.status as status_was, i.due_at as due_was, i.location_id as place_was,
           i.call_no as call_no_was, t.record_id as title_id, p.location_id as place_id, c.location_id as current_id,
           case when i.id is null and (s.status is null or s.status = 'withdrawn') then null
                when i.id is null and p.lib_code <> ${libCode} or home.lib_code <> ${libCode} then 'elsewhere'
                when i.id is null and t.record_id is null then 'unknown title'
                when i.id is null and p.location_id is null then 'unknown place'
                when i.id is null then 'new'
                when i.seen_at > s.seen_at or s.status is null then null
                when t.record_id <> i.record_id then 'title'
                when s.status <> i.status then 'status'
                when s.status = 'on loan' and s.due_at is distinct from i.due_at then 'due date'
                when p.location_id <> i.location_id or c.location_id <> i.current_location_id then 'place'
                when s.call_no is distinct from coalesce(i.call_no, '') and s.call_no is not null then 'call number'
                when s.place is not null and p.location_id is null then 'unknown place'
                when exists (select from loan l where ${speaksAgainst}) then 'loan' end as kind
      from line s
      left join item i on i.group_code = current_institution() and i.barcode = s.barcode
      left join location home on home.group_code = i.group_code and home.location_id = i.location_id
      left join lateral (
           select o.location_id, o.lib_code from location o join library b on b.group_code = o.group_code and b.lib_code = o.lib_code
            where o.group_code = current_institution() and o.location_id = s.place and b.circulation_authority = 'ils') p on true
      left join location c on c.group_code = current_institution() and c.location_id = s.current_place
      left join lateral (
           select r.id as record_id from record r join holding h on h.group_code = current_institution() and h.record_id = r.id
            where r.source = ${recordSource}::text and r.source_key = s.record_ref
            order by r.owner_group_code nulls last limit 1) t on true)`

const counted = sql`select kind, count(*)::int as count from compared where kind is not null group by kind`

/** What changes the row of a copy. */
const ofTheCopy = sql`('title', 'status', 'due date', 'place', 'call number')`

/**
 * Looks up each line by its keys: the planner knows nothing of a list that was just staged, and would read three million rows for a part of it.
 * Nor is the statement compiled for a part: that takes several times as long as its ten thousand lines.
 */
export const lookUpByKeys = (db: Database) =>
  sql`
    select set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true), set_config('jit', 'off', true)`.execute(
    db,
  )

/** Says what is different, and changes nothing. */
export async function compareCopies(
  db: Database,
  lines: Lines,
  of: Comparison,
): Promise<Differences> {
  const { rows } = await sql<{ kind: string; count: number }>`
    with ${compared(lines, of)} ${counted}`.execute(db)
  return asDifferences(rows)
}

/**
 * Makes our copies like the lines, and says what was different. Only rows that differ are written: that others were seen is said once
 * for the whole library.
 */
export async function applyCopies(
  db: Database,
  lines: Lines,
  of: Comparison & {
    /** Where the first differences are noted, and how many more. */
    note?: { runId: string; most: number }
  },
): Promise<Differences> {
  const { runId = null, most = 0 } = of.note ?? {}
  const { rows } = await sql<{ kind: string; count: number }>`
    with ${compared(lines, of)},
    changed as (
      update item i
         set status = c.status, due_at = case when c.status = 'on loan' then c.due_at end, seen_at = c.seen_at,
             record_id = coalesce(c.title_id, i.record_id), call_no = coalesce(c.call_no, i.call_no),
             location_id = coalesce(c.place_id, i.location_id),
             current_location_id = coalesce(c.current_id, nullif(c.place_id, i.location_id), i.current_location_id)
        from compared c
       where i.group_code = current_institution() and i.id = c.item_id and c.kind in ${ofTheCopy}),
    added as (
      insert into item (group_code, id, record_id, barcode, call_no, location_id, current_location_id, status, due_at, seen_at)
      select current_institution(), gen_random_uuid(), title_id, barcode, call_no, place_id, coalesce(current_id, place_id),
             status, case when status = 'on loan' then due_at end, seen_at
        from compared where kind = 'new'
      on conflict (group_code, barcode) do nothing),
    ended as (
      delete from loan l using compared c
       where l.group_code = current_institution() and l.item_id = c.item_id and l.seen_at <= c.seen_at
         and c.status <> 'on loan' and (c.kind = 'loan' or c.kind in ${ofTheCopy})),
    moved as (
      update loan l set due_at = coalesce(c.due_at, l.due_at), record_id = coalesce(c.title_id, l.record_id), seen_at = c.seen_at
        from compared c
       where l.group_code = current_institution() and l.item_id = c.item_id and l.seen_at <= c.seen_at
         and c.status = 'on loan' and (c.kind = 'loan' or c.kind in ${ofTheCopy})),
    found_again as (
      delete from library_sync_missing m using compared c
       where m.group_code = current_institution() and m.item_id = c.item_id and c.status <> 'withdrawn'),
    noted as (
      insert into library_sync_difference (group_code, run_id, barcode, kind, was, became)
      select current_institution(), ${runId}::uuid, barcode, kind,
             case kind when 'status' then status_was when 'due date' then due_was::text when 'place' then place_was
                       when 'title' then record_was::text when 'call number' then call_no_was end,
             case kind when 'status' then status when 'due date' then due_at::text when 'place' then coalesce(place_id, current_id)
                       when 'title' then title_id::text when 'call number' then call_no when 'unknown place' then place
                       when 'unknown title' then record_ref end
        from compared where kind is not null and ${runId}::uuid is not null order by barcode limit ${most}
      on conflict do nothing)
    ${counted}`.execute(db)
  return asDifferences(rows)
}

const asDifferences = (rows: { kind: string; count: number }[]): Differences =>
  Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
