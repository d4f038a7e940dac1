import type { DepartmentForm } from '@shulin/contract/departments-staff'
import { writeAudit } from '../../../platform/audit.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import type { StaffMember } from '../../../platform/staff-member.ts'
import type { Database } from '../../../platform/stores/database.ts'
import { selectVisibleAmong } from '../../catalogue/catalogue.ts'
import { departmentUnknown } from '../departments.ts'
import {
  deleteChosen,
  deleteDepartment,
  insertChosen,
  refillByClass,
  selectByCode,
  selectChosenTitles,
  selectDepartment,
  upsertDepartment,
} from './queries.ts'

/** What a change is made with: the institution, its calendar, and who makes it. */
interface ChangeContext {
  groupCode: string
  timeZone: string
  staff: StaffMember
}

async function requireDepartment(db: Database, id: string, timeZone: string) {
  const found = await selectDepartment(db, id, timeZone)
  if (!found) throw new Refused(departmentUnknown)
  return found
}

/** Adds a department or changes it, and brings the titles of its classes up to date. */
export async function putDepartment(
  trx: Database,
  form: DepartmentForm,
  { groupCode, timeZone, staff }: ChangeContext,
) {
  const { departmentId: id, code, shownFrom, shownUntil } = form
  if (shownFrom !== null && shownUntil !== null && shownUntil < shownFrom) {
    throw new Refused(endsBeforeItBegins)
  }
  const other = await selectByCode(trx, code)
  if (other && other.id !== id) throw new Refused(codeTaken)
  const before = (await selectDepartment(trx, id, timeZone)) ?? null
  await upsertDepartment(trx, groupCode, form)
  await refillByClass(trx, { groupCode, id, classNos: form.classNos })
  const after = await requireDepartment(trx, id, timeZone)
  await writeAudit(trx, staff, 'department.change', id, { before, after })
  return after
}

export async function removeDepartment(
  trx: Database,
  id: string,
  { timeZone, staff }: ChangeContext,
) {
  const before = await requireDepartment(trx, id, timeZone)
  await deleteDepartment(trx, id)
  await writeAudit(trx, staff, 'department.remove', id, { before, after: null })
}

export async function chosenTitles(
  db: Database,
  id: string,
  paging: { page: number; rows: number },
  timeZone: string,
) {
  await requireDepartment(db, id, timeZone)
  return selectChosenTitles(db, id, paging)
}

interface TitleChoice {
  departmentId: string
  recordIds: number[]
  isChosen: boolean
}

/** Chooses titles by hand, or takes that back: a title of the department's classes then stays by its class. */
export async function chooseTitles(
  trx: Database,
  { departmentId: id, recordIds, isChosen }: TitleChoice,
  { groupCode, timeZone, staff }: ChangeContext,
) {
  const { classNos } = await requireDepartment(trx, id, timeZone)
  const wanted = [...new Set(recordIds)]
  if (isChosen) {
    const visible = await selectVisibleAmong(trx, wanted, timeZone)
    const missing = wanted.find((recordId) => !visible.has(recordId))
    if (missing !== undefined) throw new Refused(titleUnknown, { recordId: missing })
    await insertChosen(trx, { groupCode, id, recordIds: wanted })
  } else {
    await deleteChosen(trx, { groupCode, id, recordIds: wanted })
    await refillByClass(trx, { groupCode, id, classNos })
  }
  const chosen = { recordIds: wanted }
  await writeAudit(trx, staff, 'department.titles', id, {
    before: isChosen ? null : chosen,
    after: isChosen ? chosen : null,
  })
  return requireDepartment(trx, id, timeZone)
}

const codeTaken = refusal('department.code-taken', 422, {
  'zh-CN': '这个代码已经是另一个院系的',
  'zh-TW': '這個代碼已經是另一個系所的',
  'en-US': 'Another department has this code',
})
const endsBeforeItBegins = refusal('department.ends-before-it-begins', 422, {
  'zh-CN': '结束日期早于开始日期',
  'zh-TW': '結束日期早於開始日期',
  'en-US': 'The last day is before the first',
})
const titleUnknown = refusal('department.title-unknown', 422, {
  'zh-CN': '有一种文献读者看不到，不能选',
  'zh-TW': '有一種文獻讀者看不到，不能選',
  'en-US': 'One of the titles cannot be seen by readers',
})
