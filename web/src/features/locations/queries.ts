import { listLocations } from '@shulin/contract/catalogue'
import { listPlaces } from '@shulin/contract/institutions'
import { searchAll } from '@shulin/contract/search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { freshAtFirst } from '../../platform/queries.ts'
import { listInput, mostRows, titlesInput, type LocationFilter } from './first-calls.ts'

const fresh = 5 * 60_000

/** What locations can be narrowed by: campuses and kinds. */
export const placesQuery = (language: string) =>
  queryOptions({
    queryKey: ['locations', 'places', language],
    queryFn: () => call(listPlaces, {}),
    staleTime: fresh,
  })

export const locationsQuery = (filter: LocationFilter, language: string) =>
  queryOptions({
    queryKey: ['locations', 'list', language, filter],
    queryFn: () => call(listLocations, listInput(filter)),
    staleTime: freshAtFirst,
    placeholderData: keepPreviousData,
  })

/** How many pages are looked through for one location. */
const mostPages = 10

/** One location: the calls of the specification know lists of them alone. Null: there is none of that number. */
export const locationQuery = (locationId: string, language: string) =>
  queryOptions({
    queryKey: ['locations', 'one', language, locationId],
    queryFn: async () => {
      for (let page = 1; page <= mostPages; page += 1) {
        const { total, collectionLoc } = await call(listLocations, {
          body: { page, rows: mostRows },
        })
        const found = collectionLoc.find((one) => one.locationId === locationId)
        if (found || page * mostRows >= total) return found ?? null
      }
      return null
    },
    staleTime: fresh,
  })

/** The titles of which items stand at a location, in the order of the shelf. */
export const titlesAtQuery = (locationId: string, page: number) =>
  queryOptions({
    queryKey: ['locations', 'titles', locationId, page],
    queryFn: () => call(searchAll, titlesInput(locationId, page)),
    placeholderData: keepPreviousData,
    staleTime: fresh,
  })
