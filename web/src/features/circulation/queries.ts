import {
  chartLoans,
  listLoans,
  listPastLoans,
  readCalendarAddress,
  readOverview,
  type ChartRange,
  type LoanSort,
} from '@shulin/contract/circulation'
import { listLibraryHolds, listWishes } from '@shulin/contract/library-links'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

/** Whatever a loan that was renewed or returned changes. */
export const circulationKey = ['circulation'] as const

/** So many loans stand on one page: as a rule all that a reader has. */
export const loansOnPage = 100
export const pastLoansOnPage = 10

export const currentLoans = (language: string, keyword: string, sortType: LoanSort, page: number) =>
  queryOptions({
    queryKey: ['circulation', 'loans', language, keyword, sortType, page],
    queryFn: () => call(listLoans, { query: { keyword, sortType, page, rows: loansOnPage } }),
    placeholderData: keepPreviousData,
  })

/** What the reader waits for in libraries that keep their own system: nobody is told where it cannot be asked. */
export const holdsThere = (language: string) =>
  queryOptions({
    queryKey: ['circulation', 'holds there', language],
    queryFn: () => call(listLibraryHolds, {}, { isSilent: true }),
    retry: false,
  })

/** What the reader wished of such libraries. */
export const ownWishes = (language: string) =>
  queryOptions({
    queryKey: ['circulation', 'wishes', language],
    queryFn: () => call(listWishes, {}, { isSilent: true }),
    retry: false,
  })

export interface Period {
  beginDate: string
  endDate: string
}

/** A day that is not given limits nothing. */
export const daysOf = ({ beginDate, endDate }: Period) => ({
  ...(beginDate && { beginDate }),
  ...(endDate && { endDate }),
})

export const pastLoans = (language: string, keyword: string, period: Period, page: number) =>
  queryOptions({
    queryKey: ['circulation', 'past loans', language, keyword, period, page],
    queryFn: () =>
      call(listPastLoans, {
        query: { keyword, ...daysOf(period), page, rows: pastLoansOnPage },
      }),
    placeholderData: keepPreviousData,
  })

export const loanChart = (language: string, range: ChartRange) =>
  queryOptions({
    queryKey: ['circulation', 'chart', language, range],
    // The page says in the place of the chart that it did not come.
    queryFn: () => call(chartLoans, { query: { range } }, { isSilent: true }),
    placeholderData: keepPreviousData,
  })

export const overview = (language: string) =>
  queryOptions({
    queryKey: ['circulation', 'overview', language],
    queryFn: () => call(readOverview, {}, { isSilent: true }),
    // The menu beside every tab shows its numbers, too.
    staleTime: 10_000,
  })

export const calendarAddress = () =>
  queryOptions({
    queryKey: ['circulation', 'calendar'],
    queryFn: () => call(readCalendarAddress, {}, { isSilent: true }),
  })
