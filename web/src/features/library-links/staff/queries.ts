import type { CallInput } from '@shulin/contract/endpoint'
import {
  listLibraryLinks,
  listOpenWishes,
  saveLibraryLink,
  settleWish,
  tryLibraryLink,
} from '@shulin/contract/library-links-staff'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

/** How systems stand changes by itself: the page looks again. */
const lookEvery = 15_000

const links = (language: string) =>
  queryOptions({
    queryKey: ['library-links', 'links', language],
    queryFn: () => call(listLibraryLinks, {}),
    refetchInterval: lookEvery,
  })

export const useLinks = (language: string) => useQuery(links(language))

export const useWishes = (language: string) =>
  useQuery({
    queryKey: ['library-links', 'wishes', language],
    queryFn: () => call(listOpenWishes, { query: {} }),
    refetchInterval: lookEvery,
  })

/** What was changed is read anew. */
function useRefresh() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['library-links'] })
}

export function useSaveLink() {
  return useMutation({
    mutationFn: (body: CallInput<typeof saveLibraryLink>['body']) =>
      call(saveLibraryLink, { body }),
    onSuccess: useRefresh(),
  })
}

export function useTryLink() {
  return useMutation({
    mutationFn: (libCode: string) => call(tryLibraryLink, { body: { libCode } }),
    onSettled: useRefresh(),
  })
}

export function useSettleWish() {
  return useMutation({
    mutationFn: (body: CallInput<typeof settleWish>['body']) => call(settleWish, { body }),
    onSettled: useRefresh(),
  })
}
