import { listReadingKeys, readTraffic, type trafficSpans } from '@shulin/contract/traffic-staff'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

export const traffic = (span: (typeof trafficSpans)[number]) =>
  queryOptions({
    queryKey: ['traffic', 'requests', span],
    queryFn: () => call(readTraffic, { query: { span } }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })

export const readingKeys = () =>
  queryOptions({ queryKey: ['traffic', 'keys'], queryFn: () => call(listReadingKeys, {}) })
