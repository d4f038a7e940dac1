import type { StaffReference, Verification } from '@shulin/contract/theses-staff'
import type { Degree } from '@shulin/contract/theses'
import { sql } from 'kysely'
import type { Database } from '../../../platform/stores/database.ts'

export interface StaffThesisFilter {
  keyword: string
  verification: Verification | ''
}

interface StaffThesisRow {
  recordId: number
  title: string
  author: string
  tutor: string
  degree: Degree
  year: number
  department: string
  departmentCode: string
  verification: Verification
}

const thesisColumns = sql`
  s.record_id, r.title, s.author, coalesce(s.tutor, '') as tutor, s.degree, s.year,
  coalesce(s.department, '') as department, coalesce(s.department_code, '') as department_code, s.verification`

/** A number is that of the title. */
function isWanted({ keyword, verification }: StaffThesisFilter) {
  const words = `%${keyword.replace(/[\\%_]/gu, '\\$&')}%`
  const named = sql`
    (r.title ilike ${words} or s.author ilike ${words} or s.tutor ilike ${words} or r.id::text = ${keyword})`
  return sql`true
    ${keyword === '' ? sql`` : sql`and ${named}`}
    ${verification === '' ? sql`` : sql`and s.verification = ${verification}`}`
}

export async function selectThesesForStaff(
  db: Database,
  filter: StaffThesisFilter,
  { page, rows: limit }: { page: number; rows: number },
) {
  const { rows } = await sql<StaffThesisRow>`
    select ${thesisColumns} from thesis s join record r on r.id = s.record_id where ${isWanted(filter)}
     order by s.year desc, s.record_id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return rows
}

export async function countThesesForStaff(db: Database, filter: StaffThesisFilter) {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from thesis s join record r on r.id = s.record_id where ${isWanted(filter)}`.execute(
    db,
  )
  return rows[0]!.total
}

export async function selectThesisForStaff(db: Database, recordId: number) {
  const { rows } = await sql<StaffThesisRow>`
    select ${thesisColumns} from thesis s join record r on r.id = s.record_id where s.record_id = ${recordId}`.execute(
    db,
  )
  return rows[0]
}

interface NewThesis {
  groupCode: string
  recordId: number
  author: string
  tutor: string | null
  degree: Degree
  year: number
  department: string | null
  departmentCode: string | null
  verification: Verification
}

export async function upsertThesis(db: Database, thesis: NewThesis) {
  const { groupCode: _groupCode, recordId: _recordId, ...changed } = thesis
  await db
    .insertInto('thesis')
    .values(thesis)
    .onConflict((conflict) => conflict.columns(['groupCode', 'recordId']).doUpdateSet(changed))
    .execute()
}

export const deleteThesis = (db: Database, recordId: number) =>
  db.deleteFrom('thesis').where('recordId', '=', recordId).execute()

/** The files of a title that are shown page by page, with the day they open. */
export const selectFilesForStaff = (db: Database, recordId: number) =>
  db
    .selectFrom('attachment')
    .select(['id as attachmentId', 'title', 'needsLogin', 'opensOn'])
    .where('recordId', '=', recordId)
    .where('kind', '=', 'document')
    .orderBy('title')
    .orderBy('id')
    .execute()

export const updateOpening = (
  db: Database,
  {
    recordId,
    attachmentId,
    opensOn,
  }: { recordId: number; attachmentId: string; opensOn: string | null },
) =>
  db
    .updateTable('attachment')
    .set({ opensOn })
    .where('recordId', '=', recordId)
    .where('id', '=', attachmentId)
    .execute()

/** Whether the description of a title is the institution's own. */
export async function isOwnRecord(db: Database, recordId: number) {
  const found = await db
    .selectFrom('record')
    .select('ownerGroupCode')
    .where('id', '=', recordId)
    .executeTakeFirst()
  return found !== undefined && found.ownerGroupCode !== null
}

export async function selectReferencesForStaff(
  db: Database,
  recordId: number,
): Promise<StaffReference[]> {
  const rows = await db
    .selectFrom('recordReference')
    .select(['title', 'author', 'source', 'year', 'doi'])
    .where('recordId', '=', recordId)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ ...row, doi: row.doi ?? '' }))
}

export async function replaceReferences(
  db: Database,
  recordId: number,
  references: StaffReference[],
) {
  await db.deleteFrom('recordReference').where('recordId', '=', recordId).execute()
  if (references.length === 0) return
  await db
    .insertInto('recordReference')
    .values(
      references.map(({ doi, ...reference }, position) => ({
        ...reference,
        recordId,
        position,
        doi: doi.toLowerCase() || null,
      })),
    )
    .execute()
}
