import { sql } from 'kysely'
import type { Database } from '../../../platform/stores/database.ts'
import { isVisible, type RowInFull } from '../../catalogue/catalogue.ts'

export interface ResultRow {
  recordId: number
  title: string
  creators: string[]
  publisher: string | null
  year: number | null
  edition: string | null
  isbn: string[]
  documentType: string
  subjects: string[]
  callNo: string | null
  cover: string | null
  abstract: string | null
}

const row = sql`
  r.id as record_id, r.title, r.creators, r.publisher, r.published_year as year, r.edition, r.isbn, r.document_type, r.subjects,
  coalesce(h.call_no, (select min(i.call_no) from item i where i.group_code = h.group_code and i.record_id = r.id)) as call_no,
  h.local_cover as cover`

/** How much of an abstract a list of results shows, in characters. */
const abstractShown = 200

/** The rows of a result page, in one statement. One that has gone since the index was told is not among them. */
export async function selectResultRows(db: Database, recordIds: number[], timeZone: string) {
  const { rows } = await sql<ResultRow>`
    select ${row}, left(r.abstract, ${abstractShown}) as abstract
      from record r left join holding h on h.record_id = r.id
     where r.id = any(${recordIds}) and ${isVisible(timeZone)}`.execute(db)
  return rows
}

export interface DetailRow extends ResultRow, RowInFull {
  contents: { title: string; page?: string }[] | null
}

/** One title with all of its description, if the institution's readers may see it. */
export async function selectDetail(db: Database, recordId: number, timeZone: string) {
  const { rows } = await sql<DetailRow>`
    select ${row}, r.abstract, r.other_titles, r.series, r.place, r.published, r.extent, r.price, r.issn, r.doi,
           r.language, r.country, r.class_no, r.is_electronic, r.contents
      from record r left join holding h on h.record_id = r.id
     where r.id = ${recordId} and ${isVisible(timeZone)}`.execute(db)
  return rows[0]
}
