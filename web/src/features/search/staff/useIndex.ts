import {
  listSetAside,
  readIndexHealth,
  rebuildIndex,
  tryIndexAgain,
} from '@shulin/contract/search-staff'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

const key = ['index']

/** Rows on one page of what was set aside. */
export const rows = 50

/** How the index stands; asked again while somebody looks. */
export const useIndexHealth = () =>
  useQuery({
    queryKey: [...key, 'health'],
    queryFn: () => call(readIndexHealth, {}),
    refetchInterval: 5_000,
  })

export const useSetAside = (page: number) =>
  useQuery({
    queryKey: [...key, 'set aside', page],
    queryFn: () => call(listSetAside, { query: { page, rows } }),
    placeholderData: keepPreviousData,
  })

export function useTryAgain() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (recordIds: number[] | 'all') => call(tryIndexAgain, { body: { recordIds } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  })
}

export function useRebuild() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(rebuildIndex, { body: {} }),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  })
}
