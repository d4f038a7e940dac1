import {
  listDepartmentResources,
  listDepartments,
  readDepartment,
} from '@shulin/contract/departments'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

/** As many as a call answers: few institutions have more departments than stand on one page. */
export const departmentsOnPage = 100

export const departmentsQuery = (keyword = '', page = 1) =>
  queryOptions({
    queryKey: ['departments', 'list', keyword, page],
    queryFn: () =>
      call(listDepartments, {
        body: { ...(keyword && { keyword }), page, rows: departmentsOnPage },
      }),
    placeholderData: keepPreviousData,
  })

export const departmentQuery = (collegeId: string) =>
  queryOptions({
    queryKey: ['departments', 'one', collegeId],
    queryFn: () => call(readDepartment, { query: { collegeId } }),
  })

interface ResourceFilter {
  collegeId: string
  /** A document type; empty: all of them. */
  type: string
  page: number
  rows: number
}

export const resourcesQuery = ({ collegeId, type, page, rows }: ResourceFilter) =>
  queryOptions({
    queryKey: ['departments', 'resources', collegeId, type, page, rows],
    queryFn: () =>
      call(listDepartmentResources, {
        body: { collegeId, ...(type && { resourceType: type }), page, rows },
      }),
    placeholderData: keepPreviousData,
  })
