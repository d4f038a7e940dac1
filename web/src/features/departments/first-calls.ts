import {
  listDepartmentResources,
  listDepartments,
  readDepartment,
} from '@shulin/contract/departments'
import type { Ask } from '../../platform/early.ts'
import { pageIn, paramsIn } from '../../platform/params.ts'

/** As many as a call answers: few institutions have more departments than stand on one page. */
export const departmentsOnPage = 100
export const rowsOfResources = 20

export const listInput = (keyword = '', page = 1) => ({
  body: { ...(keyword && { keyword }), page, rows: departmentsOnPage },
})

export interface ResourceFilter {
  collegeId: string
  /** A document type; empty: all of them. */
  type: string
  page: number
}

export const resourcesInput = ({ collegeId, type, page }: ResourceFilter) => ({
  body: { collegeId, ...(type && { resourceType: type }), page, rows: rowsOfResources },
})

/** What the page at an address shows first: the list, or one department with the titles that are for it. */
export function askFirst(address: string, ask: Ask) {
  const params = paramsIn(address)
  const page = pageIn(params)
  if (/^\/departmentList/i.test(address)) {
    return ask(listDepartments, listInput(params.get('keyword') ?? '', page))
  }
  const collegeId = params.get('id')
  if (!collegeId) return undefined
  ask(readDepartment, { query: { collegeId } })
  // Of another tab than the first the titles come when it is known that there is such a tab.
  if (!params.has('tab'))
    ask(listDepartmentResources, resourcesInput({ collegeId, type: '', page }))
}
