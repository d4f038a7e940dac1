import { sql } from 'kysely'
import type { Database } from '../../../platform/stores/database.ts'
import { correctable, type Corrections } from '../corrections.ts'

/** What names a record in a list, and how the institution has it. */
const listed = (db: Database) =>
  db
    .selectFrom('record')
    .leftJoin('holding', (join) =>
      join.onRef('holding.recordId', '=', 'record.id').on('holding.withdrawnAt', 'is', null),
    )
    .select((eb) => [
      'record.id as recordId',
      'record.title',
      'record.creators',
      'record.documentType',
      'record.publisher',
      'record.publishedYear',
      eb('record.ownerGroupCode', 'is not', null).$castTo<boolean>().as('isOwn'),
      eb('holding.recordId', 'is not', null).$castTo<boolean>().as('isHeld'),
      eb
        .selectFrom('item')
        .select((of) => of.fn.countAll<number>().as('items'))
        .whereRef('item.recordId', '=', 'record.id')
        .where('item.status', '<>', 'withdrawn')
        .$asScalar()
        .$notNull()
        .as('items'),
    ])

export const selectListed = (db: Database, recordIds: number[]) =>
  listed(db)
    .where('record.id', 'in', recordIds)
    .orderBy('record.publishedYear')
    .orderBy('record.id')
    .execute()

export type ListedRecord = Awaited<ReturnType<typeof selectListed>>[number]

export const selectByNumber = (db: Database, number: number) =>
  listed(db).where('record.id', '=', number).execute()

export const selectByBarcode = (db: Database, barcode: string) =>
  listed(db)
    .where((eb) =>
      eb(
        'record.id',
        'in',
        eb.selectFrom('item').select('item.recordId').where('item.barcode', '=', barcode),
      ),
    )
    .execute()

/** Records by a number of an earlier system, or one printed on a book. */
export const selectByAlias = (db: Database, value: string) =>
  listed(db)
    .where((eb) =>
      eb(
        'record.id',
        'in',
        eb.selectFrom('recordAlias').select('recordAlias.recordId').where('value', '=', value),
      ),
    )
    .execute()

export const selectByIsbn = (db: Database, forms: string[]) =>
  listed(db)
    .where('record.isbn', '&&', sql<string[]>`${forms}::text[]`)
    .limit(100)
    .execute()

const beginsWith = (text: string) => sql<boolean>`starts_with(lower(record.title), lower(${text}))`

export const selectByTitle = (db: Database, text: string, rows: number, after: number) =>
  listed(db)
    .where(beginsWith(text))
    .orderBy('record.title')
    .orderBy('record.id')
    .limit(rows)
    .offset(after)
    .execute()

export const countByTitle = async (db: Database, text: string) => {
  const { count } = await db
    .selectFrom('record')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(beginsWith(text))
    .executeTakeFirstOrThrow()
  return count
}

const recordColumns = correctable.map((field) => `record.${field}` as const)

export const selectRecord = (db: Database, recordId: number) =>
  db
    .selectFrom('record')
    .leftJoin('work', 'work.id', 'record.workId')
    .select([
      'record.id',
      'record.ownerGroupCode',
      'record.source',
      'record.sourceKey',
      'record.withdrawnAt',
      'record.corrections',
      'work.key as workKey',
      ...recordColumns,
    ])
    .where('record.id', '=', recordId)
    .executeTakeFirst()

export type StoredRecord = NonNullable<Awaited<ReturnType<typeof selectRecord>>>

/** Nobody changes an own record until the transaction ends; a shared one cannot be locked, nor changed. */
export const lockRecord = (db: Database, recordId: number) =>
  db.selectFrom('record').select('id').where('id', '=', recordId).forUpdate().execute()

export const updateRecord = (
  db: Database,
  recordId: number,
  values: object,
  corrections: Corrections,
) =>
  db
    .updateTable('record')
    .set({ ...values, corrections: JSON.stringify(corrections) })
    .where('id', '=', recordId)
    .execute()

export const insertOwnRecord = async (
  db: Database,
  row: { ownerGroupCode: string; sourceKey: string; documentType: string; title: string },
) => {
  const { id } = await db
    .insertInto('record')
    .values({ ...row, source: 'local' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const selectHolding = (db: Database, recordId: number) =>
  db
    .selectFrom('holding')
    .select(['callNo', 'summary', 'arrivedOn', 'isHidden', 'withdrawnAt'])
    .where('recordId', '=', recordId)
    .executeTakeFirst()

export const lockHolding = (db: Database, recordId: number) =>
  db
    .selectFrom('holding')
    .select(['callNo', 'summary', 'arrivedOn', 'isHidden', 'withdrawnAt'])
    .where('recordId', '=', recordId)
    .forUpdate()
    .executeTakeFirst()

interface HoldingRow {
  callNo: string | null
  summary: string | null
  isHidden: boolean
  withdrawnAt: Date | null
}

export const insertHolding = async (
  db: Database,
  groupCode: string,
  recordId: number,
  row: HoldingRow,
) => {
  const added = await db
    .insertInto('holding')
    .values({ groupCode, recordId, ...row })
    .onConflict((conflict) => conflict.doNothing())
    .returning('recordId')
    .execute()
  return added.length > 0
}

export const updateHolding = (db: Database, recordId: number, row: HoldingRow) =>
  db.updateTable('holding').set(row).where('recordId', '=', recordId).execute()

const itemColumns = [
  'id',
  'recordId',
  'barcode',
  'callNo',
  'volume',
  'locationId',
  'currentLocationId',
  'status',
  'seenAt',
] as const

export const selectItems = (db: Database, recordId: number) =>
  db
    .selectFrom('item')
    .select(itemColumns)
    .where('recordId', '=', recordId)
    .orderBy(sql`status = 'withdrawn'`)
    .orderBy('volume')
    .orderBy('barcode')
    .limit(1000)
    .execute()

export type StoredItem = Awaited<ReturnType<typeof selectItems>>[number]

export const lockItem = (db: Database, itemId: string) =>
  db.selectFrom('item').select(itemColumns).where('id', '=', itemId).forUpdate().executeTakeFirst()

export const isBarcodeTaken = async (db: Database, barcode: string) =>
  (await db.selectFrom('item').select('id').where('barcode', '=', barcode).execute()).length > 0

export const insertItem = async (
  db: Database,
  row: {
    groupCode: string
    id: string
    recordId: number
    barcode: string
    callNo: string | null
    volume: string | null
    locationId: string
    currentLocationId: string
    status: string
  },
) => {
  const added = await db
    .insertInto('item')
    .values(row)
    .onConflict((conflict) => conflict.constraint('item_barcode').doNothing())
    .returning('id')
    .execute()
  return added.length > 0
}

export const updateItem = (
  db: Database,
  itemId: string,
  values: Partial<Omit<StoredItem, 'id' | 'recordId' | 'seenAt'>>,
) => db.updateTable('item').set(values).where('id', '=', itemId).execute()

export const selectPlaces = (db: Database) =>
  db
    .selectFrom('location')
    .innerJoin('library', (join) =>
      join
        .onRef('library.groupCode', '=', 'location.groupCode')
        .onRef('library.libCode', '=', 'location.libCode'),
    )
    .select((eb) => [
      'location.locationId',
      'location.name',
      'library.name as library',
      eb('library.circulationAuthority', '=', 'ils').$castTo<boolean>().as('isMirrored'),
    ])
    .orderBy('library.position')
    .orderBy('location.position')
    .orderBy('location.locationId')
    .execute()

/** What staff changed of a record, newest first. */
export const selectRecordChanges = (db: Database, recordId: number) =>
  db
    .selectFrom('audit')
    .leftJoin('staff', (join) =>
      join.onRef('staff.groupCode', '=', 'audit.groupCode').onRef('staff.id', '=', 'audit.staffId'),
    )
    .select(['audit.at', 'audit.actor', 'audit.act', 'audit.detail', 'staff.name'])
    .where('audit.act', 'in', [
      'record.add',
      'record.correct',
      'holding.change',
      'cover.change',
      'item.add',
      'item.change',
      'grouping.decide',
      'grouping.undo',
      'grouping.answer',
    ])
    .where('audit.subject', '=', String(recordId))
    .orderBy('audit.day', 'desc')
    .orderBy('audit.n', 'desc')
    .limit(50)
    .execute()

export const selectCover = (db: Database, recordId: number) =>
  db
    .selectFrom('holding')
    .select('localCover')
    .where('recordId', '=', recordId)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const updateCover = (db: Database, recordId: number, localCover: string | null) =>
  db.updateTable('holding').set({ localCover }).where('recordId', '=', recordId).execute()
