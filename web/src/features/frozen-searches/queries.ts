import {
  compareFrozenSearch,
  listFrozenSearches,
  listFrozenTitles,
  readFrozenSearch,
  type FrozenDifference,
} from '@shulin/contract/frozen-searches'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

export const frozenKey = ['frozen-searches'] as const
export const frozenRows = 20

export const frozenAddress = (id: string) => `/frozenSearch/${id}`

export const ownFrozenSearches = (page: number, language: string) =>
  queryOptions({
    queryKey: [...frozenKey, 'list', page, language],
    queryFn: () => call(listFrozenSearches, { query: { page, rows: frozenRows } }),
  })

export const frozenSearch = (id: string, language: string) =>
  queryOptions({
    queryKey: [...frozenKey, 'one', id, language],
    queryFn: () => call(readFrozenSearch, { query: { id } }, { isSilent: true }),
    retry: false,
  })

/** What was frozen never changes. */
export const frozenTitles = (id: string, page: number) =>
  queryOptions({
    queryKey: [...frozenKey, 'titles', id, page],
    queryFn: () => call(listFrozenTitles, { query: { id, page, rows: frozenRows } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const comparison = (id: string, part: FrozenDifference, page: number) =>
  queryOptions({
    queryKey: [...frozenKey, 'compare', id, part, page],
    queryFn: () =>
      call(
        compareFrozenSearch,
        { query: { id, part, page, rows: frozenRows } },
        { isSilent: true },
      ),
    staleTime: 60_000,
  })
