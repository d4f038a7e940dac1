import { readDictionaries } from '@shulin/contract/institutions'
import { listTopTen } from '@shulin/contract/search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { askSuggestions } from './requests.ts'

// What the search box asks, on every page that has one: the result list and its facets are not loaded with it.

const fresh = 60_000

/** The most frequent searches of the institution. */
export const topTen = () =>
  queryOptions({
    queryKey: ['search', 'top ten'],
    queryFn: () => call(listTopTen, {}),
    staleTime: fresh,
  })

/** What of the catalogue begins with the words. */
export const suggestions = (words: string) =>
  queryOptions({
    queryKey: ['search', 'suggestions', words],
    queryFn: () => askSuggestions(words),
    enabled: words !== '',
    staleTime: fresh,
    placeholderData: keepPreviousData,
    retry: false,
  })

/** The institution's names for what a search is made of: kinds of documents, and fields. */
export const searchNames = () =>
  queryOptions({
    queryKey: ['search', 'names'],
    queryFn: () =>
      call(readDictionaries, { body: { types: ['docCode', 'findOpacSearchFieldParaList'] } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
