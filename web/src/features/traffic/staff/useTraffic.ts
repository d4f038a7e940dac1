import {
  listReadingKeys,
  makeReadingKey,
  readTraffic,
  revokeReadingKey,
  type trafficSpans,
} from '@shulin/contract/traffic-staff'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

const keysKey = ['readingKeys']

export const useTraffic = (span: (typeof trafficSpans)[number]) =>
  useQuery({
    queryKey: ['traffic', span],
    queryFn: () => call(readTraffic, { query: { span } }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })

export const useReadingKeys = () =>
  useQuery({ queryKey: keysKey, queryFn: () => call(listReadingKeys, {}) })

export function useMakeKey() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { name: string; requestsPerMinute: number }) =>
      call(makeReadingKey, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keysKey }),
  })
}

export function useRevokeKey() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (keyId: string) => call(revokeReadingKey, { body: { keyId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keysKey }),
  })
}
