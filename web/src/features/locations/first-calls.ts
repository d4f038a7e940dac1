import { listLocations } from '@shulin/contract/catalogue'
import { listPlaces } from '@shulin/contract/institutions'
import { searchAll } from '@shulin/contract/search'
import type { Ask } from '../../platform/early.ts'
import { pageIn, paramsIn } from '../../platform/params.ts'

export const rowsOfLocations = 50
export const rowsOfTitles = 10
/** The longest page there is: one location is looked for in lists. */
export const mostRows = 100

export interface LocationFilter {
  campusId: string
  locationTypeCode: string
  page: number
}

/** What narrows the list, as the address has it. */
export const filterIn = (params: URLSearchParams): LocationFilter => ({
  campusId: params.get('campusId') ?? '',
  locationTypeCode: params.get('locationTypeCode') ?? '',
  page: pageIn(params),
})

export const listInput = ({ campusId, locationTypeCode, page }: LocationFilter) => ({
  body: {
    ...(campusId && { campusId }),
    ...(locationTypeCode && { locationTypeCode }),
    page,
    rows: rowsOfLocations,
  },
})
export const titlesInput = (locationId: string, page: number) => ({
  body: { locationId: [locationId], sortField: 'callNo' as const, page, rows: rowsOfTitles },
})

/** What the page at an address shows first: the list and its choices, or one location with its titles. */
export function askFirst(address: string, ask: Ask) {
  const params = paramsIn(address)
  const locationId = params.get('locationId')
  if (!locationId) {
    ask(listLocations, listInput(filterIn(params)))
    ask(listPlaces, {})
    return
  }
  ask(listLocations, { body: { page: 1, rows: mostRows } })
  ask(searchAll, titlesInput(locationId, pageIn(params)))
}
