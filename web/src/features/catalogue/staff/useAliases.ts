import { addAlias, listAliases, removeAlias } from '@shulin/contract/catalogue-staff'
import type { CallInput } from '@shulin/contract/endpoint'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

const key = ['catalogue', 'aliases']

export const useAliases = (recordId: number) =>
  useQuery({
    queryKey: [...key, recordId],
    queryFn: () => call(listAliases, { query: { recordId } }),
  })

export function useAddAlias(recordId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: CallInput<typeof addAlias>['body']) => call(addAlias, { body }),
    // From the page of a title that was withdrawn another title is named, and that one shows it, too.
    onSuccess: (_, body) =>
      Promise.all(
        [recordId, body.recordId].map((id) =>
          queries.invalidateQueries({ queryKey: [...key, id] }),
        ),
      ),
  })
}

export function useRemoveAlias(recordId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: CallInput<typeof removeAlias>['body']) => call(removeAlias, { body }),
    onSuccess: (now) => queries.setQueryData([...key, recordId], now),
  })
}
