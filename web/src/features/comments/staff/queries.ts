import type { AuditFlag } from '@shulin/contract/comments'
import { listReceivedComments } from '@shulin/contract/comments-staff'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

export const receivedKey = ['comments', 'received'] as const

interface ReceivedFilter {
  auditFlag: AuditFlag | undefined
  reported: boolean
  page: number
  rows: number
}

export const receivedComments = ({ auditFlag, ...wanted }: ReceivedFilter) =>
  queryOptions({
    queryKey: [...receivedKey, auditFlag, wanted],
    queryFn: () =>
      call(listReceivedComments, { body: { ...(auditFlag && { auditFlag }), ...wanted } }),
  })
