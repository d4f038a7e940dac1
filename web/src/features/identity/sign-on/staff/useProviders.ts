import type { CallInput } from '@shulin/contract/endpoint'
import {
  confirmIssuer,
  listProviders,
  saveProvider,
  testProvider,
} from '@shulin/contract/identity-staff'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../platform/api.ts'

const providersKey = ['signOnProviders']

export type ProviderGiven = CallInput<typeof saveProvider>['body']

export const useProviders = () =>
  useQuery({ queryKey: providersKey, queryFn: () => call(listProviders, {}) })

export function useSaveProvider() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ProviderGiven) => call(saveProvider, { body }),
    onSuccess: (providers) => queries.setQueryData(providersKey, providers),
  })
}

export function useConfirmIssuer() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: CallInput<typeof confirmIssuer>['body']) => call(confirmIssuer, { body }),
    onSuccess: (providers) => queries.setQueryData(providersKey, providers),
  })
}

export const useTestProvider = () =>
  useMutation({
    mutationFn: (provider: string) => call(testProvider, { body: { provider } }),
  })
