import { listAudit, listAuditDays, type auditKinds } from '@shulin/contract/audit'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

export type Kind = (typeof auditKinds)[number]

interface Wanted {
  kind: Kind | undefined
  staffId: string | undefined
  readerId: string | undefined
  page: number
}

/** Rows on one page of the trail. */
export const rows = 50

export const useAudit = ({ kind, staffId, readerId, page }: Wanted) =>
  useQuery({
    queryKey: ['audit', kind, staffId, readerId, page],
    queryFn: () =>
      call(listAudit, {
        query: {
          page,
          rows,
          ...(kind && { kind }),
          ...(staffId !== undefined && { staffId }),
          ...(readerId !== undefined && { readerId }),
        },
      }),
    placeholderData: keepPreviousData,
  })

export const useAuditDays = () =>
  useQuery({ queryKey: ['audit', 'days'], queryFn: () => call(listAuditDays, {}) })
