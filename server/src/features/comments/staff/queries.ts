import { sql } from 'kysely'
import type { Database } from '../../../platform/stores/database.ts'
import type { CommentState } from '../states.ts'

interface ReceivedFilter {
  state?: CommentState | undefined
  reported: boolean
  page: number
  rows: number
}

interface ReceivedRow {
  id: string
  recordId: number
  title: string
  type: string
  content: string
  name: string | null
  score: number
  submittedAt: Date
  auditedAt: Date | null
  state: CommentState
  reason: string
  reports: { reason: string; reportedAt: string }[]
}

/** Whom nobody has answered yet comes first come, first served; all else newest first. */
export async function selectReceivedComments(
  db: Database,
  { state, reported, page, rows }: ReceivedFilter,
) {
  const wanted = sql`
    ${state === undefined ? sql`true` : sql`c.state = ${state}`}
    and ${
      reported
        ? sql`exists (select from comment_report w where w.group_code = c.group_code and w.comment_id = c.id and w.settled_at is null)`
        : sql`true`
    }`
  const direction = state === 'unaudited' || reported ? sql`asc` : sql`desc`
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from comment c
     where c.group_code = current_institution() and ${wanted}`.execute(db)
  const { rows: list } = await sql<ReceivedRow>`
    select c.id, c.record_id, coalesce(t.title, c.title) as title, c.type, c.content, r.name,
           coalesce(g.score, 0)::int as score, c.submitted_at, c.audited_at, c.state, c.reason,
           coalesce((select jsonb_agg(jsonb_build_object('reason', w.reason, 'reportedAt', w.reported_at) order by w.reported_at, w.reader_id)
                       from comment_report w
                      where w.group_code = c.group_code and w.comment_id = c.id and w.settled_at is null), '[]') as reports
      from comment c
      left join record t on t.id = c.record_id
      left join reader r on r.group_code = c.group_code and r.id = c.reader_id
      left join rating g on g.group_code = c.group_code and g.reader_id = c.reader_id and g.record_id = c.record_id
     where c.group_code = current_institution() and ${wanted}
     order by c.submitted_at ${direction}, c.id ${direction}
     limit ${rows} offset ${(page - 1) * rows}`.execute(db)
  return { total: counted.rows[0]!.total, list }
}

/** A comment as it stands now; nobody else decides about it until the transaction ends. */
export const selectToDecide = (db: Database, id: string) =>
  db
    .selectFrom('comment')
    .select(['readerId', 'recordId', 'state', 'auditedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export async function updateState(
  db: Database,
  id: string,
  decided: { state: CommentState; reason: string; staffId: string },
) {
  const { auditedAt } = await db
    .updateTable('comment')
    .set({
      state: decided.state,
      reason: decided.reason,
      auditedByStaffId: decided.staffId,
      auditedAt: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .returning('auditedAt')
    .executeTakeFirstOrThrow()
  return auditedAt!
}

/** Staff have looked at the comment again; answers how many reports waited for that. */
export async function settleReports(db: Database, commentId: string) {
  const { numUpdatedRows } = await db
    .updateTable('commentReport')
    .set({ settledAt: sql<Date>`now()` })
    .where('commentId', '=', commentId)
    .where('settledAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
