import { makeReadingKey, revokeReadingKey, type trafficSpans } from '@shulin/contract/traffic-staff'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { readingKeys, traffic } from './queries.ts'

export const useTraffic = (span: (typeof trafficSpans)[number]) => useQuery(traffic(span))

export const useReadingKeys = () => useQuery(readingKeys())

export function useMakeKey() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { name: string; requestsPerMinute: number }) =>
      call(makeReadingKey, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: readingKeys().queryKey }),
  })
}

export function useRevokeKey() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (keyId: string) => call(revokeReadingKey, { body: { keyId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: readingKeys().queryKey }),
  })
}
