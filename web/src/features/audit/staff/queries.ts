import { listAudit, listAuditDays } from '@shulin/contract/audit-staff'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

/** What is chosen of the trail; what is left out narrows nothing. */
export interface Chosen {
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
export const given = (chosen: Chosen) =>
  Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Chosen]?: Exclude<Chosen[Name], undefined>
  }

export const trail = (chosen: Chosen, page: number) =>
  queryOptions({
    queryKey: ['audit', 'trail', chosen, page],
    queryFn: () => call(listAudit, { query: { page, rows, ...given(chosen) } }),
    placeholderData: keepPreviousData,
  })

export const days = () =>
  queryOptions({ queryKey: ['audit', 'days'], queryFn: () => call(listAuditDays, {}) })
