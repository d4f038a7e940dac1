import { addAlias, removeAlias } from '@shulin/contract/catalogue-staff'
import type { CallInput } from '@shulin/contract/endpoint'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { aliases } from './queries.ts'

export const useAliases = (recordId: number) => useQuery(aliases(recordId))

export function useAddAlias(recordId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: CallInput<typeof addAlias>['body']) => call(addAlias, { body }),
    // From the page of a title that was withdrawn another title is named, and that one shows it, too.
    onSuccess: (_, body) =>
      Promise.all(
        [recordId, body.recordId].map((id) =>
          queries.invalidateQueries({ queryKey: aliases(id).queryKey }),
        ),
      ),
  })
}

export function useRemoveAlias(recordId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: CallInput<typeof removeAlias>['body']) => call(removeAlias, { body }),
    onSuccess: (now) => queries.setQueryData(aliases(recordId).queryKey, now),
  })
}
