import { listFeedback } from '@shulin/contract/feedback'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

export const feedbackKey = ['feedback'] as const

export const ownFeedback = (page: number, rows: number) =>
  queryOptions({
    queryKey: ['feedback', 'own', page],
    queryFn: () => call(listFeedback, { query: { page, rows } }),
  })
