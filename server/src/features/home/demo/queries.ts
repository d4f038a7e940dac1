import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../../platform/stores/database.ts'
import { initialOf, strokesOf } from '../../../platform/text/initials.ts'
import { selectDescribedTitles } from '../../catalogue/catalogue.ts'
import { borrowers, chance, wantedTitles } from '../../circulation/circulation.ts'
import type { DemoHome, DemoHomes } from './settings.ts'

/** The institutions of the demo that are open. */
export async function selectDemoInstitutions(adminDb: Database) {
  const { rows } = await sql<{ groupCode: string }>`
    select group_code from institution
     where group_code in ('100041', '200616', '300010', '300020') order by 1`.execute(adminDb)
  return rows.map(({ groupCode }) => groupCode)
}

/** Institutions that hold titles, and whose readers have kept none yet. */
export async function selectInstitutionsToFill(adminDb: Database) {
  const { rows } = await sql<{ groupCode: string }>`
    select group_code from institution i
     where exists (select from holding h where h.group_code = i.group_code)
       and not exists (select from favourite_folder f where f.group_code = i.group_code)
       and group_code in ('100041', '200616', '300010', '300020') order by 1`.execute(adminDb)
  return rows.map(({ groupCode }) => groupCode)
}

/** The same id wherever the demo is loaded, in the form of a random one. */
const idOf = (words: ReturnType<typeof sql>) =>
  sql`overlay(overlay(md5('demo ' || ${words}) placing '4' from 13) placing '8' from 17)::uuid`

function demoId(words: string) {
  const hex = createHash('md5').update(`demo ${words}`).digest('hex')
  return `${hex.slice(0, 12)}4${hex.slice(13, 16)}8${hex.slice(17)}`
}

export const addVisits = (db: Database, groupCode: string, { visits }: DemoHome) =>
  sql`
    insert into visit_day (group_code, kind, subject, day, visits)
    select group_code, 'record', record_id::text, current_date - days,
           1 + (40 * ${visits}::float8 * ${chance(sql`group_code || key || days`)} / sqrt(place))::int
      from (${wantedTitles(groupCode)}) w cross join (values (0), (1), (3), (6), (12), (20), (40), (80), (200)) d (days)
     where place <= 100
    on conflict do nothing`.execute(db)

export async function addFavourites(db: Database, groupCode: string) {
  await sql`
    insert into favourite_folder (group_code, id, reader_id, name, is_shared)
    select ${groupCode}, ${idOf(sql`'folder ' || p.id::text`)}, p.id, '想读的书', n % 5 <> 0 from (${borrowers(groupCode)}) p`.execute(
    db,
  )
  await sql`
    insert into reader_default (group_code, reader_id, folder_id)
    select group_code, reader_id, id from favourite_folder where group_code = ${groupCode}
    on conflict (group_code, reader_id) do update set folder_id = excluded.folder_id`.execute(db)
  await sql`
    insert into favourite (group_code, reader_id, record_id, folder_id, kept_at)
    select w.group_code, p.id, w.record_id, ${idOf(sql`'folder ' || p.id::text`)},
           now() - interval '1 day' * (300 * power(${chance(sql`w.key || p.n`)}, 2))
      from (${borrowers(groupCode)}) p join (${wantedTitles(groupCode)}) w
        on w.place = (1 + 60 * power(${chance(sql`p.n || ' keeps ' || w.place % 6`)}, 2))::int
        or w.place = (1 + 20 * ${chance(sql`p.n || ' also ' || w.place % 4`)})::int
    on conflict do nothing`.execute(db)
}

/** Most readers like what most readers borrow: a title has its own worth, and each reader a taste; the more it is read, the more rate it. */
export const addRatings = (db: Database, groupCode: string) =>
  sql`
    insert into rating (group_code, reader_id, record_id, score, rated_at)
    select w.group_code, p.id, w.record_id,
           greatest(1, least(5, round(3.9 + 0.9 * ${chance(sql`w.key || ' is worth'`)}
                                          + 1.6 * (${chance(sql`w.key || p.n`)} + ${chance(sql`p.n || w.key`)} - 1))))::int,
           now() - interval '1 day' * (300 * ${chance(sql`p.n || ' rated ' || w.key`)})
      from (${borrowers(groupCode)}) p
      join (${wantedTitles(groupCode)}) w on w.place <= 150 and ${chance(sql`w.key || ' by ' || p.n`)} < 0.12 + 0.5 / sqrt(w.place)
    on conflict do nothing`.execute(db)

export async function addLists(db: Database, groupCode: string, { bookLists, topics }: DemoHome) {
  const described = await selectDescribedTitles(db, groupCode)
  const lists = [
    ...bookLists.map((list, n) => ({ ...list, n, reader: n + 1 })),
    ...topics.map((list, n) => ({ ...list, n, reader: null })),
  ]
  for (const { name, introduction, titles, n, reader } of lists) {
    const id = demoId(`list ${groupCode} ${name}`)
    const owner =
      reader === null
        ? sql`null`
        : sql`(select id from (${borrowers(groupCode)}) p where n = ${reader})`
    const entries = titles.flatMap(({ title, note }, place) => {
      const recordId = described.get(title)
      const noteId = demoId(`note ${groupCode} ${name} ${title}`)
      return recordId === undefined ? [] : { recordId, place, note, noteId }
    })
    // A library that has no title for a list has no such list.
    if (entries.length === 0) continue
    await sql`
      insert into book_list (group_code, id, reader_id, name, introduction, is_open, position, created_at)
      values (${groupCode}, ${id}, ${owner}, ${name}, ${introduction}, true, ${n}, now() - interval '9 days' * ${n + 1}::int)`.execute(
      db,
    )
    await sql`
      insert into book_list_entry (group_code, list_id, record_id, rank, added_by_reader_id)
      select ${groupCode}, ${id}::uuid, "recordId", 'm' || lpad(place::text, 4, '0'), ${owner}
        from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e ("recordId" bigint, place int)`.execute(
      db,
    )
    await sql`
      insert into book_list_note (group_code, id, list_id, record_id, reader_id, text, written_at)
      select ${groupCode}, "noteId", ${id}::uuid, "recordId", ${owner}, note, now() - interval '5 days' * ${n + 1}::int
        from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e ("recordId" bigint, "noteId" uuid, note text)
       where note is not null`.execute(db)
  }
  // Whoever has lists has a default one.
  await sql`
    insert into reader_default (group_code, reader_id, book_list_id)
    select distinct on (reader_id) group_code, reader_id, id from book_list
     where group_code = ${groupCode} and reader_id is not null order by reader_id, created_at, id
    on conflict (group_code, reader_id) do update set book_list_id = excluded.book_list_id`.execute(
    db,
  )
}

export async function addDonations(db: Database, groupCode: string, { donations }: DemoHome) {
  for (const [n, donation] of donations.entries()) {
    const id = demoId(`donation ${groupCode} ${donation.title}`)
    await sql`
      insert into donation (group_code, id, title, donor, published, copies, announced_at)
      values (${groupCode}, ${id}, ${donation.title}, ${donation.donor}, ${donation.published}, ${donation.copies},
              now() - interval '11 days' * ${n + 1}::int)`.execute(db)
    await sql`update donation set state = 'accepted', handled_at = now() where group_code = ${groupCode} and id = ${id}`.execute(
      db,
    )
  }
}

export async function addDatabases(
  db: Database,
  groupCode: string,
  { databases }: DemoHomes,
  { visits }: DemoHome,
) {
  for (const [n, one] of databases.entries()) {
    const id = demoId(`database ${groupCode} ${one.name}`)
    await sql`
      insert into database (group_code, id, name, english_name, initial, strokes, status, url, trial_from, trial_until, added_at)
      values (${groupCode}, ${id}, ${one.name}, ${one.englishName ?? null}, ${initialOf(one.name)}, ${strokesOf(one.name)}, ${one.status}, ${one.url},
              current_date - ${one.trialFrom ?? null}::int, current_date + ${one.trialUntil ?? null}::int,
              now() - interval '1 day' * ${one.addedDaysAgo})`.execute(db)
    await sql`
      insert into visit_day (group_code, kind, subject, day, visits)
      select ${groupCode}, 'database', ${id}::uuid::text, current_date - d, ${Math.ceil((3 + ((n * 37 + Number(groupCode)) % 50)) * visits)}::int from generate_series(1, 28, 3) d`.execute(
      db,
    )
  }
}

/** The links of the demo, and no others: they change from version to version. */
export async function putLinks(db: Database, groupCode: string, { links }: DemoHomes) {
  await sql`delete from home_link where group_code = ${groupCode}`.execute(db)
  for (const [position, { name, url }] of links.entries()) {
    const id = demoId(`link ${groupCode} ${url}`)
    await sql`
      insert into home_link (group_code, id, name, url, position)
      values (${groupCode}, ${id}, ${JSON.stringify(name)}::jsonb, ${url}, ${position})`.execute(db)
  }
}

export async function addSearches(db: Database, groupCode: string, { searches }: DemoHome) {
  for (const [place, keyword] of searches.entries()) {
    const count = 10 + 7 * (searches.length - place)
    await sql`
      insert into popular_search (group_code, keyword, searched_on, count, sources, is_found)
      values (${groupCode}, ${keyword}, current_date, ${count}, ${count}, true)
      on conflict (group_code, keyword, searched_on) do update set sources = excluded.sources, is_found = true`.execute(
      db,
    )
  }
}
