import type { Address, AddressType } from '@shulin/contract/addresses'
import type { Locale } from '@shulin/contract/locale'
import { sql } from 'kysely'
import { inLanguage, type Trilingual } from '../../platform/institution.ts'
import type { Database } from '../../platform/stores/database.ts'

export interface Owner {
  groupCode: string
  readerId: string
}

export interface NewAddress {
  kind: AddressType
  provinceCode: string
  cityCode: string
  districtCode: string
  detail: string
  postcode: string | null
  recipient: string
  phone: string
}

interface AddressRow extends NewAddress {
  id: string
  provinceName: Trilingual
  cityName: Trilingual
  districtName: Trilingual
  isDefault: boolean
}

/** The addresses of a reader with the names of their regions: the default first, then as they were added. */
export async function selectAddresses(
  db: Database,
  readerId: string,
  locale: Locale,
): Promise<Address[]> {
  const { rows } = await sql<AddressRow>`
    select a.id, a.kind, a.province_code, a.city_code, a.district_code, a.detail, a.postcode, a.recipient, a.phone,
           province.name as province_name, city.name as city_name, district.name as district_name,
           d.address_id is not null as is_default
      from address a
      join region province on province.code = a.province_code
      join region city     on city.code = a.city_code
      join region district on district.code = a.district_code
      left join reader_default d
        on d.group_code = a.group_code and d.reader_id = a.reader_id and d.address_id = a.id
     where a.group_code = current_institution() and a.reader_id = ${readerId}
     order by is_default desc, a.created_at, a.id`.execute(db)
  return rows.map((row) => ({
    addressId: row.id,
    type: row.kind,
    province: row.provinceCode,
    city: row.cityCode,
    district: row.districtCode,
    provinceName: inLanguage(row.provinceName, locale),
    cityName: inLanguage(row.cityName, locale),
    districtName: inLanguage(row.districtName, locale),
    detail: row.detail,
    postcode: row.postcode ?? '',
    recipient: row.recipient,
    phone: row.phone,
    defaultFlag: row.isDefault ? '1' : '0',
  }))
}

/** What lies directly in a region; without one, the provinces. */
export async function selectRegions(db: Database, parentCode: string | null, locale: Locale) {
  const rows = await db
    .selectFrom('region')
    .select(['code', 'name'])
    .where('parentCode', parentCode === null ? 'is' : '=', parentCode)
    .orderBy('code')
    .execute()
  return rows.map(({ code, name }) => ({ code, name: inLanguage(name, locale) }))
}

/** In which region each of these lies; a province in none. What there is not, is missing. */
export async function selectParents(db: Database, codes: string[]) {
  const rows = await db
    .selectFrom('region')
    .select(['code', 'parentCode'])
    .where('code', 'in', codes)
    .execute()
  return new Map(rows.map(({ code, parentCode }) => [code, parentCode]))
}

export async function hasLibrary(db: Database, libCode: string) {
  const found = await db
    .selectFrom('library')
    .select('libCode')
    .where('libCode', '=', libCode)
    .executeTakeFirst()
  return found !== undefined
}

export async function countAddresses(db: Database, readerId: string) {
  const { count } = await db
    .selectFrom('address')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('readerId', '=', readerId)
    .executeTakeFirstOrThrow()
  return count
}

export const insertAddress = (db: Database, address: NewAddress & Owner & { id: string }) =>
  db.insertInto('address').values(address).execute()

/** Whether there was such an address of the reader to change. */
export async function updateAddressOf(
  db: Database,
  readerId: string,
  id: string,
  address: NewAddress,
) {
  const { numUpdatedRows } = await db
    .updateTable('address')
    .set(address)
    .where('readerId', '=', readerId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Whether there was such an address of the reader to delete. */
export async function deleteAddressOf(db: Database, readerId: string, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom('address')
    .where('readerId', '=', readerId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Makes an address of the reader the default, in one statement; whether there is such an address. */
export async function putDefault(db: Database, readerId: string, id: string) {
  const { numAffectedRows = 0n } = await sql`
    insert into reader_default (group_code, reader_id, address_id)
    select group_code, reader_id, id from address
     where group_code = current_institution() and reader_id = ${readerId} and id = ${id}
    on conflict (group_code, reader_id) do update set address_id = excluded.address_id`.execute(db)
  return numAffectedRows > 0n
}

/** An address is the default no longer; another one stays so. */
export const clearDefault = (db: Database, readerId: string, id: string) =>
  db
    .updateTable('readerDefault')
    .set({ addressId: null })
    .where('readerId', '=', readerId)
    .where('addressId', '=', id)
    .execute()
