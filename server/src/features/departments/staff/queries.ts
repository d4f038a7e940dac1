import type { DepartmentForm, StaffDepartment } from '@shulin/contract/departments-staff'
import { sql, type SqlBool } from 'kysely'
import { findTextOf } from '../../../platform/analysis/find-text.ts'
import type { Database } from '../../../platform/stores/database.ts'
import { isCalled, isPublished } from '../../../platform/stores/publication-queries.ts'
import { isShown, isVisible } from '../../catalogue/catalogue.ts'
import type { DepartmentFilter } from '../queries.ts'

const described = (timeZone: string) => sql`
  d.id as department_id, d.code, d.name, d.introduction, d.subjects, d.class_nos, d.librarians,
  d.is_shown, d.shown_from, d.shown_until, ${isPublished('d')} as is_visible,
  (select count(*)::int
     from department_resource x join record r on r.id = x.record_id left join holding h on h.record_id = r.id
    where x.department_id = d.id and ${isVisible(timeZone)}) as resource_count`

export async function selectDepartments(db: Database, filter: DepartmentFilter) {
  const { keyword, page, rows, timeZone } = filter
  const list = await sql<StaffDepartment>`
    select ${described(timeZone)} from department d where ${isCalled('d', keyword)}
     order by d.code limit ${rows} offset ${(page - 1) * rows}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from department d where ${isCalled('d', keyword)}`.execute(db)
  return { list: list.rows, total: counted.rows[0]!.total }
}

export async function selectDepartment(db: Database, id: string, timeZone: string) {
  const { rows } = await sql<StaffDepartment>`
    select ${described(timeZone)} from department d where d.id = ${id}`.execute(db)
  return rows[0]
}

/** The department that has a code, if any. */
export const selectByCode = (db: Database, code: string) =>
  db.selectFrom('department').select('id').where('code', '=', code).executeTakeFirst()

const spellingsOf = (name: DepartmentForm['name']) =>
  Object.values(name).filter((spelling) => spelling !== undefined)

export async function upsertDepartment(db: Database, groupCode: string, form: DepartmentForm) {
  const { departmentId: id, name, introduction, librarians, ...given } = form
  const row = {
    ...given,
    name: JSON.stringify(name),
    introduction: introduction && JSON.stringify(introduction),
    librarians: JSON.stringify(librarians),
    findText: findTextOf([...spellingsOf(name), form.code], 'title'),
  }
  await db
    .insertInto('department')
    .values({ groupCode, id, ...row })
    .onConflict((conflict) => conflict.columns(['groupCode', 'id']).doUpdateSet(row))
    .execute()
}

export const deleteDepartment = (db: Database, id: string) =>
  db.deleteFrom('department').where('id', '=', id).execute()

/** So many rows at once: a statement ends before the database gives it up. */
const rowsAtOnce = 5_000

/** Of `record r`: in a class or below it. */
function inClass(classNo: string) {
  const [scheme, number] = classNo.startsWith('LCC ') ? ['LCC', classNo.slice(4)] : ['CLC', classNo]
  const beginning = `${number.replaceAll(/[\\%_]/gu, '\\$&')}%`
  return sql<SqlBool>`(r.class_scheme = ${scheme} and r.class_no like ${beginning})`
}

/** Makes the titles that a department has by its classes those that the library holds of them now. */
export async function refillByClass(
  db: Database,
  { groupCode, id, classNos }: { groupCode: string; id: string; classNos: readonly string[] },
) {
  const isOfClass =
    classNos.length === 0 ? sql<SqlBool>`false` : sql.join(classNos.map(inClass), sql` or `)
  await inParts(async () => {
    const { numAffectedRows = 0n } = await sql`
      delete from department_resource x using (
        select x.record_id from department_resource x join record r on r.id = x.record_id
         where x.department_id = ${id} and x.is_by_class and (${isOfClass}) is not true limit ${rowsAtOnce}) gone
       where x.department_id = ${id} and x.record_id = gone.record_id`.execute(db)
    return numAffectedRows
  })
  await inParts(async () => {
    const { numAffectedRows = 0n } = await sql`
      insert into department_resource (group_code, department_id, record_id, is_by_class)
      select ${groupCode}, ${id}::uuid, r.id, true
        from record r join holding h on h.record_id = r.id
       where (${isOfClass}) and ${isShown}
         and not exists (select from department_resource x where x.department_id = ${id} and x.record_id = r.id)
       limit ${rowsAtOnce}
      on conflict do nothing`.execute(db)
    return numAffectedRows
  })
}

async function inParts(work: () => Promise<bigint>) {
  let changed = BigInt(rowsAtOnce)
  while (changed === BigInt(rowsAtOnce)) changed = await work()
}

/** Every department that has titles by class. */
export const selectClasses = (db: Database) =>
  db
    .selectFrom('department')
    .select(['groupCode', 'id', 'classNos'])
    .where(sql<SqlBool>`class_nos <> '{}'`)
    .execute()

interface ChosenTitle {
  recordId: number
  title: string
  author: string
}

export async function selectChosenTitles(
  db: Database,
  id: string,
  { page, rows }: { page: number; rows: number },
) {
  const { rows: list } = await sql<ChosenTitle>`
    select r.id as record_id, r.title, array_to_string(r.creators, '; ') as author
      from department_resource x join record r on r.id = x.record_id
     where x.department_id = ${id} and not x.is_by_class
     order by r.title, r.id limit ${rows} offset ${(page - 1) * rows}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from department_resource x where x.department_id = ${id} and not x.is_by_class`.execute(
    db,
  )
  return { list, total: counted.rows[0]!.total }
}

interface Choice {
  groupCode: string
  id: string
  recordIds: number[]
}

export const insertChosen = (db: Database, { groupCode, id, recordIds }: Choice) =>
  sql`
    insert into department_resource (group_code, department_id, record_id)
    select ${groupCode}, ${id}::uuid, unnest(${recordIds}::bigint[])
    on conflict (group_code, department_id, record_id) do update set is_by_class = false`.execute(
    db,
  )

export const deleteChosen = (db: Database, { id, recordIds }: Choice) =>
  sql`
    delete from department_resource x
     where x.department_id = ${id} and not x.is_by_class and x.record_id = any (${recordIds}::bigint[])`.execute(
    db,
  )
