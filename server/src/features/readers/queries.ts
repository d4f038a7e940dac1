import { accountChanges, type HiddenField, type ReadPurpose } from '@shulin/contract/readers'
import type { Locale } from '@shulin/contract/locale'
import { instantOf } from '@shulin/contract/time'
import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'
import { inLanguage } from '../../platform/institution.ts'

/** Readers as staff see them in a list. */
const listed = (db: Database) =>
  db
    .selectFrom('reader')
    .innerJoin('readerType', (join) =>
      join
        .onRef('readerType.groupCode', '=', 'reader.groupCode')
        .onRef('readerType.readerType', '=', 'reader.readerType'),
    )
    .leftJoin('library', (join) =>
      join
        .onRef('library.groupCode', '=', 'reader.groupCode')
        .onRef('library.libCode', '=', 'reader.libCode'),
    )
    .select([
      'reader.id as readerId',
      'reader.account',
      'reader.name',
      'readerType.name as typeName',
      'reader.department',
      'library.name as libraryName',
      'reader.validUntil',
      'reader.state',
    ])
    .where('reader.state', '<>', 'erased')

type Row = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number]

const inLocale = ({ typeName, libraryName, ...row }: Row, locale: Locale) => ({
  ...row,
  readerType: inLanguage(typeName, locale),
  libName: libraryName ? inLanguage(libraryName, locale) : null,
})

/** By account or name: whatever contains the text. */
const matching = (db: Database, text: string) => {
  const part = `%${escaped(text)}%`
  return listed(db).where((eb) =>
    eb.or([eb('reader.account', 'ilike', part), eb('reader.name', 'ilike', part)]),
  )
}

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

/** A page of those that match; accounts that begin with the text come first. */
export async function selectReaders(
  db: Database,
  { text, page, rows }: { text: string; page: number; rows: number },
  locale: Locale,
) {
  const found = await matching(db, text)
    .orderBy((eb) => eb('reader.account', 'ilike', `${escaped(text)}%`), 'desc')
    .orderBy('reader.account')
    .limit(rows)
    .offset((page - 1) * rows)
    .execute()
  return found.map((row) => inLocale(row, locale))
}

export async function countReaders(db: Database, text: string) {
  const { total } = await matching(db, text)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export async function selectListedReader(db: Database, readerId: string, locale: Locale) {
  const row = await listed(db).where('reader.id', '=', readerId).executeTakeFirst()
  return row && inLocale(row, locale)
}

/** What is hidden of a reader, the certificate number still as it is stored. */
export const selectHidden = (db: Database, readerId: string) =>
  db
    .selectFrom('reader')
    .select(['phone', 'email', 'certificateNo', 'certificateKey', 'bornOn'])
    .where('id', '=', readerId)
    .where('state', '<>', 'erased')
    .executeTakeFirst()

/** When portals that the library trusts logged a reader in. */
export async function selectHandOvers(
  db: Database,
  readerId: string,
  locale: Locale,
  rows: number,
) {
  const handOvers = await db
    .selectFrom('audit')
    .leftJoin('signOn', (join) =>
      join
        .onRef('signOn.groupCode', '=', 'audit.groupCode')
        .on(sql`sign_on.provider`, '=', sql`audit.detail ->> 'issuer'`),
    )
    .select([
      'audit.at',
      sql<string>`coalesce(in_language(sign_on.name, ${locale}), audit.detail ->> 'issuer')`.as(
        'portal',
      ),
    ])
    .where('audit.readerId', '=', readerId)
    .where('audit.act', '=', 'reader.handed-over')
    .orderBy('audit.day', 'desc')
    .orderBy('audit.n', 'desc')
    .limit(rows)
    .execute()
  return handOvers.map(({ at, portal }) => ({ at: instantOf(at), portal }))
}

/** When partner libraries checked whose alliance code the reader showed; by their codes, for their staff are not in this trail. */
export async function selectPartnerLooks(db: Database, readerId: string, rows: number) {
  const looks = await db
    .selectFrom('audit')
    .select(['at', sql<string>`detail ->> 'partner'`.as('partner')])
    .where('readerId', '=', readerId)
    .where('act', '=', 'reader.alliance')
    .orderBy('day', 'desc')
    .orderBy('n', 'desc')
    .limit(rows)
    .execute()
  return looks.map(({ at, partner }) => ({ at: instantOf(at), partner }))
}

/** What staff did that the trail has under one of these names, the last first; by the unit, which the reader is told. */
const staffActs = (db: Database, readerId: string, acts: readonly string[], rows: number) =>
  db
    .selectFrom('audit')
    .leftJoin('staff', (join) =>
      join.onRef('staff.groupCode', '=', 'audit.groupCode').onRef('staff.id', '=', 'audit.staffId'),
    )
    .select(['audit.at', 'audit.act', 'staff.unit'])
    .where('audit.readerId', '=', readerId)
    .where('audit.actor', '=', 'staff')
    .where('audit.act', 'in', acts)
    .orderBy('audit.day', 'desc')
    .orderBy('audit.n', 'desc')
    .limit(rows)
    .execute()

/** When the account was opened at the desk, where loans and charges are seen. */
export const selectDeskLooks = async (db: Database, readerId: string, rows: number) =>
  (await staffActs(db, readerId, ['desk.reader'], rows)).map(({ at, unit }) => ({
    at: instantOf(at),
    unit,
  }))

/** What the library changed of an account. */
export const selectAccountChanges = async (db: Database, readerId: string, rows: number) =>
  (await staffActs(db, readerId, accountChanges, rows)).map(({ at, unit, act }) => ({
    at: instantOf(at),
    unit,
    change: act as AccountChange,
  }))
type AccountChange = (typeof accountChanges)[number]

/** Who looked at a reader's personal data, the last first. */
export async function selectLooks(db: Database, readerId: string, rows: number) {
  const looks = await db
    .selectFrom('audit')
    .innerJoin('staff', (join) =>
      join.onRef('staff.groupCode', '=', 'audit.groupCode').onRef('staff.id', '=', 'audit.staffId'),
    )
    .select([
      'audit.at',
      'staff.name as by',
      'staff.unit',
      'audit.purpose',
      'audit.ticket',
      sql<HiddenField[]>`audit.detail -> 'fields'`.as('fields'),
    ])
    .where('audit.readerId', '=', readerId)
    .where('audit.act', '=', 'reader.read')
    .orderBy('audit.day', 'desc')
    .orderBy('audit.n', 'desc')
    .limit(rows)
    .execute()
  return looks.map((look) => ({
    ...look,
    at: instantOf(look.at),
    purpose: look.purpose as ReadPurpose,
  }))
}
