import type { CallInput } from '@shulin/contract/endpoint'
import {
  listJournalIssues,
  listJournalsForStaff,
  readJournalChoices,
  receiveIssue,
  removeIssue,
  saveJournal,
} from '@shulin/contract/journals-staff'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

export const journalsForStaffQuery = (keyword: string, page: number, rows: number) =>
  queryOptions({
    queryKey: ['journals', 'staff', keyword, page, rows],
    queryFn: () => call(listJournalsForStaff, { query: { keyword, page, rows } }),
    placeholderData: keepPreviousData,
  })

export const journalChoicesQuery = queryOptions({
  queryKey: ['journals', 'choices'],
  queryFn: () => call(readJournalChoices, {}),
})

export const issuesQuery = (recordId: number) =>
  queryOptions({
    queryKey: ['journals', 'issues', recordId],
    queryFn: () => call(listJournalIssues, { query: { recordId } }),
  })

const useRefresh = () => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['journals'] })
}

export const useSaveJournal = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof saveJournal>['body']) => call(saveJournal, { body }),
    onSuccess: useRefresh(),
  })

export const useReceiveIssue = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof receiveIssue>['body']) => call(receiveIssue, { body }),
    onSuccess: useRefresh(),
  })

export const useRemoveIssue = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof removeIssue>['body']) => call(removeIssue, { body }),
    onSuccess: useRefresh(),
  })
