import type { HomeBlock } from '@shulin/contract/home'
import type { HomeLink, PlacedBlock } from '@shulin/contract/home-staff'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'
import { isVisibleRecord } from '../catalogue/catalogue.ts'

/**
 * Titles by discipline: those held and shown, and those of packages the institution has today. Every title is looked at:
 * whoever asks waits so many milliseconds and no longer.
 */
export async function selectDisciplines(db: Database, timeZone: string, patience: number) {
  await sql`select set_config('statement_timeout', ${String(patience)}, true)`.execute(db)
  const { rows } = await sql<{ discode1: string; count: number }>`
    select d.code as discode1, count(*)::int as count
      from record r cross join unnest(r.disciplines) as d (code)
     where r.disciplines <> '{}' and ${isVisibleRecord(timeZone)}
     group by d.code order by count desc, d.code limit 100`.execute(db)
  return rows
}

const shownDatabases = (db: Database) =>
  db
    .selectFrom('database')
    .where(sql<boolean>`shown_today(database.is_shown, shown_from, shown_until)`)

export const selectHotDatabases = (db: Database, rows: number) =>
  shownDatabases(db)
    .innerJoin('visitDay', (join) =>
      join
        .onRef('visitDay.subject', '=', sql<string>`database.id::text`)
        .on('visitDay.kind', '=', 'database'),
    )
    .select((eb) => ['id', 'name', eb.fn.sum<number>('visits').as('visits')])
    .where('visitDay.day', '>', sql<string>`institution_day() - 365`)
    .groupBy(['id', 'name'])
    .orderBy('visits', 'desc')
    .orderBy('id')
    .limit(rows)
    .execute()

export const selectNewDatabases = (db: Database, rows: number) =>
  shownDatabases(db)
    .select(['id', 'name', 'addedAt'])
    .orderBy('addedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(rows)
    .execute()

/** On trial on this day of the institution. */
export const selectTrialDatabases = (db: Database, rows: number) =>
  shownDatabases(db)
    .select(['id', 'name', 'trialFrom', 'trialUntil'])
    .where('status', '=', 'trial')
    .where('trialUntil', '>=', sql<string>`institution_day()`)
    .where((eb) =>
      eb.or([eb('trialFrom', 'is', null), eb('trialFrom', '<=', sql<string>`institution_day()`)]),
    )
    .orderBy('trialUntil')
    .orderBy('id')
    .limit(rows)
    .execute()

export const selectBlocks = (db: Database) =>
  db.selectFrom('homeBlock').select(['block', 'position', 'isShown']).execute() as Promise<
    { block: HomeBlock; position: number; isShown: boolean }[]
  >

export const selectLinks = (db: Database) =>
  db.selectFrom('homeLink').select(['name', 'url']).orderBy('position').orderBy('id').execute()

export async function replaceBlocks(db: Database, groupCode: string, blocks: PlacedBlock[]) {
  await db.deleteFrom('homeBlock').execute()
  await db
    .insertInto('homeBlock')
    .values(blocks.map((placed, position) => ({ groupCode, ...placed, position })))
    .execute()
}

export async function replaceLinks(db: Database, groupCode: string, links: HomeLink[]) {
  await db.deleteFrom('homeLink').execute()
  if (links.length === 0) return
  await db
    .insertInto('homeLink')
    .values(
      links.map(({ name, url }, position) => ({
        groupCode,
        id: randomUUID(),
        name: JSON.stringify(name),
        url,
        position,
      })),
    )
    .execute()
}

/** What of a reader's account is there: verified ways to reach the reader, and a term that has not ended. */
export const selectAccountState = (db: Database, readerId: string) =>
  db
    .selectFrom('reader')
    .select([
      sql<boolean>`phone_verified_at is not null`.as('phone'),
      sql<boolean>`email_verified_at is not null`.as('email'),
      sql<boolean>`valid_until >= institution_day()`.as('validity'),
    ])
    .where('id', '=', readerId)
    .executeTakeFirst()
