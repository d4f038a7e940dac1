import { sql } from 'kysely'
import type { Database } from '../../../platform/stores/database.ts'

/** A document that is behind its row, as a worker has taken it. */
export interface Mark {
  groupCode: string
  recordId: number
  marks: number
  since: Date
}

/** A batch for this worker; another one gets other marks until the lease of half a minute ends. */
export async function takeMarks(db: Database, size: number): Promise<Mark[]> {
  const { rows } = await sql<Mark>`select * from take_dirty(${size})`.execute(db)
  return rows
}

/** Takes away what was not marked again since it was taken. */
export async function finishMarks(db: Database, marks: Mark[]) {
  if (marks.length > 0) await sql`select finish_dirty(${columns(marks)})`.execute(db)
}

/** Gives marks back at once, for whoever asks next. */
export async function releaseMarks(db: Database, marks: Mark[]) {
  if (marks.length > 0) await sql`select release_dirty(${columns(marks)})`.execute(db)
}

const columns = (marks: Mark[]) =>
  sql.join([
    marks.map(({ groupCode }) => groupCode),
    marks.map(({ recordId }) => recordId),
    marks.map((mark) => mark.marks),
  ])

/** The index will not have this very document. The fifth time it is set aside until it changes. */
export const refuseMark = (db: Database, { groupCode, recordId, marks }: Mark, reason: string) =>
  sql`select refuse_dirty(${groupCode}, ${recordId}, ${marks}, ${reason.slice(0, 2_000)})`.execute(
    db,
  )

/** Marks the documents of changed descriptions; returns how many descriptions that were. */
export async function unfoldRecords(db: Database, size: number): Promise<number> {
  const { rows } = await sql<{
    unfolded: number
  }>`select unfold_record_dirty(${size}) as unfolded`.execute(db)
  return rows[0]!.unfolded
}

export interface FeedState {
  waiting: number
  setAside: number
  recordsWaiting: number
  /** For how long the oldest change has waited. */
  lagSeconds: number
}

/** How far behind the index is, over all institutions. */
export async function feedState(db: Database): Promise<FeedState> {
  const { rows } = await sql<FeedState>`
    select waiting, set_aside, records_waiting,
           coalesce(greatest(0, extract(epoch from clock_timestamp() - oldest)), 0)::float8 as lag_seconds
      from feed_state()`.execute(db)
  return rows[0]!
}
