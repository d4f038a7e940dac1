import { removeDatabase, saveDatabase, tryDatabaseAccess } from '@shulin/contract/databases-staff'
import type { CallInput } from '@shulin/contract/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { keptKey } from './queries.ts'

export type DatabaseForm = CallInput<typeof saveDatabase>['body']

export function useSaveDatabase() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: DatabaseForm) => call(saveDatabase, { body }, { isSilent: true }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keptKey }),
  })
}

export function useRemoveDatabase() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (databaseId: string) => call(removeDatabase, { body: { databaseId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keptKey }),
  })
}

export const useTryAccess = () =>
  useMutation({
    mutationFn: (databaseId: string) => call(tryDatabaseAccess, { body: { databaseId } }),
  })
