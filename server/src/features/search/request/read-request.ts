import type { FacetName, SearchParameters } from '@shulin/contract/search'
import type { SearchServices } from '../searching.ts'
import { costOf, type Visitor } from './budget.ts'
import { checkDepth, criteriaOf, type SearchInput } from './parameters.ts'
import type { Scope } from './scope.ts'
import type { Caller, SearchRequest } from './search-request.ts'

/** A call that is paid for by the points of its address. */
export type Call = Caller & Required<Pick<Visitor, 'address' | 'isSystem'>>

type PageOfInput = SearchInput & Pick<SearchParameters, 'page' | 'rows'>

/** A search as it is sent, with the page and the order that are wanted. */
export type SearchPageInput = PageOfInput & Pick<SearchParameters, 'sortField' | 'sortClause'>

/** Makes a request of what was sent: refuses what cannot be searched, and takes its price from the caller. */
export async function readRequest(
  services: SearchServices,
  call: Call,
  input: SearchPageInput,
): Promise<SearchRequest> {
  const { sortField, sortClause, page, rows } = input
  const begun = await begin(services, call, input, page)
  return { ...begun, arrangement: { sortField, sortClause, page, rows } }
}

/** Which values of one facet are asked for, of all that a search finds. */
export interface FacetValuesRequest extends Omit<SearchRequest, 'arrangement'> {
  facet: FacetName
  /** A part of their name. */
  keyword: string
  /** The class whose parts are meant. */
  parentCode: string
  sort: 'count' | 'name'
  page: number
  rows: number
}

type FacetValuesInput = PageOfInput &
  Pick<FacetValuesRequest, 'facet' | 'keyword' | 'parentCode' | 'sort'>

/** The same for the values of a facet; their pages cost nothing more. */
export async function readFacetValuesRequest(
  services: SearchServices,
  call: Call,
  input: FacetValuesInput,
): Promise<FacetValuesRequest> {
  const { facet, keyword, parentCode, sort, page, rows } = input
  return {
    ...(await begin(services, call, input, 1)),
    facet,
    keyword,
    parentCode,
    sort,
    page,
    rows,
  }
}

async function begin(services: SearchServices, call: Call, input: PageOfInput, pageToPay: number) {
  const { institution, locale, within, signal } = call
  const scope = await services.scopeOf(institution, locale)
  const criteria = criteriaOf(input, scope.fields)
  checkDepth(input)
  const twiceItems = criteria.twiceItems.length
  await spend(services, call, scope, costOf(input, { page: pageToPay, twiceItems }))
  return { criteria, scope, institution, within, signal }
}

/** Takes so many points from whoever calls. */
export const spend = (
  { budget }: Pick<SearchServices, 'budget'>,
  { address, isSystem }: Pick<Call, 'address' | 'isSystem'>,
  { campusRanges }: Scope,
  points: number,
) => budget.spend({ address, isSystem, campusRanges }, points)
