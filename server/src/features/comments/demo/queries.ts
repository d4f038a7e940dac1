import { sql } from 'kysely'
import type { Database } from '../../../platform/stores/database.ts'
import { borrowers, chance, wantedTitles } from '../../circulation/circulation.ts'

/** Institutions of the demo that hold titles, and of which nobody has said anything yet. */
export async function selectInstitutionsToFill(adminDb: Database) {
  const { rows } = await sql<{ groupCode: string }>`
    select group_code from institution i
     where exists (select from holding h where h.group_code = i.group_code)
       and not exists (select from comment c where c.group_code = i.group_code)
       and group_code in ('100041', '200616', '300010', '300020') order by 1`.execute(adminDb)
  return rows.map(({ groupCode }) => groupCode)
}

/** The same wherever the demo is loaded: who speaks of which title, and in which words. */
export const addComments = (db: Database, groupCode: string, sentences: readonly string[]) =>
  sql`
    insert into comment (group_code, id, reader_id, record_id, content, title, submitted_at)
    select w.group_code, overlay(overlay(md5('demo comment ' || w.key || p.id) placing '4' from 13) placing '8' from 17)::uuid,
           p.id, w.record_id,
           (${[...sentences]}::text[])[1 + floor(${sentences.length}::int * ${chance(sql`p.n || ' says ' || w.key`)})::int],
           left(r.title, 500), now() - interval '1 day' * (1 + 200 * ${chance(sql`w.key || ' said ' || p.n`)})
      from (${borrowers(groupCode)}) p
      join (${wantedTitles(groupCode)}) w on w.place <= 30 and ${chance(sql`w.key || ' spoken of by ' || p.n`)} < 0.03
      join record r on r.id = w.record_id
    on conflict do nothing`.execute(db)

/** The three newest wait for staff. */
export const passMostComments = (db: Database, groupCode: string) =>
  sql`
    update comment set state = 'audited', audited_at = submitted_at + interval '1 hour',
           audited_by_staff_id = overlay(overlay(md5('demo staff') placing '4' from 13) placing '8' from 17)::uuid
     where group_code = ${groupCode}
       and id not in (select id from comment where group_code = ${groupCode} order by submitted_at desc, id limit 3)`.execute(
    db,
  )

export async function hasCommented(db: Database, groupCode: string, readerId: string) {
  const found = await db
    .selectFrom('comment')
    .select('id')
    .where('groupCode', '=', groupCode)
    .where('readerId', '=', readerId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export const backdateComment = (
  db: Database,
  groupCode: string,
  { commentId, days }: { commentId: string; days: number },
) =>
  sql`
    update comment set submitted_at = submitted_at - interval '1 day' * ${days}::int
     where group_code = ${groupCode} and id = ${commentId}`.execute(db)
