import { listResearchers, readResearcher } from '@shulin/contract/researchers'
import type { Ask } from '../../platform/early.ts'
import { pageIn, paramsIn } from '../../platform/params.ts'

export const researchersOnPage = 60

export interface ResearcherFilter {
  keyword?: string
  collegeId?: string
  initial?: string
  page?: number
}

/** What narrows the list, as the address has it. */
export const filterIn = (params: URLSearchParams) => ({
  keyword: params.get('keyword') ?? '',
  collegeId: params.get('collegeId') ?? '',
  initial: params.get('initial') ?? '',
  page: pageIn(params),
})

export const listInput = ({ keyword, collegeId, initial, page = 1 }: ResearcherFilter) => ({
  body: {
    ...(keyword && { keyword }),
    ...(collegeId && { collegeId }),
    ...(initial && { initial }),
    page,
    rows: researchersOnPage,
  },
})

/** What the page at an address shows first: the list, or one researcher. */
export function askFirst(address: string, ask: Ask) {
  const params = paramsIn(address)
  const researcherId = params.get('id')
  if (researcherId) return ask(readResearcher, { body: { researcherId } })
  return ask(listResearchers, listInput(filterIn(params)))
}
