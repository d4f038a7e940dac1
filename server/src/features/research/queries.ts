import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'
import { isEntitledNow, isInPackage, isVisible } from '../catalogue/catalogue.ts'

/** What counts as an article: codes of the dictionary `documentTypeList`. */
export const articleTypes = [
  'journal-article',
  'conference-paper',
  'thesis',
  'report',
  'preprint',
  'newspaper-article',
  'patent',
  'standard',
]

const visibleRecords = sql`record r left join holding h on h.record_id = r.id`

export interface ArticleRow {
  id: number
  title: string
  creators: string[]
  source: string
  year: number | null
  documentType: string
  abstract: string
  keywords: string[]
  doi: string
  pages: string
  publisher: string
  institutions: string[]
}

/** Articles with their descriptions, as far as the institution's readers may see them, in the order they were asked for. */
export async function selectArticles(db: Database, ids: readonly number[], timeZone: string) {
  const { rows } = await sql<ArticleRow>`
    select r.id, r.title, r.creators, coalesce(r.series[1], '') as source, r.published_year as year, r.document_type,
           coalesce(r.abstract, '') as abstract, r.subjects as keywords, coalesce(r.doi, '') as doi,
           coalesce(r.extent, '') as pages, coalesce(r.publisher, '') as publisher,
           array(select name from record_institution i where i.record_id = r.id order by name) as institutions
      from ${visibleRecords}
     where r.id = any (${ids}) and r.document_type = any (${articleTypes}) and ${isVisible(timeZone)}
     order by array_position(${ids}::bigint[], r.id)`.execute(db)
  return rows
}

/** In which journals or volumes articles stand. */
export async function selectSources(db: Database, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; source: string }>`
    select id, series[1] as source from record where id = any (${ids}) and series <> '{}'`.execute(
    db,
  )
  return new Map(rows.map(({ id, source }) => [id, source]))
}

export interface NameCount {
  name: string
  count: number
}

/** The journals and volumes in which most of some articles stand. */
export async function countSources(db: Database, ids: readonly number[], most: number) {
  const { rows } = await sql<NameCount>`
    select series[1] as name, count(*) as count from record
     where id = any (${ids}) and series <> '{}' group by 1 order by 2 desc, 1 limit ${most}`.execute(
    db,
  )
  return rows
}

/** The institutions from which most of some articles come. */
export async function countInstitutions(db: Database, ids: readonly number[], most: number) {
  const { rows } = await sql<NameCount>`
    select name, count(*) as count from record_institution
     where record_id = any (${ids}) group by 1 order by 2 desc, 1 limit ${most}`.execute(db)
  return rows
}

/** Where full texts are: of the institution's own resources, and of its packages. */
export async function selectFullTexts(db: Database, ids: readonly number[], timeZone: string) {
  const { rows } = await sql<{ id: number; name: string | null; url: string }>`
    select record_id as id, null as name, url from electronic_resource
     where record_id = any (${ids}) and kind = 'full text'
    union
    select t.record_id, p.name, t.url
      from package_title t join package p on p.id = t.package_id join entitlement e on e.package_id = t.package_id
     where t.record_id = any (${ids}) and ${isInPackage} and t.url is not null
       and ${isEntitledNow(timeZone)}
     order by 1, 2 nulls first, 3`.execute(db)
  return rows
}

/** The articles that name this one, by its DOI, among their references. */
const citing = (doi: string, timeZone: string) => sql`
  ${visibleRecords}
   where r.id in (select record_id from record_reference where doi = ${doi.toLowerCase()}) and ${isVisible(timeZone)}`

export async function countReferencesOf(db: Database, id: number) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from record_reference where record_id = ${id}`.execute(db)
  return rows[0]!.count
}

export async function countCiting(db: Database, doi: string, timeZone: string) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${citing(doi, timeZone)}`.execute(db)
  return rows[0]!.count
}

export async function countCitingByYear(db: Database, doi: string, timeZone: string) {
  const { rows } = await sql<{ year: number; count: number }>`
    select r.published_year as year, count(*) as count from ${citing(doi, timeZone)}
       and r.published_year is not null group by 1 order by 1`.execute(db)
  return rows
}

export interface ReferenceRow {
  id: number | null
  title: string
  author: string
  source: string
  year: number | null
}

export interface Part {
  offset: number
  rows: number
}

/** The works an article refers to, in its own order; with the number of each that is an article of ours. */
export async function selectReferences(
  db: Database,
  id: number,
  timeZone: string,
  { offset, rows: limit }: Part,
) {
  const { rows } = await sql<ReferenceRow>`
    select of_ours.id, n.title, n.author, n.source, n.year
      from record_reference n
      left join lateral (
        select r.id from ${visibleRecords}
         where lower(r.doi) = n.doi and r.document_type = any (${articleTypes}) and ${isVisible(timeZone)}
         order by r.id limit 1) of_ours on true
     where n.record_id = ${id} order by n.position offset ${offset} limit ${limit}`.execute(db)
  return rows
}

/** The articles that cite one, the newest first. */
export async function selectCiting(
  db: Database,
  doi: string,
  timeZone: string,
  { offset, rows: limit }: Part,
) {
  const { rows } = await sql<ReferenceRow>`
    select r.id, r.title, array_to_string(r.creators, '; ') as author, coalesce(r.series[1], '') as source,
           r.published_year as year
      from ${citing(doi, timeZone)}
     order by r.published_year desc nulls last, r.id offset ${offset} limit ${limit}`.execute(db)
  return rows
}
