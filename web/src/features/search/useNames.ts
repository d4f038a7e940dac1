import type { FacetName, FacetValue, SearchReply, SearchSentence } from '@shulin/contract/search'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { facetKey, resultsKey, sentencesKey } from './queries.ts'

/** Facet values of one level, or the pages of a list that was looked through. */
type Values = { values: FacetValue[] } | { pages: { values: FacetValue[] }[] }

export type NameOf = (facet: string, value: string) => string

/**
 * What a filter is called. A reply names the values it counts; one that finds nothing any more is named as it was when
 * it was chosen.
 */
export function useNames(kindName: (docCode: string) => string | undefined): NameOf {
  const queries = useQueryClient()
  return useCallback<NameOf>(
    (facet, value) => {
      const inReplies = queries
        .getQueriesData<SearchReply>({ queryKey: resultsKey })
        .flatMap(([, reply]) => reply?.facets[facet as FacetName] ?? [])
      const inLists = queries
        .getQueriesData<Values>({ queryKey: facetKey(facet) })
        .flatMap(([, list]) => (list && 'pages' in list ? list.pages : (list ?? [])))
        .flatMap(({ values }) => values)
      const inSentences = queries
        .getQueriesData<SearchSentence>({ queryKey: sentencesKey })
        .flatMap(([, sentence]) => sentence?.filters ?? [])
        .filter(({ parameter }) => parameter === facet)
        .flatMap(({ values, names }) => values.map((one, i) => ({ value: one, name: names[i]! })))
      const known = [...inReplies, ...inLists, ...inSentences].find((one) => one.value === value)
      return known?.name ?? (facet === 'docCode' ? kindName(value) : undefined) ?? value
    },
    [queries, kindName],
  )
}
