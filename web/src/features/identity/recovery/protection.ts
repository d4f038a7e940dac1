import { readProtection } from '@shulin/contract/second-factor'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

export const protectionKey = ['protection']

/** How the account is protected; undefined while it is not known. */
export const useProtection = () =>
  useQuery({ queryKey: protectionKey, queryFn: () => call(readProtection, {}) }).data
