import { sql } from 'kysely'
import type { Database } from '../../../platform/stores/database.ts'

/** Old favourites fade: what was searched longer ago than this is not counted any more. */
const rememberedDays = 90

const isRemembered = sql<boolean>`searched_on > current_date - ${rememberedDays}::int`

/** What at least so many people have searched for on one day, and the catalogue answers; the most frequent first. */
export async function selectPopularSearches(
  db: Database,
  { fewestSources, limit }: { fewestSources: number; limit: number },
) {
  const { rows } = await sql<{ keyword: string; count: number }>`
    select keyword, sum(count)::int as count from popular_search where ${isRemembered}
     group by keyword having max(sources) >= ${fewestSources} and bool_or(is_found)
     order by sum(count) desc, keyword limit ${limit}`.execute(db)
  return rows
}

/** Counts a search of today; says whether it was found to have an answer. */
export const countPopularSearch = (
  db: Database,
  { groupCode, keyword, sources }: { groupCode: string; keyword: string; sources: number },
) =>
  db
    .insertInto('popularSearch')
    .values({ groupCode, keyword, sources, searchedOn: sql`current_date` })
    .onConflict((conflict) =>
      conflict.columns(['groupCode', 'keyword', 'searchedOn']).doUpdateSet({
        count: sql`popular_search.count + 1`,
        sources: sql`greatest(popular_search.sources, excluded.sources)`,
      }),
    )
    .returning('isFound')
    .executeTakeFirstOrThrow()

export const markPopularFound = (db: Database, keyword: string) =>
  db
    .updateTable('popularSearch')
    .set({ isFound: true })
    .where('keyword', '=', keyword)
    .where('searchedOn', '=', sql<string>`current_date`)
    .execute()

/** Drops what too few people searched for on any day that is over, and what is no longer counted. */
export async function deleteForgottenSearches(db: Database, fewestSources: number) {
  await sql`
    delete from popular_search p
     where not ${isRemembered}
        or searched_on < current_date and not exists (
             select from popular_search s where s.group_code = p.group_code and s.keyword = p.keyword and s.sources >= ${fewestSources})`.execute(
    db,
  )
}

export const selectBarredWords = (db: Database) =>
  db.selectFrom('barredWord').select('word').orderBy('word').execute()

export async function replaceBarredWords(db: Database, groupCode: string, words: string[]) {
  await db.deleteFrom('barredWord').execute()
  if (words.length === 0) return
  await db
    .insertInto('barredWord')
    .values(words.map((word) => ({ groupCode, word })))
    .execute()
}

export const selectTakenDown = (db: Database) =>
  db.selectFrom('takenDownSearch').select('keyword').orderBy('takenDownAt', 'desc').execute()

export const insertTakenDown = (db: Database, groupCode: string, keyword: string) =>
  db
    .insertInto('takenDownSearch')
    .values({ groupCode, keyword })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteTakenDown = (db: Database, keywords: string[]) =>
  db.deleteFrom('takenDownSearch').where('keyword', 'in', keywords).execute()
