import type { DatabaseStatus } from '@shulin/contract/databases'
import { sql, type Insertable } from 'kysely'
import type { Database } from '../../../platform/stores/database.ts'
import type { DB } from '../../../platform/stores/database-tables.ts'
import { isNamed } from '../queries.ts'
import { statusStored } from '../status.ts'

interface StaffFilter {
  keywords: readonly string[]
  status: DatabaseStatus | undefined
  page: number
  rows: number
}

const isSeen = sql<boolean>`shown_today(database.is_shown, database.shown_from, database.shown_until)`
const opinions = sql<number>`(select count(*)::int from trial_opinion o
  where o.group_code = database.group_code and o.database_id = database.id)`

const kept = (db: Database) =>
  db
    .selectFrom('database')
    .selectAll('database')
    .select([isSeen.as('isSeen'), opinions.as('opinions')])

/** From A to Z, as readers see them. */
export async function selectKept(db: Database, { keywords, status, page, rows }: StaffFilter) {
  const wanted = kept(db)
    .$if(keywords.length > 0, (query) => query.where(isNamed(keywords)))
    .$if(status !== undefined, (query) => query.where('status', '=', statusStored(status!)))
  const { total } = await wanted
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const list = await wanted
    .orderBy(sql`initial = '#', initial, name collate "zh-Hans-x-icu"`)
    .orderBy('database.id')
    .limit(rows)
    .offset((page - 1) * rows)
    .execute()
  return { total, list }
}

export const selectOneKept = (db: Database, id: string) =>
  kept(db).where('database.id', '=', id).executeTakeFirst()
export type KeptDatabase = NonNullable<Awaited<ReturnType<typeof selectOneKept>>>

export const selectGuidesOf = (db: Database, databaseIds: readonly string[]) =>
  db
    .selectFrom('databaseGuide')
    .select(['databaseId', 'title', 'content', 'url'])
    .where(sql<boolean>`database_id = any (${databaseIds}::uuid[])`)
    .orderBy('databaseId')
    .orderBy('n')
    .execute()

type DatabaseRow = Omit<Insertable<DB['database']>, 'addedAt'>

/** Adds a database, or puts what it is now in the place of what it was. */
export const upsertDatabase = (db: Database, { groupCode, id, ...row }: DatabaseRow) =>
  db
    .insertInto('database')
    .values({ groupCode, id, ...row })
    .onConflict((conflict) => conflict.columns(['groupCode', 'id']).doUpdateSet(row))
    .execute()

interface GuideRow {
  title: string
  content: string | null
  url: string | null
}

export async function replaceGuides(
  db: Database,
  { groupCode, databaseId }: { groupCode: string; databaseId: string },
  guides: readonly GuideRow[],
) {
  await db.deleteFrom('databaseGuide').where('databaseId', '=', databaseId).execute()
  if (guides.length === 0) return
  await db
    .insertInto('databaseGuide')
    .values(guides.map((guide, n) => ({ groupCode, databaseId, n: n + 1, ...guide })))
    .execute()
}

/** The name of what was deleted; nothing where there was no such database. */
export const deleteDatabase = (db: Database, id: string) =>
  db.deleteFrom('database').where('id', '=', id).returning('name').executeTakeFirst()
