import { exportAudit, type AuditEntry } from '@shulin/contract/audit-staff'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { days, given, trail, type Chosen } from './queries.ts'

export const useAudit = (chosen: Chosen, page: number) => useQuery(trail(chosen, page))

/** Takes what is chosen along; that it was taken stands in the trail itself. */
export const useAuditExport = (onTaken: (list: AuditEntry[], isWhole: boolean) => void) =>
  useMutation({
    mutationFn: (chosen: Chosen) => call(exportAudit, { body: given(chosen) }),
    gcTime: 0,
    onSuccess: ({ list, isWhole }) => onTaken(list, isWhole),
  })

export const useAuditDays = () => useQuery(days())
