import type { DatabaseOrder, DatabaseStatus } from '@shulin/contract/databases'
import type { RankingRange } from '@shulin/contract/rankings'
import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'
import { visitSums } from '../usage/usage.ts'
import { statusStored } from './status.ts'

interface Paging {
  page: number
  rows: number
}

interface DatabaseFilter extends Paging {
  /** The words asked for, in each script; none: all. */
  keywords: readonly string[]
  /** A letter, `#`, or a number of strokes; empty: all. */
  initial: string
  subIds: readonly string[]
  screenIds: readonly string[]
  langCode: string
  status: DatabaseStatus | undefined
  sort: DatabaseOrder
}

const isShownToday = sql<boolean>`shown_today(database.is_shown, database.shown_from, database.shown_until)`

const shown = (db: Database) => db.selectFrom('database').where(isShownToday)

/** What is typed is found as it stands, wherever it stands. */
const partsOf = (keywords: readonly string[]) =>
  keywords.map((keyword) => `%${keyword.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`)

const names = sql<string>`concat_ws(' ', database.name, english_name, former_name, common_name, producer)`

/** Databases that have one of these words in a name, or in that of their producer. */
export const isNamed = (keywords: readonly string[]) =>
  sql<boolean>`${names} ilike any (${partsOf(keywords)}::text[])`

const isStrokes = (initial: string) => /^\d/u.test(initial)

const matching = (db: Database, filter: DatabaseFilter) => {
  const { keywords, initial, subIds, screenIds, langCode, status } = filter
  return shown(db)
    .$if(keywords.length > 0, (query) => query.where(isNamed(keywords)))
    .$if(initial !== '', (query) =>
      isStrokes(initial)
        ? query.where('strokes', '=', Number(initial))
        : query.where('initial', '=', initial),
    )
    .$if(subIds.length > 0, (query) => query.where(sql<boolean>`subjects && ${subIds}::text[]`))
    .$if(screenIds.length > 0, (query) =>
      query.where(sql<boolean>`data_types && ${screenIds}::text[]`),
    )
    .$if(langCode !== '', (query) => query.where(sql<boolean>`${langCode} = any (languages)`))
    .$if(status !== undefined, (query) => query.where('status', '=', statusStored(status!)))
}

const described = [
  'database.id',
  'name',
  'englishName',
  'formerName',
  'commonName',
  'producer',
  'introduction',
  'dataTypes',
  'status',
  'trialFrom',
  'trialUntil',
  'initial',
  'strokes',
  'url',
] as const

/**
 * One page of the databases that match. From A to Z, and among equal letters as ICU sorts Chinese by its sound; by strokes as ICU
 * sorts it by them. What has no letter, or no strokes, comes last.
 */
export async function selectDatabases(db: Database, filter: DatabaseFilter) {
  const { initial, sort, page, rows } = filter
  const wanted = matching(db, filter)
  const { total } = await wanted
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const order = isStrokes(initial) && sort === 'initial' ? 'strokes' : sort
  const list = await wanted
    .leftJoin(visitSums(db, 'database').as('visited'), (join) =>
      join.onRef('visited.subject', '=', sql<string>`database.id::text`),
    )
    .select(described)
    .select(sql<number>`coalesce(visited.visits, 0)`.as('visits'))
    .orderBy(places[order])
    .orderBy('database.id')
    .limit(rows)
    .offset((page - 1) * rows)
    .execute()
  return { total, list }
}

const byLetter = sql`initial = '#', initial, name collate "zh-Hans-x-icu"`
const places: Record<DatabaseOrder, ReturnType<typeof sql>> = {
  initial: byLetter,
  strokes: sql`strokes = 0, strokes, name collate "zh-Hant-x-icu"`,
  visits: sql`coalesce(visited.visits, 0) desc, ${byLetter}`,
}

export const selectDatabase = (db: Database, id: string) =>
  shown(db)
    .select(described)
    .select([
      'contentLevel',
      'languages',
      'updateFrequency',
      'scope',
      'departments',
      'subjects',
      'contacts',
    ])
    .where('id', '=', id)
    .executeTakeFirst()

export const selectGuides = (db: Database, databaseId: string) =>
  db
    .selectFrom('databaseGuide')
    .select(['title', 'content', 'url'])
    .where('databaseId', '=', databaseId)
    .orderBy('n')
    .execute()

export const selectInitials = (db: Database) =>
  shown(db)
    .select((eb) => ['initial', eb.fn.countAll<number>().as('count')])
    .groupBy('initial')
    .orderBy(sql`initial = '#', initial`)
    .execute()

export const selectStrokes = (db: Database) =>
  shown(db)
    .select((eb) => ['strokes', eb.fn.countAll<number>().as('count')])
    .groupBy('strokes')
    .orderBy(sql`strokes = 0, strokes`)
    .execute()

/** The most visited first; of those visited as often, the older. */
export const selectMostVisited = (db: Database, rows: number, range?: RankingRange) =>
  shown(db)
    .innerJoin(visitSums(db, 'database', range).as('visited'), (join) =>
      join.onRef('visited.subject', '=', sql<string>`database.id::text`),
    )
    .select(['database.id', 'name', 'visited.visits'])
    .orderBy('visited.visits', 'desc')
    .orderBy('addedAt')
    .orderBy('database.id')
    .limit(rows)
    .execute()

const isOnTrial = sql<boolean>`status = 'trial' and trial_until >= institution_day()
  and coalesce(trial_from, '-infinity') <= institution_day()`

/** On trial on this day of the institution. */
export async function selectTrials(db: Database, { page, rows }: Paging) {
  const wanted = shown(db).where(isOnTrial)
  const { total } = await wanted
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const list = await wanted
    .select(['id', 'name', 'trialFrom', 'trialUntil'])
    .orderBy('trialUntil')
    .orderBy(byLetter)
    .orderBy('id')
    .limit(rows)
    .offset((page - 1) * rows)
    .execute()
  return { total, list }
}

/** Whether readers can try a database today; nothing where there is no such database. */
export async function selectTrialState(db: Database, id: string) {
  const found = await shown(db)
    .select(isOnTrial.as('isOnTrial'))
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.isOnTrial
}

/** How many databases have each value of a list, and how many there are. */
export async function selectCounts(db: Database) {
  const statuses = await shown(db)
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .orderBy('status')
    .execute()
  const countOf = async (column: 'subjects' | 'data_types') => {
    const { rows } = await sql<{ code: string; count: number }>`
      select value as code, count(*)::int as count
        from database cross join unnest(${sql.ref(`database.${column}`)}) as value
       where ${isShownToday}
       group by value order by count desc, value`.execute(db)
    return rows
  }
  return { statuses, subjects: await countOf('subjects'), types: await countOf('data_types') }
}
