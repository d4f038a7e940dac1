import { listHotJournals, listJournals, readJournal } from '@shulin/contract/journals'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import type { JournalChoice } from './address.ts'

export const rowsOfJournals = 20

export const journalsQuery = ({ sort, initial, keyword, page, ...lists }: JournalChoice) => {
  const query = {
    sort,
    initial,
    keyword,
    page,
    rows: rowsOfJournals,
    coreInclude: lists.coreInclude.join(','),
    publFreqCode: lists.publFreqCode.join(','),
    classNo: lists.classNo.join(','),
    langCode: lists.langCode.join(','),
  }
  return queryOptions({
    queryKey: ['journals', 'list', query],
    queryFn: () => call(listJournals, { query }),
    placeholderData: keepPreviousData,
  })
}

export const hotJournalsQuery = queryOptions({
  queryKey: ['journals', 'hot'],
  queryFn: () => call(listHotJournals, { body: { rows: 5, range: 'month' } }),
})

export const journalQuery = (recordId: number) =>
  queryOptions({
    queryKey: ['journals', 'detail', recordId],
    queryFn: () => call(readJournal, { query: { recordId } }),
  })
