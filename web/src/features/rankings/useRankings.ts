import type { RankingRange } from '@shulin/contract/rankings'
import { useQuery } from '@tanstack/react-query'
import { hotLoans, mostKept, newBooks, popularBooks, rated, readingGroups } from './queries.ts'

type QueryInput<Query extends (asked: never) => unknown> = Parameters<Query>[0]

export const useHotLoans = (input: QueryInput<typeof hotLoans>) => useQuery(hotLoans(input))

export const useMostKept = (input: QueryInput<typeof mostKept>) => useQuery(mostKept(input))

export const useRated = (input: QueryInput<typeof rated>) => useQuery(rated(input))

export const usePopularBooks = (input: QueryInput<typeof popularBooks>) =>
  useQuery(popularBooks(input))

export const useReadingGroups = (range: RankingRange) => useQuery(readingGroups(range))

export const useNewBooks = (input: QueryInput<typeof newBooks>) => useQuery(newBooks(input))
