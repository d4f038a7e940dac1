import type { CallInput } from '@shulin/contract/endpoint'
import {
  correctSpelling,
  listFacetValues,
  readSearchSentence,
  searchAll,
  suggestKeywords,
  type FacetName,
  type NextStep,
} from '@shulin/contract/search'
import { call } from '../../platform/api.ts'
import { chosenLibrary } from '../../platform/session.ts'
import type { Search } from './query/address.ts'
import { searchBodyOf, catalogueQuestion } from './query/question.ts'

/** One page of the result of a search. */
export function askCatalogue(search: Search, libCode: string, options?: { isSilent: boolean }) {
  const { endpoint, input } = catalogueQuestion(search, libCode)
  return call(endpoint, input, options)
}

/** The same in all libraries, whichever is chosen in the header. */
export const askEverywhere = ({ keyword, searchField, page, rows }: Search) =>
  call(searchAll, {
    body: { searchItems: [{ searchField, searchFieldContent: keyword }], page, rows },
  })

type FacetQuestion = Pick<
  CallInput<typeof listFacetValues>['body'],
  'keyword' | 'parentCode' | 'sort' | 'page' | 'rows'
>

/** Values of one facet of a search. */
export const askFacet = (search: Search, facet: FacetName, question: FacetQuestion) =>
  call(listFacetValues, {
    body: { ...searchBodyOf(search), twiceItems: search.twice, facet, ...question },
  })

/** The ways on that stay in the library chosen in the header: it limits the next search, too. */
export function inReach(steps: readonly NextStep[]): NextStep[] {
  const chosen = chosenLibrary()
  if (chosen === '') return [...steps]
  return steps
    .filter(({ search }) => search.libCode?.includes(chosen))
    .map((step) => ({ ...step, search: { ...step.search, libCode: [] } }))
}

// The reader did not ask for what follows: it fails without a word.

/** How much the same search finds in all libraries, whichever is chosen in the header. */
export async function countEverywhere(search: Search) {
  const { endpoint, input } = catalogueQuestion({ ...search, page: 1, rows: 1 }, '')
  return (await call(endpoint, input, { isSilent: true })).total
}

export const askSpelling = (keyword: string) =>
  call(correctSpelling, { query: { keyword } }, { isSilent: true })

export const askSuggestions = (keyword: string) =>
  call(suggestKeywords, { query: { keyword } }, { isSilent: true })

export const readTyped = (text: string) =>
  call(readSearchSentence, { body: { text } }, { isSilent: true })
