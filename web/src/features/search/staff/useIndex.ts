import { rebuildIndex, tryIndexAgain } from '@shulin/contract/search-staff'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { indexHealth, indexKey, setAside } from './queries.ts'

export const useIndexHealth = () => useQuery(indexHealth())

export const useSetAside = (page: number) => useQuery(setAside(page))

export function useTryAgain() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (recordIds: number[] | 'all') => call(tryIndexAgain, { body: { recordIds } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: indexKey }),
  })
}

export function useRebuild() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(rebuildIndex, { body: {} }),
    onSuccess: () => queries.invalidateQueries({ queryKey: indexKey }),
  })
}
