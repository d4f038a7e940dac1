import type { QueryClient } from '@tanstack/react-query'
import { pageIn, paramsIn } from '../../platform/params.ts'
import { researchersQuery } from '../researchers/researchers.ts'
import { departmentQuery, departmentsQuery, resourcesQuery } from './queries.ts'

export async function prepareDepartments(queries: QueryClient, address: string) {
  const params = paramsIn(address)
  await queries.prefetchQuery(departmentsQuery(params.get('keyword') ?? '', pageIn(params)))
}

export async function prepareDepartment(queries: QueryClient, address: string) {
  const params = paramsIn(address)
  const collegeId = params.get('id')
  if (!collegeId) return
  await Promise.all([
    queries.prefetchQuery(departmentQuery(collegeId)),
    queries.prefetchQuery(researchersQuery({ collegeId })),
    // Of another tab than the first the titles come when it is known that there is such a tab.
    !params.has('tab') &&
      queries.prefetchQuery(resourcesQuery({ collegeId, type: '', page: pageIn(params) })),
  ])
}
