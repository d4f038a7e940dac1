import type { CallInput } from '@shulin/contract/endpoint'
import { confirmIssuer, saveProvider, testProvider } from '@shulin/contract/identity-staff'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../platform/api.ts'
import { providers } from './queries.ts'

export type ProviderForm = CallInput<typeof saveProvider>['body']

export const useProviders = () => useQuery(providers())

export function useSaveProvider() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ProviderForm) => call(saveProvider, { body }),
    onSuccess: (saved) => queries.setQueryData(providers().queryKey, saved),
  })
}

export function useConfirmIssuer() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: CallInput<typeof confirmIssuer>['body']) => call(confirmIssuer, { body }),
    onSuccess: (saved) => queries.setQueryData(providers().queryKey, saved),
  })
}

export const useTestProvider = () =>
  useMutation({
    mutationFn: (provider: string) => call(testProvider, { body: { provider } }),
  })
