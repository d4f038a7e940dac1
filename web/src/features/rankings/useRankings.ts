import type { RankingRange } from '@shulin/contract/rankings'
import { useQuery } from '@tanstack/react-query'
import { hotLoans, mostKept, newBooks, popularBooks, rated, readingGroups } from './queries.ts'

type Asked<Query extends (asked: never) => unknown> = Parameters<Query>[0]

export const useHotLoans = (asked: Asked<typeof hotLoans>) => useQuery(hotLoans(asked))

export const useMostKept = (asked: Asked<typeof mostKept>) => useQuery(mostKept(asked))

export const useRated = (asked: Asked<typeof rated>) => useQuery(rated(asked))

export const usePopularBooks = (asked: Asked<typeof popularBooks>) => useQuery(popularBooks(asked))

export const useReadingGroups = (range: RankingRange) => useQuery(readingGroups(range))

export const useNewBooks = (asked: Asked<typeof newBooks>) => useQuery(newBooks(asked))
