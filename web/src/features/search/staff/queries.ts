import {
  listSetAside,
  readIndexHealth,
  readPopularSearchSetup,
} from '@shulin/contract/search-staff'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

export const indexKey = ['search', 'index'] as const

/** Rows on one page of what was set aside. */
export const rows = 50

/** How the index stands; asked again while somebody looks. */
export const indexHealth = () =>
  queryOptions({
    queryKey: ['search', 'index', 'health'],
    queryFn: () => call(readIndexHealth, {}),
    refetchInterval: 5_000,
  })

export const setAside = (page: number) =>
  queryOptions({
    queryKey: ['search', 'index', 'set aside', page],
    queryFn: () => call(listSetAside, { query: { page, rows } }),
    placeholderData: keepPreviousData,
  })

export const popularSearchSetup = () =>
  queryOptions({
    queryKey: ['search', 'popular setup'],
    queryFn: () => call(readPopularSearchSetup, {}),
  })
