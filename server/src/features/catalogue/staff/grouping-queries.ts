import { sql } from 'kysely'
import type { Database } from '../../../platform/stores/database.ts'

/**
 * Which work a record counts to here: as staff decided, else as its author and title say. The index is told the same
 * (search/feed/read-titles.ts).
 */
const placed = sql<string>`
  coalesce(case when not d.belong_together then 'r' || r.id
                when not od.belong_together then 'r' || o.id
                when d.belong_together then coalesce('w' || o.work_id, 'r' || o.id) end,
           'w' || r.work_id, 'r' || r.id)`
const withDecisions = sql`
  record r
  left join grouping_decision d on d.record_id = r.id and d.undone_at is null
  left join record o on o.id = d.other_record_id
  left join grouping_decision od on od.record_id = o.id and od.undone_at is null`

export async function selectPlace(db: Database, recordId: number) {
  const { rows } = await sql<{ place: string }>`
    select ${placed} as place from ${withDecisions} where r.id = ${recordId}`.execute(db)
  return rows[0]?.place
}

/** The records this institution holds that count to the same work, this one among them. */
export async function selectPlacedAt(db: Database, place: string): Promise<number[]> {
  const number = Number(place.slice(1))
  const ofWork = place.startsWith('w')
    ? sql`select id from record where work_id = ${number}`
    : sql`select ${number}::bigint as id`
  const { rows } = await sql<{ id: number }>`
    with of_work as (${ofWork})
    select r.id from ${withDecisions}
      join holding h on h.record_id = r.id and h.withdrawn_at is null
     where r.id in (select id from of_work union all
                    select record_id from grouping_decision where undone_at is null and other_record_id in (select id from of_work))
       and ${placed} = ${place}
     order by r.id limit 100`.execute(db)
  return rows.map(({ id }) => id)
}

const decisions = (db: Database) =>
  db
    .selectFrom('groupingDecision as decision')
    .innerJoin('record', 'record.id', 'decision.recordId')
    .innerJoin('record as other', 'other.id', 'decision.otherRecordId')
    .select([
      'decision.id',
      'decision.recordId',
      'record.title',
      'decision.otherRecordId',
      'other.title as otherTitle',
      'decision.belongTogether',
      'decision.note',
      'decision.decidedBy',
      'decision.decidedAt',
      'decision.undoneAt',
    ])

export type StoredDecision = Awaited<ReturnType<typeof selectDecisions>>[number]

export const selectDecisions = (db: Database, rows: number, after: number) =>
  decisions(db)
    .orderBy('decision.decidedAt', 'desc')
    .orderBy('decision.id')
    .limit(rows)
    .offset(after)
    .execute()

export const countDecisions = async (db: Database) => {
  const { count } = await db
    .selectFrom('groupingDecision')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const selectDecision = (db: Database, id: string) =>
  decisions(db).where('decision.id', '=', id).executeTakeFirst()

/** What holds of a record now. */
export const selectDecisionOn = (db: Database, recordId: number) =>
  decisions(db)
    .where('decision.recordId', '=', recordId)
    .where('decision.undoneAt', 'is', null)
    .executeTakeFirst()

export const insertDecision = (
  db: Database,
  row: {
    groupCode: string
    id: string
    recordId: number
    otherRecordId: number
    belongTogether: boolean
    note: string | null
    decidedBy: string
  },
) => db.insertInto('groupingDecision').values(row).execute()

export const endDecision = async (db: Database, id: string) => {
  const ended = await db
    .updateTable('groupingDecision')
    .set({ undoneAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('undoneAt', 'is', null)
    .returning('id')
    .execute()
  return ended.length > 0
}

/** Whatever was put together with one record is together with another from now on. */
export const moveFollowers = (db: Database, from: number, to: number) =>
  db
    .updateTable('groupingDecision')
    .set({ otherRecordId: to })
    .where('otherRecordId', '=', from)
    .where('recordId', '<>', to)
    .where('belongTogether', '=', true)
    .where('undoneAt', 'is', null)
    .execute()

/** The index learns that the titles put together with this one count to another work now. */
export const touchFollowers = (db: Database, recordId: number) =>
  sql`
    update holding set version = default
     where record_id in (select record_id from grouping_decision
                          where other_record_id = ${recordId} and belong_together and undone_at is null)`.execute(
    db,
  )
