import { listLocations } from '@shulin/contract/catalogue'
import { listPlaces } from '@shulin/contract/institutions'
import { searchAll } from '@shulin/contract/search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

const fresh = 5 * 60_000

/** What locations can be narrowed by: campuses and kinds. */
export const placesQuery = (language: string) =>
  queryOptions({
    queryKey: ['locations', 'places', language],
    queryFn: () => call(listPlaces, {}),
    staleTime: fresh,
  })

interface LocationFilter {
  campusId: string
  locationTypeCode: string
  page: number
  rows: number
}

export const locationsQuery = (
  { campusId, locationTypeCode, ...paging }: LocationFilter,
  language: string,
) =>
  queryOptions({
    queryKey: ['locations', 'list', language, campusId, locationTypeCode, paging],
    queryFn: () =>
      call(listLocations, {
        body: {
          ...(campusId && { campusId }),
          ...(locationTypeCode && { locationTypeCode }),
          ...paging,
        },
      }),
    placeholderData: keepPreviousData,
  })

/** The longest page there is, and how many of them are looked through for one location. */
const rows = 100
const mostPages = 10

/** One location: the calls of the specification know lists of them alone. Null: there is none of that number. */
export const locationQuery = (locationId: string, language: string) =>
  queryOptions({
    queryKey: ['locations', 'one', language, locationId],
    queryFn: async () => {
      for (let page = 1; page <= mostPages; page += 1) {
        const { total, collectionLoc } = await call(listLocations, { body: { page, rows } })
        const found = collectionLoc.find((one) => one.locationId === locationId)
        if (found || page * rows >= total) return found ?? null
      }
      return null
    },
    staleTime: fresh,
  })

/** The titles of which items stand at a location, in the order of the shelf. */
export const titlesAtQuery = (locationId: string, page: number, rowsOnPage: number) =>
  queryOptions({
    queryKey: ['locations', 'titles', locationId, page, rowsOnPage],
    queryFn: () =>
      call(searchAll, {
        body: { locationId: [locationId], sortField: 'callNo', page, rows: rowsOnPage },
      }),
    placeholderData: keepPreviousData,
    staleTime: fresh,
  })
