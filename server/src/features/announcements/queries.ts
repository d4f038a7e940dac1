import type { Locale } from '@shulin/contract/locale'
import { sql, type SelectQueryBuilder } from 'kysely'
import type { DB } from '../../platform/stores/database-tables.ts'
import type { Database } from '../../platform/stores/database.ts'

interface Paging {
  page: number
  rows: number
}

const isShownToday = sql<boolean>`shown_today(withdrawn_at is null, shown_from, shown_until)`

const shown = (db: Database) => db.selectFrom('announcement').where(isShownToday)

export async function countShown(db: Database) {
  const { total } = await shown(db)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** The latest first; the id settles ties, so that none appears on two pages. */
const latest = <Row>(
  announcements: SelectQueryBuilder<DB, 'announcement', Row>,
  { page, rows }: Paging,
) =>
  announcements
    .orderBy('shownFrom', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(rows)
    .offset((page - 1) * rows)
    .execute()

export const selectShown = (db: Database, paging: Paging) =>
  latest(shown(db).select(['id', 'title', 'shownFrom']), paging)

export const selectShownOne = (db: Database, id: string) =>
  shown(db).select(['id', 'title', 'text', 'shownFrom']).where('id', '=', id).executeTakeFirst()

export async function countAll(db: Database) {
  const { total } = await db
    .selectFrom('announcement')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export const selectAll = (db: Database, paging: Paging) => {
  const all = db
    .selectFrom('announcement')
    .select(['id', 'title', 'text', 'shownFrom', 'shownUntil'])
    .select(
      sql<'scheduled' | 'shown' | 'over' | 'withdrawn'>`case
        when withdrawn_at is not null then 'withdrawn'
        when shown_from > institution_day() then 'scheduled'
        when shown_until < institution_day() then 'over'
        else 'shown' end`.as('state'),
    )
  return latest(all, paging)
}

export const selectAnnouncementText = (db: Database, id: string) =>
  db
    .selectFrom('announcement')
    .select(['title', 'text', 'shownFrom', 'shownUntil'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Words as staff write them: a language may be left out. */
type Words = { 'zh-CN': string } & { [other in Locale]?: string | undefined }

export interface AnnouncementText {
  title: Words
  text: Words
  shownFrom: string
  shownUntil: string | null
}

export async function putAnnouncementText(
  db: Database,
  groupCode: string,
  id: string,
  written: AnnouncementText,
) {
  const columns = {
    ...written,
    title: JSON.stringify(written.title),
    text: JSON.stringify(written.text),
  }
  await db
    .insertInto('announcement')
    .values({ groupCode, id, ...columns })
    .onConflict((conflict) => conflict.columns(['groupCode', 'id']).doUpdateSet(columns))
    .execute()
}

/** Whether it was changed: it is not while it is as it is wanted. */
export async function setWithdrawn(db: Database, id: string, isWithdrawn: boolean) {
  const { numUpdatedRows } = await db
    .updateTable('announcement')
    .set({ withdrawnAt: isWithdrawn ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .where('withdrawnAt', isWithdrawn ? 'is' : 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
