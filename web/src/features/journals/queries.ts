import { listHotJournals, listJournals, readJournal } from '@shulin/contract/journals'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { freshAtFirst } from '../../platform/queries.ts'
import type { JournalChoice } from './address.ts'
import { hotInput, listInput } from './first-calls.ts'

export const journalsQuery = (choice: JournalChoice) => {
  const input = listInput(choice)
  return queryOptions({
    queryKey: ['journals', 'list', input.query],
    queryFn: () => call(listJournals, input),
    staleTime: freshAtFirst,
    placeholderData: keepPreviousData,
  })
}

export const hotJournalsQuery = queryOptions({
  queryKey: ['journals', 'hot'],
  queryFn: () => call(listHotJournals, hotInput),
  staleTime: freshAtFirst,
})

export const journalQuery = (recordId: number) =>
  queryOptions({
    queryKey: ['journals', 'detail', recordId],
    queryFn: () => call(readJournal, { query: { recordId } }),
    staleTime: freshAtFirst,
  })
