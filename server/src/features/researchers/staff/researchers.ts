import type { Locale } from '@shulin/contract/locale'
import type { ResearcherForm, StaffResearcher } from '@shulin/contract/researchers-staff'
import { writeAudit } from '../../../platform/audit.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import { inLanguage } from '../../../platform/institution.ts'
import type { StaffMember } from '../../../platform/staff-member.ts'
import type { Database } from '../../../platform/stores/database.ts'
import { departmentUnknown } from '../../departments/departments.ts'
import { readOrcid } from '../orcid.ts'
import { researcherUnknown } from '../researchers.ts'
import {
  deleteResearcher,
  selectByOrcid,
  selectDepartmentId,
  selectResearcher,
  selectResearchers,
  upsertResearcher,
  type ResearcherRow,
} from './queries.ts'

/** What staff are answered and changes are made with: the institution, its calendar, who asks and in which language. */
export interface StaffContext {
  groupCode: string
  timeZone: string
  staff: StaffMember
  locale: Locale
}

export async function researchersForStaff(
  db: Database,
  filter: Parameters<typeof selectResearchers>[1],
  locale: Locale,
) {
  const { list, total } = await selectResearchers(db, filter)
  return { list: list.map((row) => asShown(row, locale)), total }
}

export async function requireResearcher(
  db: Database,
  id: string,
  { timeZone, locale }: Pick<StaffContext, 'timeZone' | 'locale'>,
) {
  const found = await selectResearcher(db, id, timeZone)
  if (!found) throw new Refused(researcherUnknown)
  return asShown(found, locale)
}

const asShown = (row: ResearcherRow, locale: Locale): StaffResearcher => ({
  ...row,
  departmentName: row.departmentName ? inLanguage(row.departmentName, locale) : '',
})

/** Adds a researcher or changes what is known of them. An ORCID is of one person: a second one with it is refused. */
export async function putResearcher(trx: Database, form: ResearcherForm, context: StaffContext) {
  const { researcherId: id, departmentId, shownFrom, shownUntil } = form
  if (shownFrom !== null && shownUntil !== null && shownUntil < shownFrom) {
    throw new Refused(endsBeforeItBegins)
  }
  const orcid = form.orcid === '' ? '' : readOrcid(form.orcid)
  if (orcid === undefined) throw new Refused(orcidWrong)
  const other = orcid === '' ? undefined : await selectByOrcid(trx, orcid)
  if (other && other.id !== id) throw new Refused(orcidTaken, { name: other.name })
  if (departmentId !== null && !(await selectDepartmentId(trx, departmentId))) {
    throw new Refused(departmentUnknown)
  }
  const before = (await selectResearcher(trx, id, context.timeZone)) ?? null
  await upsertResearcher(trx, context.groupCode, { ...form, orcid })
  const after = await requireResearcher(trx, id, context)
  await writeAudit(trx, context.staff, 'researcher.change', id, { before, after })
  return after
}

export async function removeResearcher(trx: Database, id: string, context: StaffContext) {
  const before = await requireResearcher(trx, id, context)
  await deleteResearcher(trx, id)
  await writeAudit(trx, context.staff, 'researcher.remove', id, { before, after: null })
}

const endsBeforeItBegins = refusal('researcher.ends-before-it-begins', 422, {
  'zh-CN': '结束日期早于开始日期',
  'zh-TW': '結束日期早於開始日期',
  'en-US': 'The last day is before the first',
})
const orcidWrong = refusal('researcher.orcid-wrong', 422, {
  'zh-CN': '这不是正确的 ORCID，请核对',
  'zh-TW': '這不是正確的 ORCID，請核對',
  'en-US': 'This is not a correct ORCID: please check it',
})
const orcidTaken = refusal('researcher.orcid-taken', 422, {
  'zh-CN': '这个 ORCID 已经是另一位学者的',
  'zh-TW': '這個 ORCID 已經是另一位學者的',
  'en-US': 'Another researcher has this ORCID',
})
