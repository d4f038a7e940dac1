import { sql, type SqlBool } from 'kysely'
import { foldForFinding } from '../analysis/find-text.ts'

/** Of a table with `is_shown`, `shown_from` and `shown_until`, under its alias: readers see the row today, by the institution's calendar. */
export const isPublished = (alias: string) => sql<SqlBool>`
  (${sql.ref(`${alias}.is_shown`)}
   and institution_day() between coalesce(${sql.ref(`${alias}.shown_from`)}, '-infinity')
                             and coalesce(${sql.ref(`${alias}.shown_until`)}, 'infinity'))`

/** Of a table with a `find_text`, under its alias: it is called so. Without words it is all of them, with signs alone none. */
export function isCalled(alias: string, keyword = '') {
  if (keyword.trim() === '') return sql<SqlBool>`true`
  const folded = foldForFinding(keyword)
  if (folded === '') return sql<SqlBool>`false`
  return sql<SqlBool>`${sql.ref(`${alias}.find_text`)} like ${`%${folded.replaceAll(/[\\%_]/gu, '\\$&')}%`}`
}
