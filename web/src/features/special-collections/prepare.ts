import type { QueryClient } from '@tanstack/react-query'
import { localeInForce } from '../../platform/language.ts'
import { paramsIn } from '../../platform/params.ts'
import { collectionIn, filterIn } from './address.ts'
import { collectionMapQuery, collectionQuery, collectionsQuery, resourcesQuery } from './queries.ts'

export const prepareCollections = (queries: QueryClient, address: string) =>
  queries.prefetchQuery(collectionsQuery(filterIn(paramsIn(address)), localeInForce()))

export async function prepareCollection(queries: QueryClient, address: string) {
  const place = collectionIn(address)
  if (!place) return
  await Promise.all([
    queries.prefetchQuery(collectionQuery(place, localeInForce())),
    queries.prefetchQuery(resourcesQuery(place, filterIn(paramsIn(address)))),
  ])
}

export const prepareCollectionMap = (queries: QueryClient) =>
  queries.prefetchQuery(collectionMapQuery(localeInForce()))
