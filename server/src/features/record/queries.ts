import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'
import type { Trilingual } from '../../platform/institution.ts'
import { isEntitledNow, isInPackage, isVisible, type RowInFull } from '../catalogue/catalogue.ts'

export interface NeighbourRow {
  recordId: number
  title: string
  creators: string[]
  publisher: string | null
  year: number | null
  documentType: string
  cover: string | null
}

export interface DescriptionRow extends NeighbourRow, RowInFull {
  callNo: string | null
  classScheme: 'CLC' | 'LCC' | null
  className: Trilingual | null
  abstract: string | null
  contents: { title: string; page?: string }[] | null
  holdingSummary: string | null
  changedAt: Date
}

/** Of `record r left join holding h`. */
export const neighbour = sql`
  r.id as record_id, r.title, r.creators, r.publisher, r.published_year as year, r.document_type, h.local_cover as cover`

/** Titles with all of their description, as far as the institution's readers may see them; in one statement, in any order. */
export async function selectDescriptions(db: Database, recordIds: number[], timeZone: string) {
  const { rows } = await sql<DescriptionRow>`
    select ${neighbour}, r.other_titles, r.series, r.place, r.published, r.edition, r.extent, r.price, r.isbn, r.issn, r.doi,
           r.language, r.country, r.class_scheme, r.class_no, c.name as class_name, r.subjects, r.abstract, r.contents,
           r.is_electronic, h.summary as holding_summary, r.changed_at,
           coalesce(h.call_no, (select min(i.call_no) from item i where i.group_code = h.group_code and i.record_id = r.id)) as call_no
      from record r
      left join holding h on h.record_id = r.id
      left join classification c on c.scheme = r.class_scheme and c.class_no = r.class_no
     where r.id = any(${recordIds}) and ${isVisible(timeZone)}`.execute(db)
  return rows
}

/** The titles among these that readers may see, newest first. */
export async function selectNeighbours(
  db: Database,
  recordIds: number[],
  { timeZone, limit }: { timeZone: string; limit: number },
) {
  if (recordIds.length === 0) return []
  const { rows } = await sql<NeighbourRow>`
    select ${neighbour}
      from record r left join holding h on h.record_id = r.id
     where r.id = any(${recordIds}) and ${isVisible(timeZone)}
     order by r.published_year desc nulls last, r.id limit ${limit}`.execute(db)
  return rows
}

/** A title as others are compared with it. */
export interface ComparedRow extends NeighbourRow {
  subjects: string[]
  series: string[]
  language: string[]
  classScheme: 'CLC' | 'LCC' | null
  classNo: string | null
}

/** The titles among these that readers may see, with what they are compared by; in any order. */
export async function selectCompared(db: Database, recordIds: number[], timeZone: string) {
  if (recordIds.length === 0) return []
  const { rows } = await sql<ComparedRow>`
    select ${neighbour}, r.subjects, r.series, r.language, r.class_scheme, r.class_no
      from record r left join holding h on h.record_id = r.id
     where r.id = any(${recordIds}) and ${isVisible(timeZone)}`.execute(db)
  return rows
}

/** How many that share something are looked at: the best of them are shown. */
export const lookedAt = 300

/** The titles that share most of their series with this one. */
export async function selectBeside(
  db: Database,
  recordId: number,
  { timeZone, limit }: { timeZone: string; limit: number },
) {
  const { rows } = await sql<NeighbourRow>`
    select ${neighbour}
      from records_beside(${recordId}, 'series', ${lookedAt}) as near (id)
      join record r on r.id = near.id
      left join holding h on h.record_id = r.id
     where ${isVisible(timeZone)}
     order by cardinality(array(select unnest(r.series) intersect select unnest(series) from record where id = ${recordId})) desc,
              r.published_year desc nulls last, r.id
     limit ${limit}`.execute(db)
  return rows
}

/** The number of the newest title with one of these ISBNs. */
export async function selectByIsbn(db: Database, isbns: string[], timeZone: string) {
  const { rows } = await sql<{ id: number }>`
    select r.id from record r left join holding h on h.record_id = r.id
     where r.isbn && ${isbns}::text[] and ${isVisible(timeZone)} order by r.id desc limit 1`.execute(
    db,
  )
  return rows[0]?.id
}

export interface ResourceRow {
  name: string | null
  kind: 'full text' | 'trial reading' | 'contents' | 'sound' | 'video'
  url: string
  covered: string | null
  needsLogin: boolean
}

/** Where a title can be read: the library's own links first, then the packages it has. */
export async function selectResources(db: Database, recordId: number, timeZone: string) {
  const { rows } = await sql<ResourceRow>`
    select null::text as name, e.kind, e.url, null::text as covered, e.needs_login, 0 as place
      from electronic_resource e where e.record_id = ${recordId}
    union all
    select distinct p.name, 'full text', t.url, t.covered, false, 1
      from package_title t join package p on p.id = t.package_id join entitlement e on e.package_id = p.id
     where t.record_id = ${recordId} and t.url is not null and ${isInPackage} and ${isEntitledNow(timeZone)}
     order by place, name, url`.execute(db)
  return rows
}

/** The issues of a journal, newest first. */
export const selectIssues = (db: Database, recordId: number) =>
  db
    .selectFrom('journalIssue')
    .leftJoin('location', (join) =>
      join
        .onRef('location.groupCode', '=', 'journalIssue.groupCode')
        .onRef('location.locationId', '=', 'journalIssue.locationId'),
    )
    .select([
      'journalIssue.year',
      'journalIssue.volume',
      'journalIssue.issue',
      'journalIssue.receivedOn',
      'location.name as locationName',
    ])
    .where('journalIssue.recordId', '=', recordId)
    .orderBy('journalIssue.year', 'desc')
    .orderBy('journalIssue.volume', 'desc')
    .orderBy(sql`length(journal_issue.issue)`, 'desc')
    .orderBy('journalIssue.issue', 'desc')
    .limit(400)
    .execute()

export const selectContentsAddress = (db: Database, recordId: number) =>
  db
    .selectFrom('electronicResource')
    .select('url')
    .where('recordId', '=', recordId)
    .where('kind', '=', 'contents')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** What the authority file says of the names of a title that are called so, in one of these forms. */
export const selectNameOf = (db: Database, recordId: number, forms: string[]) =>
  db
    .selectFrom('recordName')
    .innerJoin('authorityName', 'authorityName.id', 'recordName.nameId')
    .select(['authorityName.id', 'authorityName.name', 'authorityName.introduction'])
    .where('recordName.recordId', '=', recordId)
    .where((eb) =>
      eb.or([
        eb('authorityName.name', 'in', forms),
        sql<boolean>`authority_name.other_names && ${forms}::text[]`,
      ]),
    )
    .limit(1)
    .executeTakeFirst()

/** The same without a title at hand: the name as the authority file has it. */
export const selectName = (db: Database, forms: string[]) =>
  db
    .selectFrom('authorityName')
    .select(['id', 'name', 'introduction'])
    .where('kind', 'in', ['person', 'body'])
    .where('name', 'in', forms)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

export const selectRecordsOfNames = (db: Database, nameIds: number[], limit: number) =>
  db
    .selectFrom('recordName')
    .select('recordId')
    .distinct()
    .where('nameId', 'in', nameIds)
    .orderBy('recordId', 'desc')
    .limit(limit)
    .execute()

/** Titles with one of these among their creators, written exactly so. */
export async function selectRecordsByCreators(db: Database, forms: string[], limit: number) {
  const { rows } = await sql<{ id: number }>`
    select distinct id from unnest(${forms}::text[]) form, records_by_creator(form, ${limit}) as found (id)
     order by id desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
