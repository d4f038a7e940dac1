import type { WishAction, WishState } from '@shulin/contract/library-links'
import { sql } from 'kysely'
import type { Trilingual } from '../../platform/institution.ts'
import type { Database } from '../../platform/stores/database.ts'

const here = sql<string>`current_institution()`

/** What a wish is about: a loan by our number of it; a title by a copy of it; a hold by the system's own number. */
type WishSubject =
  | { loanId: string }
  | { recordId: number; barcode: string; sourceKey: string | null; pickupPlace: string }
  | { holdRef: string }

/** What was read before a wish was sent: by this it is seen later whether it was done. */
export interface WishEvidence {
  /** Of a renewal. */
  loanRef?: string
  dueAt?: string
  renewals?: number | null
  /** Of a hold. */
  holdRefs?: string[]
}

/** What became of a wish. */
export interface WishOutcome {
  /** The new day of a loan. */
  dueAt?: string
  holdRef?: string
  /** The library only passes the wish on to its staff. */
  isAsked?: boolean
  /** Why not: our name of the rule, and the system's own words, which nobody is shown. */
  code?: string
  number?: number
  limit?: number
  until?: string | null
  vendor?: { code: string; text: string } | null
  /** What a member of staff wrote. */
  reason?: string
}

export interface WishRow {
  wishId: string
  libCode: string
  library: Trilingual
  readerId: string
  /** The card, as the system knows it. */
  account: string
  readerName: string
  action: WishAction
  subject: WishSubject
  about: string
  title: string
  state: WishState
  evidence: WishEvidence | null
  sentAt: Date | null
  looks: number
  lookedAt: Date | null
  outcome: WishOutcome | null
  madeAt: Date
  settledAt: Date | null
  /** Seconds since it was sent, by the clock of the database. */
  sentFor: number | null
}

const wishes = sql`
  select w.id as wish_id, w.lib_code, b.name as library, w.reader_id, r.account, r.name as reader_name, w.action, w.subject, w.about, w.title, w.state,
         w.evidence, w.sent_at, w.looks, w.looked_at, w.outcome, w.made_at, w.settled_at,
         extract(epoch from clock_timestamp() - w.sent_at)::float8 as sent_for
    from wish w
    join library b on b.group_code = w.group_code and b.lib_code = w.lib_code
    join reader r on r.group_code = w.group_code and r.id = w.reader_id
   where w.group_code = current_institution()`

export async function selectWishes(db: Database, ids: readonly string[]): Promise<WishRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<WishRow>`
    ${wishes} and w.id = any(${[...ids]}::uuid[]) order by w.made_at, w.id`.execute(db)
  return rows
}

/** What a reader wished of late, newest first. */
export async function selectOwnWishes(db: Database, readerId: string): Promise<WishRow[]> {
  const { rows } = await sql<WishRow>`
    ${wishes} and w.reader_id = ${readerId} order by w.made_at desc, w.id desc limit 100`.execute(
    db,
  )
  return rows
}

/** What is not settled: unknown outcomes first, then what is on its way and what waits, oldest first. */
export async function selectOpenWishes(
  db: Database,
  libCode: string | undefined,
  most: number,
): Promise<WishRow[]> {
  const { rows } = await sql<WishRow>`
    ${wishes} and w.settled_at is null and w.lib_code = coalesce(${libCode ?? null}, w.lib_code)
     order by w.state <> 'unknown', w.made_at, w.id limit ${most}`.execute(db)
  return rows
}

export async function selectWaitingWishes(
  db: Database,
  { libCode, most }: { libCode?: string | undefined; most: number },
): Promise<WishRow[]> {
  const { rows } = await sql<WishRow>`
    ${wishes} and w.state = 'waiting' and w.lib_code = coalesce(${libCode ?? null}, w.lib_code)
     order by w.made_at, w.id limit ${most}`.execute(db)
  return rows
}

/** What was sent and not noted for longer than any answer takes, and unknown outcomes, each looked at ever less often. */
export async function selectWishesToSettle(
  db: Database,
  { answerTakes, most }: { answerTakes: number; most: number },
): Promise<WishRow[]> {
  const { rows } = await sql<WishRow>`
    ${wishes} and w.state in ('sending', 'unknown')
     and (w.state = 'unknown' or w.sent_at < clock_timestamp() - make_interval(secs => ${answerTakes}))
     and (w.looked_at is null or w.looked_at < clock_timestamp() - least(interval '30 minutes', interval '20 seconds' * power(2, least(w.looks, 10))))
     order by w.sent_at, w.id limit ${most}`.execute(db)
  return rows
}

export async function hasOpenWishes(db: Database) {
  const { rows } = await sql`
    select from wish where group_code = current_institution() and state in ('waiting', 'sending', 'unknown') limit 1`.execute(
    db,
  )
  return rows.length > 0
}

interface NewWish {
  groupCode: string
  id: string
  libCode: string
  readerId: string
  action: WishAction
  subject: WishSubject
  about: string
  title: string
}

/** Takes a wish down, unless the reader has an open one about the same; answers the number of whichever there is. */
export async function insertWish(db: Database, { subject, ...wish }: NewWish): Promise<string> {
  await db
    .insertInto('wish')
    .values({ ...wish, subject: JSON.stringify(subject) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id } = await db
    .selectFrom('wish')
    .select('id')
    .where('groupCode', '=', here)
    .where('readerId', '=', wish.readerId)
    .where('libCode', '=', wish.libCode)
    .where('action', '=', wish.action)
    .where('about', '=', wish.about)
    .where('settledAt', 'is', null)
    .executeTakeFirstOrThrow()
  return id
}

const settled = { settledAt: sql<Date>`clock_timestamp()` }

/** Takes a wish for sending, with what was read before: of many who try, one is told true. */
export async function takeForSending(
  db: Database,
  id: string,
  sender: string,
  evidence: WishEvidence,
) {
  const { numUpdatedRows } = await db
    .updateTable('wish')
    .set({
      state: 'sending',
      sender,
      evidence: JSON.stringify(evidence),
      sentAt: sql<Date>`clock_timestamp()`,
    })
    .where('groupCode', '=', here)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** What was not sent for certain waits again. */
export async function returnToWaiting(db: Database, id: string, sender: string) {
  const { numUpdatedRows } = await db
    .updateTable('wish')
    .set({ state: 'waiting', sender: null, evidence: null, sentAt: null })
    .where('groupCode', '=', here)
    .where('id', '=', id)
    .where('sender', '=', sender)
    .where('state', '=', 'sending')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Notes what its sender knows, unless somebody has settled it meanwhile; answers whether it was noted. */
export async function noteSent(
  db: Database,
  id: string,
  sender: string,
  state: 'done' | 'refused' | 'unknown',
  outcome: WishOutcome | null,
) {
  const { numUpdatedRows } = await db
    .updateTable('wish')
    .set({
      state,
      ...(outcome && { outcome: JSON.stringify(outcome) }),
      ...(state !== 'unknown' && settled),
    })
    .where('groupCode', '=', here)
    .where('id', '=', id)
    .where('sender', '=', sender)
    .where('state', 'in', state === 'unknown' ? ['sending'] : ['sending', 'unknown'])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whoever sent it is gone, or has not said anything for too long. */
export async function giveUpSender(db: Database, id: string, answerTakes: number) {
  const { rows } = await sql`
    update wish set state = 'unknown'
     where group_code = current_institution() and id = ${id} and state = 'sending'
       and sent_at < clock_timestamp() - make_interval(secs => ${answerTakes})
    returning id`.execute(db)
  return rows.length === 1
}

/** Settles an unknown outcome, by reading or by a member of staff; answers whether it was still unknown. */
export async function settleUnknown(
  db: Database,
  id: string,
  state: 'done' | 'refused',
  outcome: WishOutcome,
  settledBy: string | null = null,
) {
  const { numUpdatedRows } = await db
    .updateTable('wish')
    .set({ state, outcome: JSON.stringify(outcome), settledBy, ...settled })
    .where('groupCode', '=', here)
    .where('id', '=', id)
    .where('state', '=', 'unknown')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Refuses what was never sent: there is nothing it could be done to. */
export async function refuseWaiting(db: Database, id: string, outcome: WishOutcome) {
  const { numUpdatedRows } = await db
    .updateTable('wish')
    .set({ state: 'refused', outcome: JSON.stringify(outcome), ...settled })
    .where('groupCode', '=', here)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function withdrawWaiting(db: Database, id: string, readerId: string) {
  const { numUpdatedRows } = await db
    .updateTable('wish')
    .set({ state: 'withdrawn', ...settled })
    .where('groupCode', '=', here)
    .where('id', '=', id)
    .where('readerId', '=', readerId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Notes that it was read again, and nothing was decided. */
export const noteLook = (db: Database, id: string) =>
  db
    .updateTable('wish')
    .set((eb) => ({ looks: eb('looks', '+', 1), lookedAt: sql<Date>`clock_timestamp()` }))
    .where('groupCode', '=', here)
    .where('id', '=', id)
    .where('state', '=', 'unknown')
    .execute()

/** A title, and a copy of it in a library: by that the system knows the title. */
export async function selectTitleIn(db: Database, libCode: string, recordId: number) {
  const { rows } = await sql<{ title: string; barcode: string; sourceKey: string | null }>`
    select t.title, i.barcode, t.source_key
      from item i
      join record t on t.id = i.record_id
      join location p on p.group_code = i.group_code and p.location_id = i.location_id
      join library_link k on k.group_code = p.group_code and k.lib_code = p.lib_code and k.is_on
     where i.group_code = current_institution() and i.record_id = ${recordId} and p.lib_code = ${libCode}
       and i.seen_at is not null and i.status <> 'withdrawn'
     order by i.loan_class = 'reference', i.barcode limit 1`.execute(db)
  return rows[0]
}

export const hasLink = async (db: Database, libCode: string) =>
  (await db
    .selectFrom('libraryLink')
    .select('libCode')
    .where('groupCode', '=', here)
    .where('libCode', '=', libCode)
    .where('isOn', '=', true)
    .executeTakeFirst()) !== undefined

export const isPickupPlaceIn = async (db: Database, libCode: string, locationId: string) =>
  (await db
    .selectFrom('location')
    .select('locationId')
    .where('groupCode', '=', here)
    .where('libCode', '=', libCode)
    .where('locationId', '=', locationId)
    .where('isPickup', '=', true)
    .executeTakeFirst()) !== undefined

/** The day that a moment falls on where the library is. */
export async function selectLastDay(db: Database, dueAt: Date) {
  const { rows } = await sql<{ day: string }>`
    select institution_day(${dueAt}::timestamptz - interval '1 second') as day`.execute(db)
  return rows[0]!.day
}

/** Forgets what was settled a month ago. */
export const deleteOldWishes = (db: Database) =>
  db
    .deleteFrom('wish')
    .where('groupCode', '=', here)
    .where('settledAt', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
