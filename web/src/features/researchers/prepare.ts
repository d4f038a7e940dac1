import type { QueryClient } from '@tanstack/react-query'
import { paramsIn } from '../../platform/params.ts'
import { departmentsQuery } from '../departments/departments.ts'
import { filterIn } from './first-calls.ts'
import { researcherQuery, researchersQuery } from './queries.ts'

export const prepareResearchers = (queries: QueryClient, address: string) =>
  Promise.all([
    queries.prefetchQuery(researchersQuery(filterIn(paramsIn(address)))),
    queries.prefetchQuery(departmentsQuery()),
  ])

export async function prepareResearcher(queries: QueryClient, address: string) {
  const id = paramsIn(address).get('id')
  if (id) await queries.prefetchQuery(researcherQuery(id))
}
