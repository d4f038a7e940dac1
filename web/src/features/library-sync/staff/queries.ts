import {
  decideSync,
  listSyncDifferences,
  listSyncLibraries,
  startSync,
} from '@shulin/contract/library-sync-staff'
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

/** Rows on one page of a list. */
export const rows = 50

const libraries = () =>
  queryOptions({
    queryKey: ['library-sync', 'libraries'],
    queryFn: () => call(listSyncLibraries, {}),
    // What runs now counts on while somebody looks.
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ runs }) => runs.some(({ state }) => state === 'running')) ? 3_000 : false,
  })

export const useLibraries = () => useQuery(libraries())

export const useDifferences = (runId: string, page: number) =>
  useQuery({
    queryKey: ['library-sync', 'differences', runId, page],
    queryFn: () => call(listSyncDifferences, { query: { runId, page, rows } }),
    placeholderData: keepPreviousData,
  })

/** What was begun or decided is read anew. */
function useRefresh() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: libraries().queryKey })
}

export function useStartSync() {
  return useMutation({
    mutationFn: (libCode: string) => call(startSync, { body: { libCode } }),
    onSettled: useRefresh(),
  })
}

export function useDecideSync() {
  return useMutation({
    mutationFn: (body: { runId: string; withdraw: boolean }) => call(decideSync, { body }),
    onSettled: useRefresh(),
  })
}
