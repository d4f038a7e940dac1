import {
  listDepartmentResources,
  listDepartments,
  readDepartment,
} from '@shulin/contract/departments'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { freshAtFirst } from '../../platform/queries.ts'
import { listInput, resourcesInput, type ResourceFilter } from './first-calls.ts'

export const departmentsQuery = (keyword = '', page = 1) =>
  queryOptions({
    queryKey: ['departments', 'list', keyword, page],
    queryFn: () => call(listDepartments, listInput(keyword, page)),
    staleTime: freshAtFirst,
    placeholderData: keepPreviousData,
  })

export const departmentQuery = (collegeId: string) =>
  queryOptions({
    queryKey: ['departments', 'one', collegeId],
    queryFn: () => call(readDepartment, { query: { collegeId } }),
    staleTime: freshAtFirst,
  })

export const resourcesQuery = (filter: ResourceFilter) =>
  queryOptions({
    queryKey: ['departments', 'resources', filter],
    queryFn: () => call(listDepartmentResources, resourcesInput(filter)),
    staleTime: freshAtFirst,
    placeholderData: keepPreviousData,
  })
