import type { QueryClient } from '@tanstack/react-query'
import { localeInForce } from '../../platform/language.ts'
import { pageIn, paramsIn } from '../../platform/params.ts'
import { filterIn } from './first-calls.ts'
import { locationQuery, locationsQuery, placesQuery, titlesAtQuery } from './queries.ts'

export async function prepareLocations(queries: QueryClient, address: string) {
  const params = paramsIn(address)
  const language = localeInForce()
  await Promise.all([
    queries.prefetchQuery(locationsQuery(filterIn(params), language)),
    queries.prefetchQuery(placesQuery(language)),
  ])
}

export async function prepareLocation(queries: QueryClient, address: string) {
  const params = paramsIn(address)
  const locationId = params.get('locationId')
  if (!locationId) return
  await Promise.all([
    queries.prefetchQuery(locationQuery(locationId, localeInForce())),
    queries.prefetchQuery(titlesAtQuery(locationId, pageIn(params))),
  ])
}
