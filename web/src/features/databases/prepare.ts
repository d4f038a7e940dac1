import type { QueryClient } from '@tanstack/react-query'
import { paramsIn } from '../../platform/params.ts'
import { databaseIdIn, familyIn, searchIn } from './address.ts'
import {
  counts,
  database,
  databases,
  guides,
  hotDatabases,
  initials,
  screening,
} from './queries.ts'

/** Asks for the list with all that stands above and beside it: what comes later would push it down. */
export async function prepareDatabases(queries: QueryClient, address: string) {
  const family = familyIn(address)
  const search = searchIn(paramsIn(address))
  await Promise.all([
    queries.prefetchQuery(databases(family, search)),
    queries.prefetchQuery(screening(family)),
    queries.prefetchQuery(counts()),
    queries.prefetchQuery(initials(search)),
    queries.prefetchQuery(hotDatabases(family)),
  ])
}

export async function prepareDatabase(queries: QueryClient, address: string) {
  const id = databaseIdIn(address)
  if (id === undefined) return
  await Promise.all([
    queries.prefetchQuery(database(familyIn(address), id)),
    queries.prefetchQuery(guides(id)),
  ])
}
