import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../../platform/stores/database.ts'
import type { DemoHome } from './settings.ts'

/** The institutions of the demo that are open. */
export async function selectDemoInstitutions(adminDb: Database) {
  const { rows } = await sql<{ groupCode: string }>`
    select group_code from institution
     where group_code in ('100041', '200616', '300010', '300020') order by 1`.execute(adminDb)
  return rows.map(({ groupCode }) => groupCode)
}

/** Institutions that hold titles and never lent one. */
export async function selectLibrariesInUse(adminDb: Database) {
  const { rows } = await sql<{ groupCode: string }>`
    select group_code from institution i
     where exists (select from holding h where h.group_code = i.group_code)
       and not exists (select from loan_history l where l.group_code = i.group_code)
       and group_code in ('100041', '200616', '300010', '300020') order by 1`.execute(adminDb)
  return rows.map(({ groupCode }) => groupCode)
}

/** Chance that is the same for the same words wherever the demo is loaded: from 0 to 1. */
const chance = (words: ReturnType<typeof sql>) =>
  sql`(('x' || substr(md5(${words}), 1, 8))::bit(32)::bigint::float8 / 4294967296)`

/** The same id wherever the demo is loaded, in the form of a random one. */
const idOf = (words: ReturnType<typeof sql>) =>
  sql`overlay(overlay(md5('demo ' || ${words}) placing '4' from 13) placing '8' from 17)::uuid`

function demoId(words: string) {
  const hex = createHash('md5').update(`demo ${words}`).digest('hex')
  return `${hex.slice(0, 12)}4${hex.slice(13, 16)}8${hex.slice(17)}`
}

/** The titles people ask for, most wanted first: the classics of the sample, and what the world reads. */
const wanted = (groupCode: string) => sql`
  select h.group_code, h.record_id, h.call_no, r.source || ' ' || r.source_key as key,
         row_number() over (order by case r.source when 'demo-cnmarc' then 1 + 50 * ${chance(sql`r.source_key`)}
                                                   else 8 + r.source_key::int end, r.id) as place
    from holding h join record r on r.id = h.record_id
   where h.group_code = ${groupCode} and r.source in ('demo-cnmarc', 'goodbooks') and h.call_no is not null
   order by place limit 240`

const someReaders = (groupCode: string) => sql`
  select id, reader_type, row_number() over (order by account) as n from reader
   where group_code = ${groupCode} and account like 'demo-%'`

/** Readers who only ever borrow: they have no password. */
export async function addReaders(
  db: Database,
  groupCode: string,
  count: number,
  { readerNames: { family, given }, readerTypes }: DemoHome,
) {
  for (const { readerType, name } of readerTypes) {
    await sql`insert into reader_type values (${groupCode}, ${readerType}, ${JSON.stringify(name)}::jsonb) on conflict do nothing`.execute(
      db,
    )
  }
  const rows = Array.from({ length: count }, (_, n) => ({
    groupCode,
    id: demoId(`reader ${groupCode} ${n}`),
    account: `demo-${String(n).padStart(3, '0')}`,
    name: family[(n * 7) % family.length]! + given[(n * 5) % given.length]!,
    readerType: readerTypes[n % 7 === 0 ? 2 : n % 3 === 0 ? 1 : 0]!.readerType,
    validUntil: '2099-08-31',
  }))
  await db
    .insertInto('reader')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await sql`
    insert into consent (group_code, reader_id, purpose)
    select ${groupCode}, id, purpose from (${someReaders(groupCode)}) p
      cross join (values ('loan history'), ('reader ranking')) a (purpose)
     where n % 4 <> 0 on conflict do nothing`.execute(db)
}

/** A year of loans: the more a title is wanted, the more often; the newer, the more of them. */
export const addReturnedLoans = (db: Database, groupCode: string) =>
  sql`
    with lent as (
      select w.*, i.id as item_id, n, w.key || ' ' || n as turn
        from (${wanted(groupCode)}) w
        join lateral (select id from item where item.group_code = w.group_code and item.record_id = w.record_id
                       order by barcode limit 1) i on true
       cross join lateral generate_series(1, (70 / sqrt(w.place))::int) n),
    dated as (
      select lent.*, now() - interval '1 day' * (1 + 364 * power(${chance(sql`turn`)}, 1.6)) as lent_at,
             1 + (59 * ${chance(sql`turn || ' reader'`)})::int as reader_no
        from lent)
    insert into loan_history (group_code, id, item_id, record_id, reader_id, reader_type, lent_at, due_at, returned_at, renewals)
    select group_code, ${idOf(sql`'loan ' || group_code || turn`)}, item_id, record_id,
           case when reader_no % 4 <> 0 then p.id end, p.reader_type, lent_at, lent_at + interval '30 days',
           least(now(), lent_at + interval '1 day' * (1 + 28 * ${chance(sql`turn || ' back'`)})), 0
      from dated join (${someReaders(groupCode)}) p on p.n = reader_no`.execute(db)

/** Some of the copies that are out are out with somebody. */
export const addLoans = (db: Database, groupCode: string) =>
  sql`
    with out as (
      select i.*, row_number() over (order by i.barcode) as n from item i join (${wanted(groupCode)}) w using (group_code, record_id)
       where i.status = 'on loan' order by i.barcode limit 240),
    dated as (select out.*, now() - interval '1 day' * (27 * ${chance(sql`barcode`)}) as lent_at from out)
    insert into loan (group_code, id, item_id, record_id, reader_id, lent_at, due_at, renewals_allowed, loan_class, seen_at)
    select d.group_code, ${idOf(sql`'open loan ' || d.barcode`)}, d.id, d.record_id, p.id, lent_at,
           lent_at + interval '30 days', 2, d.loan_class, d.seen_at
      from dated d join (${someReaders(groupCode)}) p on p.n = 1 + d.n % 60`.execute(db)

/** Ten years of loans, month by month: together about as many as the title has. */
export const addLoanMonths = (db: Database, groupCode: string) =>
  sql`
    insert into loan_month (group_code, record_id, month, loans)
    select group_code, record_id, month, loans from (
      select w.group_code, w.record_id, m::date as month,
             round(f.loans / 120.0 * (0.3 + 1.4 * ${chance(sql`w.key || m::text`)}))::int as loans
        from (${wanted(groupCode)}) w join title_figure f using (group_code, record_id)
       cross join generate_series(date_trunc('month', now()) - interval '119 months', date_trunc('month', now()), interval '1 month') m
       where w.place <= 120) counted
     where loans > 0`.execute(db)

export const addVisits = (db: Database, groupCode: string) =>
  sql`
    insert into visit_day (group_code, kind, subject, day, visits)
    select group_code, 'record', record_id::text, current_date - days, 1 + (40 * ${chance(sql`key || days`)} / sqrt(place))::int
      from (${wanted(groupCode)}) w cross join (values (0), (1), (3), (6), (12), (20), (40), (80), (200)) d (days)
     where place <= 100
    on conflict do nothing`.execute(db)

export async function addFavourites(db: Database, groupCode: string) {
  await sql`
    insert into favourite_folder (group_code, id, reader_id, name, is_shared)
    select ${groupCode}, ${idOf(sql`'folder ' || p.id::text`)}, p.id, '想读的书', n % 5 <> 0 from (${someReaders(groupCode)}) p`.execute(
    db,
  )
  await sql`
    insert into favourite (group_code, reader_id, record_id, folder_id, kept_at)
    select w.group_code, p.id, w.record_id, ${idOf(sql`'folder ' || p.id::text`)},
           now() - interval '1 day' * (300 * power(${chance(sql`w.key || p.n`)}, 2))
      from (${someReaders(groupCode)}) p join (${wanted(groupCode)}) w
        on w.place = (1 + 60 * power(${chance(sql`p.n || ' keeps ' || w.place % 6`)}, 2))::int
        or w.place = (1 + 20 * ${chance(sql`p.n || ' also ' || w.place % 4`)})::int
    on conflict do nothing`.execute(db)
}

export const addRatings = (db: Database, groupCode: string) =>
  sql`
    insert into rating (group_code, reader_id, record_id, score, rated_at)
    select w.group_code, p.id, w.record_id,
           greatest(1, least(5, round(5.4 - 2.6 * ${chance(sql`w.key`)} - 1.2 * ${chance(sql`w.key || p.n`)})))::int,
           now() - interval '1 day' * (300 * ${chance(sql`p.n || w.key`)})
      from (${someReaders(groupCode)}) p join (${wanted(groupCode)}) w on w.place <= 60 and ${chance(sql`w.key || ' by ' || p.n`)} < 0.14
    on conflict do nothing`.execute(db)

export async function addLists(db: Database, groupCode: string, { bookLists, topics }: DemoHome) {
  const lists = [
    ...bookLists.map((list, n) => ({ ...list, n, reader: n + 1 })),
    ...topics.map((list, n) => ({ ...list, n, reader: null })),
  ]
  for (const { name, introduction, callNo, n, reader } of lists) {
    const id = demoId(`list ${groupCode} ${name}`)
    const owner =
      reader === null
        ? sql`null`
        : sql`(select id from (${someReaders(groupCode)}) p where n = ${reader})`
    await sql`
      insert into book_list (group_code, id, reader_id, name, introduction, is_open, position, created_at)
      values (${groupCode}, ${id}, ${owner}, ${name}, ${introduction}, true, ${n}, now() - interval '9 days' * ${n + 1}::int)`.execute(
      db,
    )
    await sql`
      insert into book_list_entry (group_code, list_id, record_id, rank)
      select group_code, ${id}::uuid, record_id, 'm' || lpad(place::text, 4, '0') from (${wanted(groupCode)}) w
       where call_no ~ ${callNo} order by place limit 12`.execute(db)
  }
  // A library that has no title for a list has no such list.
  await sql`
    delete from book_list l where group_code = ${groupCode}
       and not exists (select from book_list_entry e where e.group_code = l.group_code and e.list_id = l.id)`.execute(
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

export async function addDatabases(db: Database, groupCode: string, { databases }: DemoHome) {
  for (const [n, one] of databases.entries()) {
    const id = demoId(`database ${groupCode} ${one.name}`)
    await sql`
      insert into database (group_code, id, name, english_name, initial, status, url, trial_from, trial_until, added_at)
      values (${groupCode}, ${id}, ${one.name}, ${one.englishName ?? null}, ${one.initial}, ${one.status}, ${one.url},
              current_date - ${one.trialFrom ?? null}::int, current_date + ${one.trialUntil ?? null}::int,
              now() - interval '1 day' * ${one.addedDaysAgo})`.execute(db)
    await sql`
      insert into visit_day (group_code, kind, subject, day, visits)
      select ${groupCode}, 'database', ${id}::uuid::text, current_date - d, ${3 + ((n * 37) % 50)} from generate_series(1, 28, 3) d`.execute(
      db,
    )
  }
}

/** The links of the demo, and no others: they change from version to version. */
export async function putLinks(db: Database, groupCode: string, { links }: DemoHome) {
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
