import { listResearchers, readResearcher } from '@shulin/contract/researchers'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

export const researchersOnPage = 60

interface ResearcherFilter {
  keyword?: string
  collegeId?: string
  initial?: string
  page?: number
}

export const researchersQuery = (filter: ResearcherFilter) => {
  const { keyword = '', collegeId = '', initial = '', page = 1 } = filter
  return queryOptions({
    queryKey: ['researchers', 'list', keyword, collegeId, initial, page],
    queryFn: () =>
      call(listResearchers, {
        body: {
          ...(keyword && { keyword }),
          ...(collegeId && { collegeId }),
          ...(initial && { initial }),
          page,
          rows: researchersOnPage,
        },
      }),
    placeholderData: keepPreviousData,
  })
}

export const researcherQuery = (researcherId: string) =>
  queryOptions({
    queryKey: ['researchers', 'one', researcherId],
    queryFn: () => call(readResearcher, { body: { researcherId } }),
  })
