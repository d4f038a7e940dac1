import type { DatabaseStatus } from '@shulin/contract/databases'
import {
  listDatabaseChoices,
  listDatabasesForStaff,
  listTrialOpinions,
} from '@shulin/contract/databases-staff'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

interface StaffFilter {
  text: string
  status: DatabaseStatus | undefined
  page: number
}

export const rowsOfList = 50

export const keptKey = ['databases', 'kept'] as const

export const keptDatabases = ({ text, status, page }: StaffFilter) =>
  queryOptions({
    queryKey: [...keptKey, text, status, page],
    queryFn: () =>
      call(listDatabasesForStaff, {
        query: { text, ...(status && { status }), page, rows: rowsOfList },
      }),
    placeholderData: keepPreviousData,
  })

export const choices = (language: string) =>
  queryOptions({
    queryKey: ['databases', 'choices', language],
    queryFn: () => call(listDatabaseChoices, {}),
    staleTime: 60_000,
  })

export const opinionsOn = (databaseId: string) =>
  queryOptions({
    queryKey: ['databases', 'opinions for staff', databaseId],
    queryFn: () => call(listTrialOpinions, { query: { databaseId, rows: 20 } }),
  })
