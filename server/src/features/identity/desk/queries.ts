import type { DeskFields, Trace } from '@shulin/contract/readers-staff'
import type { Locale } from '@shulin/contract/locale'
import { sql } from 'kysely'
import type { Database } from '../../../platform/stores/database.ts'
import { inLanguage } from '../../../platform/institution.ts'

/** The row of a reader, held until the transaction ends: two desks do not change one account at once. */
export const lockReader = (db: Database, readerId: string) =>
  db
    .selectFrom('reader')
    .selectAll()
    .where('id', '=', readerId)
    .where('state', '<>', 'erased')
    .forUpdate()
    .executeTakeFirst()
export type DeskReader = NonNullable<Awaited<ReturnType<typeof lockReader>>>

export const updateState = (db: Database, readerId: string, state: string) =>
  db.updateTable('reader').set({ state }).where('id', '=', readerId).execute()

export const updateValidity = (db: Database, readerId: string, validUntil: string) =>
  db.updateTable('reader').set({ validUntil }).where('id', '=', readerId).execute()

export const updateFields = (
  db: Database,
  readerId: string,
  fields: DeskFields & { phoneVerifiedAt?: null; emailVerifiedAt?: null },
) =>
  db
    .updateTable('reader')
    .set(fields as object)
    .where('id', '=', readerId)
    .execute()

export const deletePassword = (db: Database, readerId: string) =>
  db.deleteFrom('credential').where('readerId', '=', readerId).execute()

export async function selectReaderTypes(db: Database, locale: Locale) {
  const types = await db.selectFrom('readerType').select(['readerType', 'name']).execute()
  return types.map(({ readerType: id, name }) => ({ id, name: inLanguage(name, locale) }))
}

export async function selectLibraries(db: Database, locale: Locale) {
  const libraries = await db
    .selectFrom('library')
    .select(['libCode', 'name'])
    .orderBy('position')
    .execute()
  return libraries.map(({ libCode: id, name }) => ({ id, name: inLanguage(name, locale) }))
}

export const countOpenLoans = async (db: Database, readerId: string) =>
  (
    await db
      .selectFrom('loan')
      .select((eb) => eb.fn.countAll<number>().as('open'))
      .where('readerId', '=', readerId)
      .executeTakeFirstOrThrow()
  ).open

/** What there is of a reader, and what erasing does with it. */
export async function selectTraces(db: Database, readerId: string) {
  const { rows } = await sql<Trace>`
    select what, fate, count from traces_of_reader(${readerId}) where count > 0 order by what`.execute(
    db,
  )
  return rows
}

/** Pictures that a reader sent, by the keys of their files: the own one, and covers of book lists. */
export async function selectPictures(db: Database, readerId: string) {
  const { rows } = await sql<{ key: string }>`
    select avatar_key as key from reader where id = ${readerId} and avatar_key is not null
    union all select key from book_list_cover where reader_id = ${readerId}`.execute(db)
  return rows.map(({ key }) => key)
}

export const eraseRows = (db: Database, readerId: string) =>
  sql`select erase_reader(${readerId})`.execute(db)
