import type { FoundName } from '@shulin/contract/researchers-staff'
import { sql } from 'kysely'
import type { Database } from '../../../platform/stores/database.ts'
import { isVisible } from '../../catalogue/catalogue.ts'

/** Nobody looks through more. */
const mostNames = 50

/** Persons of the authority file who are called so under any of their forms; those with the most titles first. */
export async function selectNamesCalled(db: Database, forms: string[], timeZone: string) {
  const { rows } = await sql<FoundName>`
    select a.id as name_id, a.name, a.other_names, coalesce(a.dates, '') as dates, a.source, n.researcher_id,
           (select count(*)::int
              from record_name l join record r on r.id = l.record_id left join holding h on h.record_id = r.id
             where l.name_id = a.id and ${isVisible(timeZone)}) as titles
      from authority_name a left join researcher_name n on n.name_id = a.id
     where a.kind = 'person' and (a.name = any (${forms}::text[]) or a.other_names && ${forms}::text[])
     order by titles desc, a.id limit ${mostNames}`.execute(db)
  return rows
}

export const selectPerson = (db: Database, nameId: number) =>
  db
    .selectFrom('authorityName')
    .select('id')
    .where('id', '=', nameId)
    .where('kind', '=', 'person')
    .executeTakeFirst()

interface NameTie {
  groupCode: string
  researcherId: string
  nameId: number
}

/** False: it is somebody else's by now. */
export async function insertTie(db: Database, tie: NameTie) {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('researcherName')
    .values(tie)
    .onConflict((conflict) =>
      conflict
        .columns(['groupCode', 'nameId'])
        .doUpdateSet({ researcherId: tie.researcherId })
        .where('researcherName.researcherId', '=', tie.researcherId),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

export const deleteTie = (db: Database, { researcherId, nameId }: NameTie) =>
  db
    .deleteFrom('researcherName')
    .where('researcherId', '=', researcherId)
    .where('nameId', '=', nameId)
    .execute()
