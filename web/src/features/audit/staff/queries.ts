import { listAudit, listAuditDays } from '@shulin/contract/audit-staff'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

/** What is chosen of the trail; what is left out narrows nothing. */
export interface AuditFilter {
  kind?: string | undefined
  act?: string | undefined
  person?: string | undefined
  staffId?: string | undefined
  readerId?: string | undefined
  from?: string | undefined
  until?: string | undefined
}

/** Rows on one page of the trail. */
export const rows = 50

/** Without what was not chosen. */
export const given = (filter: AuditFilter) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as {
    [Name in keyof AuditFilter]?: Exclude<AuditFilter[Name], undefined>
  }

export const trail = (filter: AuditFilter, page: number) =>
  queryOptions({
    queryKey: ['audit', 'trail', filter, page],
    queryFn: () => call(listAudit, { query: { page, rows, ...given(filter) } }),
    placeholderData: keepPreviousData,
  })

export const days = () =>
  queryOptions({ queryKey: ['audit', 'days'], queryFn: () => call(listAuditDays, {}) })
