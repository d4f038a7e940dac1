import { listReceivedFeedback } from '@shulin/contract/feedback-staff'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

export const receivedKey = ['feedback', 'received'] as const

interface FeedbackFilter {
  replyFlag: '0' | '1' | undefined
  page: number
  rows: number
}

export const received = ({ replyFlag, ...paging }: FeedbackFilter) =>
  queryOptions({
    queryKey: ['feedback', 'received', replyFlag, paging],
    queryFn: () =>
      call(listReceivedFeedback, {
        body: { type: 'feedback', ...(replyFlag && { replyFlag }), ...paging },
      }),
  })
