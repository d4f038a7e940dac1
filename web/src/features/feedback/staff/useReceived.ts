import { listReceivedFeedback, replyToFeedback } from '@shulin/contract/feedback-staff'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

interface Wanted {
  replyFlag: '0' | '1' | undefined
  page: number
  rows: number
}

export const useReceived = ({ replyFlag, ...paging }: Wanted) =>
  useQuery({
    queryKey: ['received feedback', replyFlag, paging],
    queryFn: () =>
      call(listReceivedFeedback, {
        body: { type: 'feedback', ...(replyFlag && { replyFlag }), ...paging },
      }),
  })

export function useReply() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (reply: { id: string; content: string }) =>
      call(replyToFeedback, { body: { type: 'feedback', ...reply } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['received feedback'] }),
  })
}
