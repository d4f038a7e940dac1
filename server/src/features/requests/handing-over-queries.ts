import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'

const here = sql<string>`current_institution()`

/** Who has a copy now. */
export const selectHolder = (db: Database, itemId: string) =>
  db
    .selectFrom('loan')
    .innerJoin('item', (join) =>
      join.onRef('item.groupCode', '=', 'loan.groupCode').onRef('item.id', '=', 'loan.itemId'),
    )
    .select(['loan.readerId', 'item.barcode'])
    .where('loan.groupCode', '=', here)
    .where('loan.itemId', '=', itemId)
    .where('loan.seenAt', 'is', null)
    .executeTakeFirst()

export const insertPassedCopy = (db: Database, requestId: string, readerId: string) =>
  db.insertInto('passedCopy').values({ groupCode: here, requestId, readerId }).execute()

interface OthersRequest {
  requestId: string
  title: string
  requester: string
  pickupLocation: string
  isAccepted: boolean
  remark: string
  placedAt: Date
}

/** Transfers that other readers asked for: of what this reader has now, and of what this reader passed on. */
export async function selectOthersRequests(
  db: Database,
  readerId: string,
  { isAccepted, page, rows: most }: { isAccepted: boolean | undefined; page: number; rows: number },
) {
  const found = sql`
    select q.id as request_id, r.title, a.name as requester, coalesce(q.pickup_address, '') as pickup_location,
           p.reader_id is not null as is_accepted, coalesce(q.remark, '') as remark, q.placed_at
      from request q
      join record r on r.id = q.record_id
      join reader a on a.group_code = q.group_code and a.id = q.reader_id
      left join passed_copy p on p.group_code = q.group_code and p.request_id = q.id
     where q.group_code = current_institution() and q.type = 'transfer' and q.reader_id <> ${readerId}
       and (p.reader_id = ${readerId}
            or q.closed_at is null and exists (
                 select from loan l where l.group_code = q.group_code and l.item_id = q.item_id and l.reader_id = ${readerId} and l.seen_at is null))
       and (${isAccepted ?? null}::boolean is null or (p.reader_id is not null) = ${isAccepted ?? null}::boolean)`
  const { rows: list } = await sql<OthersRequest>`
    ${found} order by q.placed_at desc, q.id desc limit ${most} offset ${(page - 1) * most}`.execute(
    db,
  )
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${found}) f`.execute(db)
  return { total: rows[0]!.total, list }
}
