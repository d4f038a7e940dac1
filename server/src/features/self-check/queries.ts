import { sql } from 'kysely'
import type { Locale } from '@shulin/contract/locale'
import type { Charset } from '../../platform/sip2/codec.ts'
import { inLanguage, type Trilingual } from '../../platform/institution.ts'
import type { Database } from '../../platform/stores/database.ts'

const here = sql<string>`current_institution()`

// Machines ---------------------------------------------------------------------------------------------------------------

const machines = (db: Database) =>
  db
    .selectFrom('selfCheckMachine')
    .leftJoin('location', (join) =>
      join
        .onRef('location.groupCode', '=', 'selfCheckMachine.groupCode')
        .onRef('location.locationId', '=', 'selfCheckMachine.locationId'),
    )
    .select([
      'selfCheckMachine.id',
      'selfCheckMachine.name',
      'selfCheckMachine.login',
      'selfCheckMachine.locationId',
      'location.name as place',
      'selfCheckMachine.institutionId',
      'selfCheckMachine.charset',
      'selfCheckMachine.language',
      'selfCheckMachine.asksSecret',
      'selfCheckMachine.madeBy',
      'selfCheckMachine.madeAt',
      'selfCheckMachine.lastSeenAt',
      'selfCheckMachine.revokedBy',
      'selfCheckMachine.revokedAt',
    ])
    .where('selfCheckMachine.groupCode', '=', here)

export type MachineRow = Awaited<ReturnType<ReturnType<typeof machines>['execute']>>[number]

/** All machines, those in use first. */
export const selectMachines = (db: Database) =>
  machines(db)
    .orderBy(sql`revoked_at nulls first`)
    .orderBy('selfCheckMachine.name')
    .orderBy('selfCheckMachine.id')
    .execute()

export const selectMachine = (db: Database, id: string) =>
  machines(db).where('selfCheckMachine.id', '=', id).executeTakeFirst()

/** A machine that is in use, by its login; with what is kept of its secret. */
export const selectMachineByLogin = (db: Database, login: string) =>
  machines(db)
    .select('selfCheckMachine.secretHash')
    .where('selfCheckMachine.login', '=', login)
    .where('selfCheckMachine.revokedAt', 'is', null)
    .executeTakeFirst()

export interface MachineForm {
  name: string
  locationId: string
  institutionId: string
  charset: Charset
  language: Locale
  asksSecret: boolean
}

interface NewMachine extends MachineForm {
  groupCode: string
  id: string
  login: string
  secretHash: Buffer
  madeBy: string
}

/** Adds a machine; answers whether its login was free. */
export async function insertMachine(db: Database, machine: NewMachine) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('selfCheckMachine')
    .values(machine)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export const updateMachine = (
  db: Database,
  id: string,
  changes: Partial<MachineForm> & { secretHash?: Buffer },
) =>
  db
    .updateTable('selfCheckMachine')
    .set(changes)
    .where('groupCode', '=', here)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .execute()

export const revokeMachine = (db: Database, id: string, revokedBy: string) =>
  db
    .updateTable('selfCheckMachine')
    .set({ revokedBy, revokedAt: sql<Date>`now()` })
    .where('groupCode', '=', here)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .execute()

export const noteSeen = (db: Database, id: string) =>
  db
    .updateTable('selfCheckMachine')
    .set({ lastSeenAt: sql<Date>`now()` })
    .where('groupCode', '=', here)
    .where('id', '=', id)
    .execute()

// What machines ask about ------------------------------------------------------------------------------------------------

/** Whose card it is, and in which language to speak. */
export const selectCardHolder = (db: Database, readerId: string) =>
  db
    .selectFrom('reader')
    .select(['id', 'account', 'name', 'language'])
    .where('groupCode', '=', here)
    .where('id', '=', readerId)
    .executeTakeFirstOrThrow()

/** What a reader waits for, with the copy that is set aside. */
export const selectOwnHolds = (db: Database, readerId: string) =>
  db
    .selectFrom('request')
    .leftJoin('record', 'record.id', 'request.recordId')
    .leftJoin('item', (join) =>
      join
        .onRef('item.groupCode', '=', 'request.groupCode')
        .onRef('item.id', '=', 'request.offeredItemId'),
    )
    .select(['request.id', 'request.recordId', 'record.title', 'item.barcode', 'request.step'])
    .where('request.groupCode', '=', here)
    .where('request.readerId', '=', readerId)
    .where('request.closedAt', 'is', null)
    .orderBy('request.placedAt')
    .orderBy('request.id')
    .execute()

/** A copy as a machine is told of it; nobody is told who has it. */
export async function selectCopy(db: Database, barcode: string, locale: Locale) {
  const { rows } = await sql<{
    recordId: number
    title: string
    status: string
    loanClass: string
    dueAt: Date | null
    isReportedLost: boolean
    place: Trilingual
    placeNow: Trilingual | null
    library: Trilingual
    waiting: number
  }>`
    select i.record_id, r.title, i.status, i.loan_class, l.due_at, l.lost_reported_at is not null as is_reported_lost,
           p.name as place, n.name as place_now, b.name as library,
           (select count(*)::int from request q
             where q.group_code = i.group_code and q.record_id = i.record_id and q.type = 'reservation'
               and q.closed_at is null and q.offered_item_id is null) as waiting
      from item i
      join record r on r.id = i.record_id
      join location p on p.group_code = i.group_code and p.location_id = i.location_id
      join library b on b.group_code = p.group_code and b.lib_code = p.lib_code
      left join location n on n.group_code = i.group_code and n.location_id = i.current_location_id
      left join loan l on l.group_code = i.group_code and l.item_id = i.id
     where i.group_code = current_institution() and i.barcode = ${barcode} and i.status <> 'withdrawn'`.execute(
    db,
  )
  const copy = rows[0]
  if (!copy) return undefined
  const { place, placeNow, library } = copy
  return {
    ...copy,
    place: inLanguage(place, locale),
    placeNow: inLanguage(placeNow ?? place, locale),
    library: inLanguage(library, locale),
  }
}

/** Which place a request has in its queue, counted from one. */
export async function selectQueuePlace(db: Database, requestId: string) {
  const { rows } = await sql<{ place: number }>`
    select count(*)::int as place
      from request mine
      join request q on q.group_code = mine.group_code and q.record_id = mine.record_id and q.type = mine.type
                    and q.closed_at is null and (q.placed_at, q.id) <= (mine.placed_at, mine.id)
     where mine.group_code = current_institution() and mine.id = ${requestId}`.execute(db)
  return rows[0]!.place
}

/** Whether the database answers at all. */
export const pingDatabase = (db: Database) => sql`select 1`.execute(db)
