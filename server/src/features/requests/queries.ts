import { sql } from 'kysely'
import type { Trilingual } from '../../platform/institution.ts'
import type { Database } from '../../platform/stores/database.ts'
import { isShown } from '../catalogue/catalogue.ts'
import type { Kind, Stand } from './steps.ts'

const here = sql<string>`current_institution()`

/**
 * The copy of a request `q`: the one that is set aside, else the one that was asked for. Not `coalesce`: where rows are kept apart by
 * institution, PostgreSQL takes no index for it and reads every copy of the library.
 */
export const copyOfRequest = sql<string>`case when q.offered_item_id is null then q.item_id else q.offered_item_id end`

/** A title that readers may see and the institution holds. */
export const selectHeldTitle = (db: Database, recordId: number) =>
  db
    .selectFrom('record as r')
    .innerJoin('holding as h', 'h.recordId', 'r.id')
    .select(['r.id as recordId', 'r.title'])
    .where('h.groupCode', '=', here)
    .where('r.id', '=', recordId)
    .where(isShown)
    .executeTakeFirst()

/** What a record that need not be ours is called. */
export const selectTitle = (db: Database, recordId: number) =>
  db
    .selectFrom('record')
    .select(['title', sql<string | null>`creators[1]`.as('author')])
    .where('id', '=', recordId)
    .executeTakeFirst()

/** How a reader can be reached, and whether that was proved. */
export async function selectContact(db: Database, readerId: string) {
  return db
    .selectFrom('reader')
    .select((eb) => [
      'account',
      'phone',
      'email',
      eb('phoneVerifiedAt', 'is not', null).as('isPhoneVerified'),
      eb('emailVerifiedAt', 'is not', null).as('isEmailVerified'),
    ])
    .where('groupCode', '=', here)
    .where('id', '=', readerId)
    .executeTakeFirstOrThrow()
}

export async function hasLibrary(db: Database, libCode: string) {
  const found = await db
    .selectFrom('library')
    .select('libCode')
    .where('groupCode', '=', here)
    .where('libCode', '=', libCode)
    .executeTakeFirst()
  return found !== undefined
}

export interface PickupPlace {
  locationId: string
  libCode: string
  name: Trilingual
}

/** Where things are handed over, in the order of the institution's places; of one library or all. */
export const selectPickupPlaces = (db: Database, libCode?: string): Promise<PickupPlace[]> =>
  db
    .selectFrom('location')
    .select(['locationId', 'libCode', 'name'])
    .where('groupCode', '=', here)
    .where('isPickup', '=', true)
    .$if(libCode !== undefined, (query) => query.where('libCode', '=', libCode!))
    .orderBy('position')
    .orderBy('locationId')
    .execute()

export const selectItemIdOf = async (db: Database, barcode: string) =>
  (
    await db
      .selectFrom('item')
      .select('id')
      .where('groupCode', '=', here)
      .where('barcode', '=', barcode)
      .executeTakeFirst()
  )?.id

/** Whether a copy is one of a title. */
export async function isCopyOf(db: Database, itemId: string, recordId: number) {
  const found = await db
    .selectFrom('item')
    .select('id')
    .where('groupCode', '=', here)
    .where('id', '=', itemId)
    .where('recordId', '=', recordId)
    .executeTakeFirst()
  return found !== undefined
}

/** Holds the best free copy of a title until the transaction ends: at the library where it is fetched rather than at another. */
export async function holdFreeCopy(
  db: Database,
  {
    recordId,
    itemIds,
    libCode,
  }: { recordId: number; itemIds?: string[] | undefined; libCode?: string | undefined },
) {
  const { rows } = await sql<{ itemId: string }>`
    select i.id as item_id
      from item i
      join location s on s.group_code = i.group_code and s.location_id = i.location_id
     where i.group_code = current_institution() and i.record_id = ${recordId}
       and i.status = 'on shelf' and i.seen_at is null and i.loan_class <> 'reference'
       and (${itemIds ?? null}::uuid[] is null or i.id = any (${itemIds ?? null}::uuid[]))
     order by (s.lib_code = ${libCode ?? ''}) desc, i.volume nulls first, i.barcode
     limit 1 for no key update of i skip locked`.execute(db)
  return rows[0]?.itemId
}

/** The copy that comes back first of those other readers have. */
export const selectLoanOfOther = (
  db: Database,
  {
    recordId,
    itemId,
    readerId,
  }: { recordId: number; itemId?: string | undefined; readerId: string },
) =>
  db
    .selectFrom('loan')
    .select(['itemId', 'readerId as holderId'])
    .where('groupCode', '=', here)
    .where('recordId', '=', recordId)
    .where('readerId', '<>', readerId)
    .where('seenAt', 'is', null)
    .where('lostReportedAt', 'is', null)
    .$if(itemId !== undefined, (query) => query.where('itemId', '=', itemId!))
    .orderBy('dueAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Takes one of a reader's turns of today; answers whether there was one left. The day is the institution's, the clock the database's. */
export async function takeTurn(db: Database, readerId: string, kind: Kind, allowed: number) {
  const { rows } = await sql`
    insert into daily_count as c (group_code, reader_id, action, day, used, allowed)
    select current_institution(), ${readerId}, ${kind}, institution_day(statement_timestamp()), 1, ${allowed}::int where ${allowed}::int > 0
    on conflict (group_code, reader_id, action, day) do update
       set used = c.used + 1, allowed = excluded.allowed where c.used < excluded.allowed
    returning used`.execute(db)
  return rows.length > 0
}

export interface NewRequest extends Stand {
  id: string
  number: string
  type: Kind
  readerId: string
  contact: string
  recordId?: number | undefined
  itemId?: string | undefined
  pickupLocationId?: string | undefined
  pickupAddress?: string | undefined
  textMessage?: boolean | undefined
  remark?: string | undefined
  title?: string | undefined
  author?: string | undefined
  heldBy?: string | undefined
}

export const insertRequest = (db: Database, request: NewRequest) =>
  db
    .insertInto('request')
    .values({ groupCode: here, ...request })
    .execute()

/** Sets a copy aside for a request that nobody has accepted yet. */
export const setAside = (db: Database, requestId: string, itemId: string | null) =>
  db
    .updateTable('request')
    .set({ offeredItemId: itemId })
    .where('groupCode', '=', here)
    .where('id', '=', requestId)
    .execute()

export interface DocumentFields {
  publicationName: string
  articleTitle: string
  author: string
  volumeIssue: string
  version: string
  place: string
  publisher: string
  year: string
  issn: string
  isbn: string
  pages: string
  doi: string
}

export const insertDocument = (db: Database, requestId: string, document: DocumentFields) =>
  db
    .insertInto('documentRequest')
    .values({ groupCode: here, requestId, ...document })
    .execute()

/** A request as those move it who may. */
export interface RequestRow extends Stand {
  id: string
  number: string
  type: Kind
  readerId: string
  recordId: number | null
  itemId: string | null
  offeredItemId: string | null
  offeredBarcode: string | null
  pickupLocationId: string | null
  title: string
  closedAt: Date | null
}

const requests = (db: Database) =>
  db
    .selectFrom('request')
    .leftJoin('record', 'record.id', 'request.recordId')
    .leftJoin('item', (join) =>
      join
        .onRef('item.groupCode', '=', 'request.groupCode')
        .onRef('item.id', '=', 'request.offeredItemId'),
    )
    .select([
      'request.id',
      'request.number',
      'request.type',
      'request.state',
      'request.step',
      'request.readerId',
      'request.recordId',
      'request.itemId',
      'request.offeredItemId',
      'item.barcode as offeredBarcode',
      'request.pickupLocationId',
      'request.closedAt',
      sql<string>`coalesce(record.title, request.title, '')`.as('title'),
    ])
    .where('request.groupCode', '=', here)

export const selectRequest = async (db: Database, requestId: string) =>
  (await requests(db).where('request.id', '=', requestId).executeTakeFirst()) as
    | RequestRow
    | undefined

export const selectRequestByNumber = async (db: Database, number: string) =>
  (await requests(db).where('request.number', '=', number).executeTakeFirst()) as
    | RequestRow
    | undefined

/** The request of a reader for whom the copy with a barcode is set aside. */
export const selectRequestByBarcode = async (db: Database, readerId: string, barcode: string) =>
  (await requests(db)
    .where('request.readerId', '=', readerId)
    .where('item.barcode', '=', barcode)
    .where('request.closedAt', 'is', null)
    .executeTakeFirst()) as RequestRow | undefined

/** Moves a request; answers whether it still stood where it was seen. */
export async function updateStand(
  db: Database,
  { id, state, step }: Pick<RequestRow, 'id' | 'state' | 'step'>,
  next: Stand & { reason?: string; itemId?: string },
) {
  const isClosed = ['completed', 'end', 'cancellation'].includes(next.state)
  const { numUpdatedRows } = await db
    .updateTable('request')
    .set({
      ...next,
      ...(isClosed && {
        closedAt: sql<Date>`coalesce(closed_at, now())`,
        offeredItemId: null,
        offeredUntil: null,
      }),
    })
    .where('groupCode', '=', here)
    .where('id', '=', id)
    .where('state', '=', state)
    .where('step', step === null ? 'is' : '=', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Requests whose copy was kept long enough, the oldest first. */
export const selectExpired = (db: Database, most: number) =>
  db
    .selectFrom('request')
    .select(['id', 'readerId'])
    .where('groupCode', '=', here)
    .where('closedAt', 'is', null)
    .where('offeredUntil', '<=', sql<Date>`statement_timestamp()`)
    .orderBy('offeredUntil')
    .orderBy('id')
    .limit(most)
    .execute()

/** Whether a copy is still kept for a request, by the clock of the database. */
export async function isExpired(db: Database, requestId: string) {
  const found = await db
    .selectFrom('request')
    .select('id')
    .where('groupCode', '=', here)
    .where('id', '=', requestId)
    .where('closedAt', 'is', null)
    .where('offeredUntil', '<=', sql<Date>`statement_timestamp()`)
    .executeTakeFirst()
  return found !== undefined
}

export const deleteOldCodes = (db: Database) =>
  db
    .deleteFrom('takeCode')
    .where('groupCode', '=', here)
    .where('expiresAt', '<', sql<Date>`now() - interval '1 day'`)
    .execute()

export const deleteOldCounts = (db: Database) =>
  db
    .deleteFrom('dailyCount')
    .where('groupCode', '=', here)
    .where('day', '<', sql<string>`institution_day() - 7`)
    .execute()
