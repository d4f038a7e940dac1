import type { RequestState } from '@shulin/contract/requests'
import { sql } from 'kysely'
import type { Trilingual } from '../../../platform/institution.ts'
import type { Database } from '../../../platform/stores/database.ts'
import { copyOfRequest } from '../queries.ts'
import type { Kind } from '../steps.ts'

/** A copy of the title that was asked for, and whether it may be set aside. */
export async function selectCopyFor(db: Database, barcode: string, recordId: number) {
  const { rows } = await sql<{ itemId: string; isFree: boolean }>`
    select id as item_id, status = 'on shelf' and seen_at is null and loan_class <> 'reference' as is_free
      from item where group_code = current_institution() and barcode = ${barcode} and record_id = ${recordId}
       for no key update`.execute(db)
  return rows[0]
}

/** For whom a copy is kept, and by which library. */
export async function selectKeeping(db: Database, requestId: string) {
  const { rows } = await sql<{
    readerId: string
    itemId: string
    libCode: string
    loanClass: string
  }>`
    select q.reader_id, i.id as item_id, p.lib_code, i.loan_class
      from request q
      join item i on i.group_code = q.group_code and i.id = q.offered_item_id
      join location p on p.group_code = q.group_code and p.location_id = q.pickup_location_id
     where q.group_code = current_institution() and q.id = ${requestId}`.execute(db)
  return rows[0]
}

export interface HandlingFilter {
  state?: RequestState | undefined
  step?: string | undefined
  kind?: Kind | undefined
  pickupLocationId?: string | undefined
  isLate?: boolean | undefined
  text?: string | undefined
  page: number
  rows: number
}

export interface RequestToHandle {
  requestId: string
  requestNo: string
  type: Kind
  state: RequestState
  step: string | null
  stepName: Trilingual | null
  placedAt: Date
  title: string
  author: string | null
  callNo: string | null
  barcode: string | null
  location: Trilingual | null
  shelf: string | null
  pickupLocation: Trilingual | null
  pickupAddress: string | null
  requester: string
  contact: string
  keptUntil: Date | null
  isLate: boolean
}

/** Kept longer than promised, or lying about for two days although nothing is waited for. */
const isLate = sql<boolean>`(q.closed_at is null and (
  coalesce(q.offered_until < statement_timestamp(), false)
  or q.state = 'start' and q.type not in ('reservation', 'transfer') and q.placed_at < statement_timestamp() - interval '2 days'))`

/** Whose number begins with it, whose reader or copy is known by it, or whose title has it. */
const looksLike = (text: string) => sql`(
  starts_with(q.number, upper(${text}))
  or strpos(lower(q.title), lower(${text})) > 0
  or exists (select from record r where r.id = q.record_id and strpos(lower(r.title), lower(${text})) > 0)
  or exists (select from reader a where a.group_code = q.group_code and a.id = q.reader_id and lower(a.account) = lower(${text}))
  or exists (select from item i where i.group_code = q.group_code and i.id = ${copyOfRequest} and i.barcode = ${text}))`

const narrowed = ({ step, kind, pickupLocationId, text }: HandlingFilter) => sql`
  q.group_code = current_institution()
  and (${kind ?? null}::text is null or q.type = ${kind ?? null})
  and (${step ?? null}::text is null or q.step = ${step ?? null})
  and (${pickupLocationId ?? null}::text is null or q.pickup_location_id = ${pickupLocationId ?? null})
  and ${text === undefined ? sql`true` : looksLike(text)}`

const asLate = ({ isLate: late }: HandlingFilter) =>
  sql<boolean>`(${late ?? null}::boolean is null or ${isLate} = ${late ?? null}::boolean)`

/** How many there are of each state, and how many of these are late, whether only late ones are asked for or not. */
export async function countToHandle(db: Database, filter: HandlingFilter) {
  const { rows } = await sql<{ state: RequestState; count: number; late: number }>`
    select q.state, (count(*) filter (where ${asLate(filter)}))::int as count, (count(*) filter (where ${isLate}))::int as late
      from request q where ${narrowed(filter)} group by q.state`.execute(db)
  return rows
}

/** Pickup places with how many open requests each has. */
export async function countByPlace(db: Database) {
  const { rows } = await sql<{ locationId: string; name: Trilingual; count: number }>`
    select p.location_id, p.name, count(q.id)::int as count
      from location p
      left join request q on q.group_code = p.group_code and q.pickup_location_id = p.location_id and q.closed_at is null
     where p.group_code = current_institution() and p.is_pickup
     group by p.location_id, p.name, p.position
     order by p.position, p.location_id`.execute(db)
  return rows
}

/** What is to be fetched comes in the order in which one walks by the shelves, everything else as it was asked for. */
export async function selectToHandle(db: Database, filter: HandlingFilter) {
  const { state, page, rows: most } = filter
  const walk =
    state === 'start' ? sql`l.position nulls last, l.location_id, i.shelf_no, call_no,` : sql``
  const { rows } = await sql<RequestToHandle>`
    select q.id as request_id, q.number as request_no, q.type, q.state, q.step, s.name as step_name, q.placed_at,
           coalesce(r.title, q.title, '') as title, coalesce(r.creators[1], q.author) as author, coalesce(i.call_no, h.call_no) as call_no,
           i.barcode, l.name as location, i.shelf_no as shelf, p.name as pickup_location, q.pickup_address, a.name as requester, q.contact,
           q.offered_until as kept_until, ${isLate} as is_late
      from request q
      join reader a on a.group_code = q.group_code and a.id = q.reader_id
      left join request_step s on s.step = q.step
      left join location p on p.group_code = q.group_code and p.location_id = q.pickup_location_id
      left join record r on r.id = q.record_id
      left join holding h on h.group_code = q.group_code and h.record_id = q.record_id
      left join item i on i.group_code = q.group_code and i.id = ${copyOfRequest}
      left join location l on l.group_code = i.group_code and l.location_id = i.location_id
     where ${narrowed(filter)} and ${asLate(filter)} and (${state ?? null}::text is null or q.state = ${state ?? null})
     order by ${walk} q.placed_at, q.id
     limit ${most} offset ${(page - 1) * most}`.execute(db)
  return rows
}

/** What each step is called. */
export async function selectStepNames(db: Database) {
  const rows = await db.selectFrom('requestStep').select(['step', 'name']).execute()
  return new Map(rows.map(({ step, name }) => [step, name]))
}
