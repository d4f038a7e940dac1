import { researchFields, researchSorts, type ResearchField } from '@shulin/contract/research'

/** What is looked for among the articles, and how the answer is arranged. */
export interface Research {
  keyword: string
  searchField: ResearchField
  docType: string[]
  yearBegin: number | undefined
  yearEnd: number | undefined
  sortField: (typeof researchSorts)[number]
  page: number
  rows: number
}

export const plainResearch: Research = {
  keyword: '',
  searchField: 'any',
  docType: [],
  yearBegin: undefined,
  yearEnd: undefined,
  sortField: 'relevance',
  page: 1,
  rows: 10,
}

export const listAddress = '/chaoXingSearchList'
export const articleAddress = (id: number) => `/chaoXingSearchDetail?id=${id}`

/** The search an address stands for; what it does not know is as it always is. */
export function researchIn(address: URLSearchParams): Research {
  const one = <T extends string>(name: string, known: readonly T[], otherwise: T) =>
    known.find((value) => value === address.get(name)) ?? otherwise
  const whole = (name: 'page' | 'rows', most: number) => {
    const given = Number(address.get(name))
    return Number.isInteger(given) && given > 0 && given <= most ? given : plainResearch[name]
  }
  const year = (name: string) => {
    const given = address.get(name) ?? ''
    return /^\d{1,4}$/.test(given) ? Number(given) : undefined
  }
  return {
    keyword: address.get('keyword')?.trim() ?? '',
    searchField: one('searchField', researchFields, plainResearch.searchField),
    docType: [...new Set(address.getAll('docType').filter(Boolean))],
    yearBegin: year('yearBegin'),
    yearEnd: year('yearEnd'),
    sortField: one('sortField', researchSorts, plainResearch.sortField),
    page: whole('page', 10_000),
    rows: whole('rows', 100),
  }
}

/** The address of a search: whatever is not as it always is. */
export function researchAddress(wanted: Partial<Research>) {
  const { docType, ...rest } = { ...plainResearch, ...wanted }
  const address = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) {
    if (value !== undefined && value !== plainResearch[name as keyof typeof rest]) {
      address.set(name, String(value))
    }
  }
  for (const type of docType) address.append('docType', type)
  const query = address.toString()
  return query === '' ? listAddress : `${listAddress}?${query}`
}
