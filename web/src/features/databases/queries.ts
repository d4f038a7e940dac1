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
import { freshAtFirst } from '../../platform/queries.ts'
import type { DatabaseSearch, Family } from './address.ts'
import { hotInput, initialsInput, listInput, mostVisitedInput } from './first-calls.ts'

export const databases = (family: Family, search: DatabaseSearch) =>
  queryOptions({
    queryKey: ['databases', 'list', family, search],
    queryFn: () =>
      family === 'newDataBase'
        ? call(listNewDatabases, listInput(search))
        : call(listDatabases, listInput(search)),
    staleTime: freshAtFirst,
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
    staleTime: freshAtFirst,
  })

export const counts = () =>
  queryOptions({
    queryKey: ['databases', 'counts'],
    queryFn: () => call(countDatabases, {}, isSilent),
    staleTime: freshAtFirst,
  })

export const initials = (search: DatabaseSearch) =>
  queryOptions({
    queryKey: ['databases', 'initials', initialsInput(search).query.by],
    queryFn: () => call(listDatabaseInitials, initialsInput(search), isSilent),
    staleTime: freshAtFirst,
  })

/** What is visited most. That it failed is said, and the list is empty then. */
export const hotDatabases = (family: Family) =>
  queryOptions({
    queryKey: ['databases', 'hot', family],
    queryFn: async () =>
      family === 'newDataBase'
        ? call(listMostVisitedDatabases, mostVisitedInput)
        : (await call(listHotDatabases, hotInput)).hotBaseList,
    staleTime: freshAtFirst,
  })

export const database = (family: Family, id: string) =>
  queryOptions({
    queryKey: ['databases', 'one', family, id],
    queryFn: () =>
      family === 'newDataBase'
        ? call(readNewDatabase, { query: { id } }, isSilent)
        : call(readDatabase, { query: { id } }, isSilent),
    staleTime: freshAtFirst,
  })

export const guides = (id: string) =>
  queryOptions({
    queryKey: ['databases', 'guides', id],
    queryFn: () => call(readDatabaseGuide, { query: { id } }, isSilent),
    staleTime: freshAtFirst,
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
    staleTime: freshAtFirst,
  })

export const rowsOfTitles = 20

export const titlesOfPackage = (packageId: string, page: number) =>
  queryOptions({
    queryKey: ['databases', 'titles', packageId, page],
    queryFn: () => call(listTitlesOfPackage, { body: { packageId, page, rows: rowsOfTitles } }),
    placeholderData: keepPreviousData,
  })
