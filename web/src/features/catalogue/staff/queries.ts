import {
  findRecords,
  listAliases,
  listChoices,
  listDecisions,
  listReports,
  readRecord,
} from '@shulin/contract/catalogue-staff'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

export const catalogueKey = ['catalogue'] as const

/** Every list of records, whatever was asked. */
export const foundRecordsKey = [...catalogueKey, 'records'] as const

/** Rows on one page of a list. */
export const rows = 20

export const foundRecords = (text: string, page: number) =>
  queryOptions({
    queryKey: ['catalogue', 'records', text, page],
    queryFn: () => call(findRecords, { query: { text, page, rows } }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })

export const record = (recordId: number) =>
  queryOptions({
    queryKey: ['catalogue', 'record', recordId],
    queryFn: () => call(readRecord, { query: { recordId } }),
  })

export const choices = () =>
  queryOptions({
    queryKey: ['catalogue', 'choices'],
    queryFn: () => call(listChoices, {}),
    staleTime: 5 * 60_000,
  })

export const decisions = (page: number) =>
  queryOptions({
    queryKey: ['catalogue', 'decisions', page],
    queryFn: () => call(listDecisions, { query: { page, rows } }),
    placeholderData: keepPreviousData,
  })

/** Reports of readers that wait, the oldest of them. */
export const reports = () =>
  queryOptions({
    queryKey: ['catalogue', 'reports'],
    queryFn: () => call(listReports, { query: { page: 1, rows } }),
  })

export const aliases = (recordId: number) =>
  queryOptions({
    queryKey: ['catalogue', 'aliases', recordId],
    queryFn: () => call(listAliases, { query: { recordId } }),
  })
