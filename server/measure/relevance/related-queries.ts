import { sql } from 'kysely'
import type { Database } from '../../src/platform/stores/database.ts'
import { isVisible, isVisibleRecord } from '../../src/features/catalogue/catalogue.ts'

/** A title as it is judged. */
interface JudgedTitle {
  recordId: number
  source: string
  key: string
  title: string
  creators: string[]
  series: string[]
  subjects: string[]
  classNo: string | null
  language: string[]
  documentType: string
}

const judged = sql`
  r.id as record_id, r.source, r.source_key as key, r.title, r.creators, r.series, r.subjects, r.class_no, r.language, r.document_type`

export async function selectJudged(db: Database, recordIds: readonly number[]) {
  const { rows } = await sql<JudgedTitle>`
    select ${judged} from record r where r.id = any(${recordIds})`.execute(db)
  return rows
}

/** The titles with these keys, each a source and a key in it. */
export async function selectByKeys(
  db: Database,
  keys: readonly { source: string; key: string }[],
  timeZone: string,
) {
  const { rows } = await sql<JudgedTitle>`
    select ${judged}
      from unnest(${keys.map(({ source }) => source)}::text[], ${keys.map(({ key }) => key)}::text[]) as wanted (source, key)
      join record r on r.source = wanted.source and r.source_key = wanted.key
     where ${isVisibleRecord(timeZone)}`.execute(db)
  return rows
}

/** What stood beside a title until the likeness was measured: any that share a value, the newest of those that share most. */
export async function selectSharing(
  db: Database,
  recordId: number,
  by: 'series' | 'subjects' | 'creators',
  timeZone: string,
): Promise<number[]> {
  const column = sql.ref(`r.${by}`)
  const { rows } = await sql<{ id: number }>`
    select r.id
      from records_beside(${recordId}, ${by}, 300) as near (id)
      join record r on r.id = near.id
      left join holding h on h.record_id = r.id
     where ${isVisible(timeZone)}
     order by cardinality(array(select unnest(${column}) intersect select unnest(${sql.ref(by)}) from record where id = ${recordId})) desc,
              r.published_year desc nulls last, r.id
     limit 6`.execute(db)
  return rows.map(({ id }) => id)
}
