import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'
import { isCurrent, isEntitledNow, isInPackage, isVisible } from '../catalogue/catalogue.ts'

interface Paging {
  page: number
  rows: number
}

const titlesIn = sql`
  (select count(*)::int from package_title t join record r on r.id = t.record_id
    where t.package_id = p.id and ${isInPackage} and ${isCurrent})`

/** The packages the institution has today, of one database or all, by name. */
export async function selectPackages(
  db: Database,
  { databaseId, timeZone, page, rows }: Paging & { databaseId: string; timeZone: string },
) {
  const found = sql`
    from package p where exists (
      select from entitlement e where e.package_id = p.id and ${isEntitledNow(timeZone)}
         and (${databaseId} = '' or e.database_id::text = ${databaseId}))`
  const list = await sql<{ packageId: string; packageName: string; count: number }>`
    select p.id as package_id, p.name as package_name, ${titlesIn} as count ${found}
     order by p.name, p.id limit ${rows} offset ${(page - 1) * rows}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db)
  return { total: counted.rows[0]!.total, list: list.rows }
}

interface EntitledPackage {
  packageId: string
  packageName: string
  introduction: string | null
  period: string | null
  offCampusLink: string | null
}

/** A package the institution has today. */
export async function selectEntitledPackage(db: Database, packageId: string, timeZone: string) {
  const { rows } = await sql<EntitledPackage>`
    select p.id as package_id, p.name as package_name, p.introduction, e.period, e.off_campus_link
      from package p join entitlement e on e.package_id = p.id
     where p.id::text = ${packageId} and ${isEntitledNow(timeZone)}
     order by e.starts_on desc limit 1`.execute(db)
  return rows[0]
}

interface TitleRow {
  recordId: number
  title: string
  issn: string
  url: string | null
}

interface TitleFilter extends Paging {
  packageId: string
  keyword: string
  timeZone: string
}

/** The titles of a package in the order of their names, any script. */
export async function selectTitles(
  db: Database,
  { packageId, keyword, timeZone, page, rows }: TitleFilter,
) {
  const pattern = `%${keyword.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`
  const found = sql`
      from package_title t join record r on r.id = t.record_id left join holding h on h.record_id = r.id
     where t.package_id::text = ${packageId} and ${isInPackage} and ${isVisible(timeZone)}
       and (${keyword} = '' or r.title ilike ${pattern} or array_to_string(r.other_titles || r.issn, ' ') ilike ${pattern})`
  const list = await sql<TitleRow>`
    select r.id as record_id, r.title, array_to_string(r.issn, ', ') as issn, t.url ${found}
     order by r.title collate "zh-Hans-x-icu", r.id limit ${rows} offset ${(page - 1) * rows}`.execute(
    db,
  )
  const counted = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db)
  return { total: counted.rows[0]!.total, list: list.rows }
}

interface EntitlementRow {
  startsOn: string
  endsOn: string | null
  status: 'trial' | 'purchased' | 'formal' | 'open access'
  period: string
  offCampusLink: string
  databaseId: string | null
}

interface KeptRow {
  packageId: string
  supplier: string
  code: string
  name: string
  introduction: string
  isOwn: boolean
  titles: number
  entitlements: EntitlementRow[]
}

/** The supplier's code, or the one the institution gave its own package. */
const codeOf = sql<string>`coalesce(p.code, p.own_code)`

/** Packages of the institution first, then those of everybody that it has, then all others. */
export async function selectKeptPackages(
  db: Database,
  { keyword, page, rows }: Paging & { keyword: string },
) {
  const pattern = `%${keyword.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`
  const found = sql`from package p where ${keyword} = '' or p.name || ' ' || p.supplier || ' ' || ${codeOf} ilike ${pattern}`
  const list = await sql<KeptRow>`
    select p.id as package_id, p.supplier, ${codeOf} as code, p.name, coalesce(p.introduction, '') as introduction,
           p.owner_group_code is not null as is_own, ${titlesIn} as titles,
           coalesce((select jsonb_agg(jsonb_build_object('startsOn', e.starts_on, 'endsOn', e.ends_on, 'status', e.status,
                       'period', coalesce(e.period, ''), 'offCampusLink', coalesce(e.off_campus_link, ''), 'databaseId', e.database_id)
                       order by e.starts_on desc)
                       from entitlement e where e.package_id = p.id), '[]') as entitlements ${found}
     order by p.owner_group_code is null, not exists (select from entitlement e where e.package_id = p.id), p.name, p.id
     limit ${rows} offset ${(page - 1) * rows}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db)
  return { total: counted.rows[0]!.total, list: list.rows }
}

/** The databases of the institution, by name. */
export const selectDatabases = (db: Database) =>
  db
    .selectFrom('database')
    .select(['id as databaseId', 'name'])
    .orderBy('name')
    .orderBy('id')
    .execute()

export const selectPackage = (db: Database, packageId: string) =>
  db
    .selectFrom('package as p')
    .select(['id', 'ownerGroupCode', 'supplier', codeOf.as('code'), 'name', 'introduction'])
    .where('id', '=', packageId)
    .executeTakeFirst()

interface PackageRow {
  supplier: string
  code: string
  name: string
  introduction: string
}

/** Nothing is added where the institution has one of this supplier and code. */
export async function insertPackage(
  db: Database,
  { code, ...row }: PackageRow & { id: string; ownerGroupCode: string },
) {
  const added = await db
    .insertInto('package')
    .values({ ...row, ownCode: code })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

interface PackageKey {
  id: string
  ownerGroupCode: string
  supplier: string
  code: string
}

/** Whether another package of the institution has this supplier and code. */
export async function isCodeTaken(
  db: Database,
  { id, ownerGroupCode, supplier, code }: PackageKey,
) {
  const other = await db
    .selectFrom('package')
    .select('id')
    .where('ownerGroupCode', '=', ownerGroupCode)
    .where('supplier', '=', supplier)
    .where('ownCode', '=', code)
    .where('id', '<>', id)
    .executeTakeFirst()
  return other !== undefined
}

export const updatePackage = (db: Database, id: string, { code, ...row }: PackageRow) =>
  db
    .updateTable('package')
    .set({ ...row, ownCode: code })
    .where('id', '=', id)
    .execute()

interface EntitlementColumns {
  startsOn: string
  endsOn: string | null
  status: string
  period: string | null
  offCampusLink: string | null
  databaseId: string | null
}

const entitlementColumns = [
  'startsOn',
  'endsOn',
  'status',
  'period',
  'offCampusLink',
  'databaseId',
] as const

export const selectEntitlement = (db: Database, packageId: string, startsOn: string) =>
  db
    .selectFrom('entitlement')
    .select(entitlementColumns)
    .where('packageId', '=', packageId)
    .where('startsOn', '=', startsOn)
    .executeTakeFirst()

export const insertEntitlement = (
  db: Database,
  row: EntitlementColumns & { groupCode: string; packageId: string },
) => db.insertInto('entitlement').values(row).execute()

export const updateEntitlement = (
  db: Database,
  packageId: string,
  before: string,
  row: EntitlementColumns,
) =>
  db
    .updateTable('entitlement')
    .set(row)
    .where('packageId', '=', packageId)
    .where('startsOn', '=', before)
    .execute()

/** The one that was there, or nothing. */
export const deleteEntitlement = (db: Database, packageId: string, startsOn: string) =>
  db
    .deleteFrom('entitlement')
    .where('packageId', '=', packageId)
    .where('startsOn', '=', startsOn)
    .returning(entitlementColumns)
    .executeTakeFirst()

/** Nobody else changes the titles of a package meanwhile. */
export const lockPackage = (db: Database, packageId: string) =>
  db.selectFrom('package').select('id').where('id', '=', packageId).forUpdate().executeTakeFirst()
