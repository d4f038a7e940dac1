import {
  countDatabases,
  listDatabaseInitials,
  listDatabases,
  listHotDatabases,
  listMostVisitedDatabases,
  listNewDatabases,
  readDatabase,
  readDatabaseGuide,
  readDatabaseScreening,
  readNewDatabase,
  readNewDatabaseScreening,
  readTrialOpinions,
} from '@shulin/contract/databases'
import { listPackages, listTitlesOfPackage } from '@shulin/contract/packages'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import type { DatabaseSearch, Family } from './address.ts'

const fresh = 60_000

export const rowsOfList = 50

export const databases = (family: Family, { status, ...search }: DatabaseSearch) =>
  queryOptions({
    queryKey: ['databases', 'list', family, status, search],
    queryFn: () => {
      const body = { ...search, ...(status && { status }), rows: rowsOfList }
      return family === 'newDataBase'
        ? call(listNewDatabases, { body })
        : call(listDatabases, { body })
    },
    placeholderData: keepPreviousData,
  })

// What stands beside the list fails without a word: the list itself says that something failed.
const isSilent = { isSilent: true }

export const screening = (family: Family) =>
  queryOptions({
    queryKey: ['databases', 'screening', family],
    queryFn: async () => {
      if (family === 'dataBaseNav') return call(readDatabaseScreening, {}, isSilent)
      const { subjects, dbTypes } = await call(readNewDatabaseScreening, {}, isSilent)
      return { subjects, dbTypes }
    },
    staleTime: fresh,
  })

export const counts = () =>
  queryOptions({
    queryKey: ['databases', 'counts'],
    queryFn: () => call(countDatabases, {}, isSilent),
    staleTime: fresh,
  })

export const initials = (by: 'letter' | 'strokes') =>
  queryOptions({
    queryKey: ['databases', 'initials', by],
    queryFn: () => call(listDatabaseInitials, { query: { by } }, isSilent),
    staleTime: fresh,
  })

const rowsOfHot = 6

/** What is visited most. That it failed is said, and the list is empty then. */
export const hotDatabases = (family: Family) =>
  queryOptions({
    queryKey: ['databases', 'hot', family],
    queryFn: async () =>
      family === 'newDataBase'
        ? call(listMostVisitedDatabases, { body: { rows: rowsOfHot, range: 'year' } })
        : (await call(listHotDatabases, { query: { rows: String(rowsOfHot) } })).hotBaseList,
  })

export const database = (family: Family, id: string) =>
  queryOptions({
    queryKey: ['databases', 'one', family, id],
    queryFn: () =>
      family === 'newDataBase'
        ? call(readNewDatabase, { query: { id } }, isSilent)
        : call(readDatabase, { query: { id } }, isSilent),
  })

export const guides = (id: string) =>
  queryOptions({
    queryKey: ['databases', 'guides', id],
    queryFn: () => call(readDatabaseGuide, { query: { id } }, isSilent),
  })

export const opinions = (id: string) =>
  queryOptions({
    queryKey: ['databases', 'opinions', id],
    queryFn: () => call(readTrialOpinions, { query: { id } }, isSilent),
  })

export const packagesOf = (databaseId: string) =>
  queryOptions({
    queryKey: ['databases', 'packages', databaseId],
    queryFn: () =>
      call(listPackages, { query: { eCollectionId: databaseId, rows: '100' } }, isSilent),
  })

export const rowsOfTitles = 20

export const titlesOfPackage = (packageId: string, page: number) =>
  queryOptions({
    queryKey: ['databases', 'titles', packageId, page],
    queryFn: () => call(listTitlesOfPackage, { body: { packageId, page, rows: rowsOfTitles } }),
    placeholderData: keepPreviousData,
  })
