import {
  listHotLoans,
  listMostKept,
  listNewBooks,
  listPopularBooks,
  listRated,
  listReadingGroups,
  type NewBookWindow,
  type RankingRange,
} from '@shulin/contract/rankings'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

/** As long as the server keeps a ranking. */
const fresh = 60_000

interface RankingOptions {
  /** Whether a failure is told: not where nobody asked for the list. */
  isSilent?: boolean
  isEnabled?: boolean
}

interface HotLoansOptions extends RankingOptions {
  range: RankingRange
  classNo?: string
  rows: number
}

export const hotLoans = ({
  range,
  classNo,
  rows,
  isSilent = false,
  isEnabled = true,
}: HotLoansOptions) =>
  queryOptions({
    queryKey: ['rankings', 'hotLoans', range, classNo, rows],
    queryFn: () =>
      call(listHotLoans, { body: { range, rows, ...(classNo && { classNo }) } }, { isSilent }),
    staleTime: fresh,
    enabled: isEnabled,
  })

export const mostKept = ({
  range,
  rows,
  isSilent = false,
  isEnabled = true,
}: RankingOptions & { range?: RankingRange; rows: number }) =>
  queryOptions({
    queryKey: ['rankings', 'mostKept', range, rows],
    queryFn: () => call(listMostKept, { query: { rows, ...(range && { range }) } }, { isSilent }),
    staleTime: fresh,
    enabled: isEnabled,
  })

export const rated = ({
  order,
  rows,
  isSilent = false,
  isEnabled = true,
}: RankingOptions & { order: 'best' | 'worst'; rows: number }) =>
  queryOptions({
    queryKey: ['rankings', 'rated', order, rows],
    queryFn: () => call(listRated, { query: { order, rows } }, { isSilent }),
    staleTime: fresh,
    enabled: isEnabled,
  })

export const popularBooks = ({
  range,
  rows,
  isEnabled = true,
}: RankingOptions & { range: RankingRange; rows: number }) =>
  queryOptions({
    queryKey: ['rankings', 'popularBooks', range, rows],
    queryFn: () => call(listPopularBooks, { query: { range, rows } }),
    staleTime: fresh,
    enabled: isEnabled,
  })

export const readingGroups = (range: RankingRange) =>
  queryOptions({
    queryKey: ['rankings', 'readingGroups', range],
    queryFn: () => call(listReadingGroups, { query: { range } }, { isSilent: true }),
    staleTime: fresh,
  })

interface NewBooksOptions extends RankingOptions {
  window: NewBookWindow
  classNo?: string
  locationId?: string
  page?: number
  rows: number
}

export const newBooks = ({ isSilent = false, ...asked }: NewBooksOptions) =>
  queryOptions({
    queryKey: ['rankings', 'newBooks', asked],
    queryFn: () => {
      const { window, page = 1, rows, classNo, locationId } = asked
      const narrowed = { ...(classNo && { classNo }), ...(locationId && { locationId }) }
      return call(listNewBooks, { body: { window, page, rows, ...narrowed } }, { isSilent })
    },
    staleTime: fresh,
    placeholderData: keepPreviousData,
  })
