import { listOtherLibraries } from '@shulin/contract/catalogue'
import { makeSearchBody, makeSearchBodyByResource, type FacetName } from '@shulin/contract/search'
import {
  countInWebSites,
  listWebSites,
  searchNationalLibrary,
  searchWebSite,
} from '@shulin/contract/web-sites'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { chosenLibrary } from '../../platform/session.ts'
import { plainSearch, type Search } from './query/address.ts'
import {
  askCatalogue,
  askEverywhere,
  askFacet,
  askSpelling,
  countEverywhere,
  readTyped,
} from './requests.ts'

/** So long a result is shown again without being asked for again, e.g. on the way back from a record. */
const fresh = 5 * 60_000

/** What is asked, whatever narrows and arranges the answer. */
export const questionOf = ({ keyword, searchField, matchMode, also, words }: Search) =>
  JSON.stringify([keyword, searchField, matchMode, also, words])

export const resultsKey = ['search', 'result'] as const

/** One page of a result, in the library that is chosen. */
export function result(search: Search) {
  // How the list looks is nothing to ask again for.
  const { view: _view, advanced: _advanced, ...asked } = search
  const library = chosenLibrary()
  return queryOptions({
    queryKey: ['search', 'result', questionOf(search), asked, library],
    queryFn: () => askCatalogue(search, library),
    staleTime: fresh,
    meta: { outlastsLibrary: true },
  })
}

/** Everything the institution has, or some of its libraries: its facets say what can be chosen. */
export function allTitles(libCode: readonly string[]) {
  const library = chosenLibrary()
  const choices = {
    resourceType: [...everyResourceType],
    ...(libCode.length > 0 && { libCode: [...libCode] }),
  }
  return queryOptions({
    // Among the results: what is chosen there is named by it.
    queryKey: ['search', 'result', 'all titles', libCode, library],
    queryFn: () => askCatalogue({ ...plainSearch, choices, rows: 1 }, library),
    staleTime: fresh,
    meta: { outlastsLibrary: true },
  })
}

/** A search that names nothing is refused; printed and electronic are all there is. */
const everyResourceType = ['1', '2']

/** Whether a result is one of this question. */
export const isResultOf = (question: string, queryKey: readonly unknown[] | undefined) =>
  queryKey?.[2] === question

/** How much the same search finds in all libraries. */
export const everywhere = (search: Search) =>
  queryOptions({
    queryKey: ['search', 'everywhere', search],
    queryFn: () => countEverywhere(search),
  })

/** Every list of values of a facet, in whatever search. */
export const facetKey = (facet: string) => ['search', 'facet', facet] as const

/** The classes below one. */
export const classesBelow = (search: Search, parentCode: string) =>
  queryOptions({
    queryKey: ['search', 'facet', 'kindNo', search, parentCode],
    queryFn: () => askFacet(search, 'kindNo', { parentCode, sort: 'name', rows: 100 }),
    placeholderData: (previous) => previous,
  })

const valuesOnPage = 50

interface WantedValues {
  keyword: string
  sort: 'count' | 'name'
}

/** All values of a facet, page after page. */
export const facetValues = (search: Search, facet: FacetName, { keyword, sort }: WantedValues) =>
  infiniteQueryOptions({
    queryKey: ['search', 'facet', facet, search, keyword, sort],
    queryFn: ({ pageParam }) =>
      askFacet(search, facet, { keyword, sort, page: pageParam, rows: valuesOnPage }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) =>
      pages.length * valuesOnPage < total ? pages.length + 1 : undefined,
    placeholderData: keepPreviousData,
  })

export const sentencesKey = ['search', 'sentence'] as const

/** The filters that can be read out of what was typed. */
export const sentence = (keyword: string) =>
  queryOptions({
    queryKey: ['search', 'sentence', keyword],
    queryFn: () => readTyped(keyword),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** What the reader may have meant. */
export const spelling = (keyword: string) =>
  queryOptions({
    queryKey: ['search', 'spelling', keyword],
    queryFn: () => askSpelling(keyword),
    // Longer texts are pasted, and spelt as they are.
    enabled: keyword.length <= 100,
    staleTime: 60_000,
  })

interface Entry {
  searchType: string
  keyword: string
  matchType: Search['matchMode']
}

/** The search that a link of another site means. */
export const searchEntry = (
  entry: Entry,
  kind: { isByResource: boolean; docType: string | undefined; resourceType: string | undefined },
) => {
  const { isByResource, docType, resourceType } = kind
  return queryOptions({
    queryKey: ['search', 'entry', entry, kind],
    queryFn: () =>
      isByResource
        ? call(makeSearchBodyByResource, {
            query: { ...entry, ...(resourceType && { resourceType }) },
          })
        : call(makeSearchBody, { query: { ...entry, ...(docType && { docType }) } }),
  })
}

/** Titles in all libraries. */
export const titlesEverywhere = (keyword: string) =>
  queryOptions({
    queryKey: ['search', 'other libraries', keyword],
    queryFn: () => askEverywhere({ ...plainSearch, keyword }),
    enabled: keyword !== '',
  })

/** Who else has a title. */
export const holdersOf = (recordId: number, libCode: string) =>
  queryOptions({
    queryKey: ['search', 'holders', recordId, libCode],
    queryFn: () =>
      call(
        listOtherLibraries,
        { body: { recordId, ...(libCode && { libCode }) } },
        { isSilent: true },
      ),
  })

const shown = { page: 1, rows: 10 }

export const webSites = () =>
  queryOptions({ queryKey: ['search', 'web sites'], queryFn: () => call(listWebSites, {}) })

export const countsInWebSites = (keyword: string) =>
  queryOptions({
    queryKey: ['search', 'web sites', 'counts', keyword],
    queryFn: () => call(countInWebSites, { query: { keyword } }, { isSilent: true }),
  })

export const nationalLibrary = (keyword: string) =>
  queryOptions({
    queryKey: ['search', 'web sites', 'national', keyword],
    queryFn: () => call(searchNationalLibrary, { body: { keyword, ...shown } }, { isSilent: true }),
    enabled: keyword !== '',
  })

export const hitsInWebSite = (siteId: string, keyword: string) =>
  queryOptions({
    queryKey: ['search', 'web sites', 'hits', siteId, keyword],
    queryFn: () => call(searchWebSite, { body: { siteId, keyword, ...shown } }, { isSilent: true }),
  })
