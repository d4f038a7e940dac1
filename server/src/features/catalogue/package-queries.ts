import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'
import { isCurrent, isInPackage } from './visibility.ts'

export interface TitleOfPackage {
  recordId: number
  /** Its number in the title list of the package, where its description came with that list. */
  ownKey: string | null
  title: string
  url: string | null
  covered: string | null
}

/** What a package has now. `source` is that of the descriptions which came with its title list. */
export async function selectTitlesOfPackage(db: Database, packageId: string, source: string) {
  const { rows } = await sql<TitleOfPackage>`
    select t.record_id, case when r.source = ${source} and r.owner_group_code is not null then r.source_key end as own_key,
           r.title, t.url, t.covered
      from package_title t join record r on r.id = t.record_id
     where t.package_id = ${packageId} and ${isInPackage} and ${isCurrent}
     order by t.record_id`.execute(db)
  return rows
}

export interface NumberedRecord {
  id: number
  documentType: string
  isElectronic: boolean
  isOwn: boolean
  issn: string[]
  isbn: string[]
}

/** Descriptions, shared and of the institution, that have one of these numbers; those that came with one title list excepted. */
export async function selectRecordsByNumbers(
  db: Database,
  { issn, isbn, exceptSource }: { issn: string[]; isbn: string[]; exceptSource: string },
) {
  const { rows } = await sql<NumberedRecord>`
    select r.id, r.document_type, r.is_electronic, r.owner_group_code is not null as is_own, r.issn, r.isbn
      from record r
     where ${isCurrent} and (r.issn && ${issn}::text[] or r.isbn && ${isbn}::text[]) and r.source <> ${exceptSource}
     order by r.id`.execute(db)
  return rows
}

/** Titles leave a package; a description that came with its title list leaves with them. */
export async function takeFromPackage(
  db: Database,
  packageId: string,
  { recordIds, source }: { recordIds: number[]; source: string },
) {
  await sql`
    update package_title set withdrawn_at = now()
     where package_id = ${packageId} and record_id = any (${recordIds}::bigint[]) and withdrawn_at is null`.execute(
    db,
  )
  await sql`
    update record set withdrawn_at = now()
     where id = any (${recordIds}::bigint[]) and source = ${source} and owner_group_code is not null
       and withdrawn_at is null`.execute(db)
}
