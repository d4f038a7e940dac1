import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'
import { isVisible } from '../catalogue/catalogue.ts'
import type { NameField } from './person-roles.ts'
import { neighbour, type NeighbourRow } from './queries.ts'

const columns = ['id', 'name', 'otherNames', 'dates', 'introduction'] as const

/** Persons and bodies of the authority file with one of these among their forms; more are no help. */
export const selectNamesCalled = (db: Database, forms: string[], most: number) =>
  db
    .selectFrom('authorityName')
    .select(columns)
    .where('kind', 'in', ['person', 'body'])
    .where((eb) => eb.or([eb('name', 'in', forms), sql<boolean>`other_names && ${forms}::text[]`]))
    .orderBy('name')
    .orderBy('id')
    .limit(most)
    .execute()

/** Of a title, the persons and bodies its description is tied to who are called so. */
export const selectNamesOfTitle = (db: Database, recordId: number, forms: string[]) =>
  db
    .selectFrom('recordName')
    .innerJoin('authorityName', 'authorityName.id', 'recordName.nameId')
    .select(columns)
    .where('recordName.recordId', '=', recordId)
    .where('kind', 'in', ['person', 'body'])
    .where((eb) => eb.or([eb('name', 'in', forms), sql<boolean>`other_names && ${forms}::text[]`]))
    .limit(1)
    .execute()

export const selectNameById = (db: Database, nameId: number) =>
  db
    .selectFrom('authorityName')
    .select(columns)
    .where('id', '=', nameId)
    .where('kind', 'in', ['person', 'body'])
    .executeTakeFirst()

export interface WorkRow extends NeighbourRow {
  workId: number | null
  /** The fields of its own record that name who made it, where the record is kept. */
  fields: NameField[]
}

/** The titles among these that readers may see, newest first, with who did what for them. */
export async function selectWorks(db: Database, recordIds: number[], timeZone: string) {
  if (recordIds.length === 0) return []
  const { rows } = await sql<WorkRow>`
    select ${neighbour}, r.work_id,
           case when jsonb_typeof(r.original -> 'data') = 'array' then
             coalesce((select jsonb_agg(field) from jsonb_array_elements(r.original -> 'data') field
                        where field ->> 'tag' ~ '^(880|[17][0-2][0-2])$'), '[]')
           else '[]' end as fields
      from record r left join holding h on h.record_id = r.id
     where r.id = any(${recordIds}) and ${isVisible(timeZone)}
     order by r.published_year desc nulls last, r.id`.execute(db)
  return rows
}
