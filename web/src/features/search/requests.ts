import type { CallInput } from '@shulin/contract/endpoint'
import {
  correctSpelling,
  listFacetValues,
  readSearchSentence,
  searchAll,
  searchByFields,
  searchWithin,
  suggestKeywords,
  type FacetName,
  type NextStep,
} from '@shulin/contract/search'
import { call } from '../../platform/api.ts'
import { chosenLibrary } from '../../platform/session.ts'
import { withChoice, type Search } from './address.ts'

/** Where every library is for itself, the one chosen in the header limits all that is listed. */
const inChosenLibrary = (search: Search): Search =>
  chosenLibrary() === '' ? search : withChoice(search, 'libCode', [chosenLibrary()])

const askedBy = (search: Search) => {
  const { keyword, searchField, matchMode, also, publishBegin, publishEnd, onlyOnShelf, group } =
    search
  return {
    ...inChosenLibrary(search).choices,
    matchMode,
    ...(publishBegin !== undefined && { publishBegin }),
    ...(publishEnd !== undefined && { publishEnd }),
    onlyOnShelf,
    group,
    searchItems: [
      ...(keyword === '' ? [] : [{ searchField, searchFieldContent: keyword }]),
      ...also,
    ],
  }
}

/** One page of the result of a search. */
export function askCatalogue(search: Search) {
  const { twice, also, sortField, sortClause, page, rows } = search
  const body = { ...askedBy(search), sortField, sortClause, page, rows }
  if (twice.length > 0) return call(searchWithin, { body: { ...body, twiceItems: twice } })
  return call(also.length > 0 ? searchByFields : searchAll, { body })
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
    body: { ...askedBy(search), twiceItems: search.twice, facet, ...question },
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

export const askSpelling = (keyword: string) =>
  call(correctSpelling, { query: { keyword } }, { isSilent: true })

export const askSuggestions = (keyword: string) =>
  call(suggestKeywords, { query: { keyword } }, { isSilent: true })

export const readTyped = (text: string) =>
  call(readSearchSentence, { body: { text } }, { isSilent: true })
