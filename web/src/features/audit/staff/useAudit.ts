import { exportAudit, type AuditEntry } from '@shulin/contract/audit-staff'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { days, given, trail, type AuditFilter } from './queries.ts'

export const useAudit = (filter: AuditFilter, page: number) => useQuery(trail(filter, page))

/** Takes what is chosen along; that it was taken stands in the trail itself. */
export const useAuditExport = (onTaken: (list: AuditEntry[], isWhole: boolean) => void) =>
  useMutation({
    mutationFn: (filter: AuditFilter) => call(exportAudit, { body: given(filter) }),
    gcTime: 0,
    onSuccess: ({ list, isWhole }) => onTaken(list, isWhole),
  })

export const useAuditDays = () => useQuery(days())
