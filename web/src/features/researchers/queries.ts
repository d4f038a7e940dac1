import { listResearchers, readResearcher } from '@shulin/contract/researchers'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { freshAtFirst } from '../../platform/queries.ts'
import { listInput, type ResearcherFilter } from './first-calls.ts'

export const researchersQuery = (filter: ResearcherFilter) => {
  const { keyword = '', collegeId = '', initial = '', page = 1 } = filter
  return queryOptions({
    queryKey: ['researchers', 'list', keyword, collegeId, initial, page],
    queryFn: () => call(listResearchers, listInput(filter)),
    staleTime: freshAtFirst,
    placeholderData: keepPreviousData,
  })
}

export const researcherQuery = (researcherId: string) =>
  queryOptions({
    queryKey: ['researchers', 'one', researcherId],
    queryFn: () => call(readResearcher, { body: { researcherId } }),
    staleTime: freshAtFirst,
  })
