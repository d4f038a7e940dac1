import { instantOf } from '@shulin/contract/time'
import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'
import { flagOf, type CommentState } from './states.ts'

interface Paging {
  page: number
  rows: number
}

interface NewComment {
  groupCode: string
  id: string
  readerId: string
  recordId: number
  type: string
  content: string
  title: string
  standardNo: string
  databaseNames: string
}

export const insertComment = (db: Database, comment: NewComment) =>
  db.insertInto('comment').values(comment).execute()

/** Takes one of a reader's turns of today; answers whether there was one left. One statement: who writes at once is counted, too. */
export async function takeTurn(
  db: Database,
  readerId: string,
  action: 'comment' | 'comment report',
  allowed: number,
) {
  const { rows } = await sql`
    insert into daily_count as c (group_code, reader_id, action, day, used, allowed)
    values (current_institution(), ${readerId}, ${action}, institution_day(statement_timestamp()), 1, ${allowed}::int)
    on conflict (group_code, reader_id, action, day) do update
       set used = c.used + 1, allowed = excluded.allowed where c.used < excluded.allowed
    returning used`.execute(db)
  return rows.length > 0
}

/** What staff have passed of a title's comments, newest first; the one place from which others are shown any. */
export async function selectShownComments(db: Database, recordId: number, { page, rows }: Paging) {
  const shown = db
    .selectFrom('comment as c')
    .where('c.recordId', '=', recordId)
    .where('c.state', '=', 'audited')
  const { total } = await shown
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const list = await shown
    .leftJoin('reader as r', (join) =>
      join.onRef('r.groupCode', '=', 'c.groupCode').onRef('r.id', '=', 'c.readerId'),
    )
    .leftJoin('rating as g', (join) =>
      join
        .onRef('g.groupCode', '=', 'c.groupCode')
        .onRef('g.readerId', '=', 'c.readerId')
        .onRef('g.recordId', '=', 'c.recordId'),
    )
    .select(['c.id', 'c.content', 'c.submittedAt', 'r.name', 'g.score'])
    .orderBy('c.submittedAt', 'desc')
    .orderBy('c.id', 'desc')
    .limit(rows)
    .offset((page - 1) * rows)
    .execute()
  return { total, list }
}

interface OwnFilter extends Paging {
  state?: CommentState | undefined
  recordId?: number | undefined
}

/** What a reader said, newest first, in whatever state; and how much there is of each. */
export async function selectOwnComments(
  db: Database,
  readerId: string,
  { state, recordId, page, rows }: OwnFilter,
) {
  const own = db
    .selectFrom('comment')
    .where('readerId', '=', readerId)
    .$if(recordId !== undefined, (query) => query.where('recordId', '=', recordId!))
  const counted = await own
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const counts = { '0': 0, '1': 0, '2': 0 }
  for (const row of counted) counts[flagOf[row.state as CommentState]] = row.count
  const list = await own
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .selectAll()
    .orderBy('submittedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(rows)
    .offset((page - 1) * rows)
    .execute()
  return {
    total: state ? counts[flagOf[state]] : counts['0'] + counts['1'] + counts['2'],
    counts,
    list: list.map((row) => ({
      commentId: row.id,
      recordId: row.recordId,
      type: row.type,
      content: row.content,
      title: row.title,
      standardNo: row.standardNo,
      databaseNames: row.databaseNames,
      submitTime: instantOf(row.submittedAt),
      auditTime: instantOf(row.auditedAt),
      auditFlag: flagOf[row.state as CommentState],
      reason: row.reason,
    })),
  }
}

/** Whether there was such a comment of the reader to delete. */
export async function deleteCommentOf(db: Database, readerId: string, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom('comment')
    .where('readerId', '=', readerId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Whether others see this comment now; it stays as it is until the transaction ends. */
export async function isCommentShown(db: Database, id: string) {
  const found = await db
    .selectFrom('comment')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'audited')
    .forShare()
    .executeTakeFirst()
  return found !== undefined
}

/** Keeps a report; a second one of the same reader changes nothing. */
export const insertReport = (
  db: Database,
  report: { groupCode: string; commentId: string; readerId: string; reason: string },
) =>
  db
    .insertInto('commentReport')
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
