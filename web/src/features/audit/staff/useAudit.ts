import {
  exportAudit,
  listAudit,
  listAuditDays,
  type AuditAct,
  type AuditEntry,
  type auditKinds,
} from '@shulin/contract/audit-staff'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

export type Kind = (typeof auditKinds)[number]

/** What is chosen of the trail; what is left out narrows nothing. */
export interface Chosen {
  kind?: Kind | undefined
  act?: AuditAct | undefined
  person?: string | undefined
  staffId?: string | undefined
  readerId?: string | undefined
  from?: string | undefined
  until?: string | undefined
}

/** Rows on one page of the trail. */
export const rows = 50

const given = (chosen: Chosen) =>
  Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Chosen]?: Exclude<Chosen[Name], undefined>
  }

export const useAudit = (chosen: Chosen, page: number) =>
  useQuery({
    queryKey: ['audit', chosen, page],
    queryFn: () => call(listAudit, { query: { page, rows, ...given(chosen) } }),
    placeholderData: keepPreviousData,
  })

/** Takes what is chosen along; that it was taken stands in the trail itself. */
export const useAuditExport = (onTaken: (list: AuditEntry[], isWhole: boolean) => void) =>
  useMutation({
    mutationFn: (chosen: Chosen) => call(exportAudit, { body: given(chosen) }),
    gcTime: 0,
    onSuccess: ({ list, isWhole }) => onTaken(list, isWhole),
  })

export const useAuditDays = () =>
  useQuery({ queryKey: ['audit', 'days'], queryFn: () => call(listAuditDays, {}) })
