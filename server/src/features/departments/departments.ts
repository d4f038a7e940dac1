import type { Locale } from '@shulin/contract/locale'
import { refusal, Refused } from '../../platform/failure.ts'
import { inLanguage } from '../../platform/institution.ts'
import type { Database } from '../../platform/stores/database.ts'
import {
  countShownDepartments,
  selectResources,
  selectResourceTypes,
  selectShownDepartment,
  selectShownDepartments,
  type DepartmentFilter,
} from './queries.ts'

/** What the demo of others builds on. */
export { demoDepartmentId, demoUniversity } from './demo/demo.ts'

/** One page of the departments that readers see, in the order of their codes. */
export async function departments(db: Database, filter: DepartmentFilter, locale: Locale) {
  const found = await selectShownDepartments(db, filter)
  return {
    total: await countShownDepartments(db, filter.keyword),
    list: found.map(({ code, name, resourceCount }) => ({
      collegeId: code,
      collegeName: inLanguage(name, locale),
      resourceCount,
    })),
  }
}

/** One department with what there is for it, by document type. */
export async function department(
  db: Database,
  { code, timeZone, locale }: { code: string; timeZone: string; locale: Locale },
) {
  const { id, name, introduction, subjects, librarians } = await requireShown(db, code)
  return {
    collegeId: code,
    collegeName: inLanguage(name, locale),
    introduction: introduction ? inLanguage(introduction, locale) : '',
    subjects,
    librarians,
    types: await selectResourceTypes(db, id, timeZone),
  }
}

/** One page of the titles that are for a department, of one document type or of all. */
export async function resourcesOfDepartment(
  db: Database,
  code: string,
  filter: Parameters<typeof selectResources>[2],
) {
  const { id } = await requireShown(db, code)
  return selectResources(db, id, filter)
}

async function requireShown(db: Database, code: string) {
  const found = await selectShownDepartment(db, code)
  if (!found) throw new Refused(departmentUnknown)
  return found
}

export const departmentUnknown = refusal('department.unknown', 404, {
  'zh-CN': '没有这个院系',
  'zh-TW': '沒有這個系所',
  'en-US': 'There is no such department',
})
