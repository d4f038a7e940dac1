import { degrees, type Degree } from '@shulin/contract/theses'

export const listAddress = '/schoolBaseNav'

/** The page of a thesis: the specification has one address for the list and what it opens. */
export const thesisAddress = (paperId: number) => `${listAddress}?paperId=${paperId}`

export function paperIdIn(params: URLSearchParams) {
  const given = params.get('paperId') ?? ''
  return /^[1-9]\d{0,14}$/.test(given) ? Number(given) : undefined
}

/** What narrows the list, as the address has it. */
export interface ThesisFilter {
  keyword: string
  degree: Degree | undefined
  collegeId: string
  tutor: string
  year: number | undefined
}

/** The names under which choices stand in the address. */
export const choiceNames = ['degree', 'collegeId', 'tutor', 'year'] as const
export type ChoiceName = (typeof choiceNames)[number]

export function filterIn(address: URLSearchParams): ThesisFilter {
  const year = address.get('year') ?? ''
  return {
    keyword: address.get('keyword')?.trim() ?? '',
    degree: degrees.find((one) => one === address.get('degree')),
    collegeId: address.get('collegeId') ?? '',
    tutor: address.get('tutor') ?? '',
    year: /^\d{1,4}$/.test(year) ? Number(year) : undefined,
  }
}
