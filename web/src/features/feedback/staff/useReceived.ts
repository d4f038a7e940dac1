import { replyToFeedback } from '@shulin/contract/feedback-staff'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { received, receivedKey } from './queries.ts'

export const useReceived = (wanted: Parameters<typeof received>[0]) => useQuery(received(wanted))

export function useReply() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (reply: { id: string; content: string }) =>
      call(replyToFeedback, { body: { type: 'feedback', ...reply } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: receivedKey }),
  })
}
