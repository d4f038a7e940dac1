import {
  listCollectionResources,
  mapCollections,
  navigateCollections,
  readSpecialCollection,
} from '@shulin/contract/special-collections'
import type { Ask } from '../../platform/early.ts'
import { paramsIn } from '../../platform/params.ts'
import { collectionIn, filterIn, type CollectionFilter, type CollectionPlace } from './address.ts'

export const rowsOfCollections = 20
export const rowsOfTitles = 10

/** Only what is said is sent. */
export const placeInput = ({ id, twoId }: CollectionPlace) => ({
  id,
  ...(twoId !== undefined && { twoId }),
})
export const listInput = (filter: CollectionFilter) => ({
  query: { ...filter, rows: rowsOfCollections },
})
export const titlesInput = (place: CollectionPlace, filter: CollectionFilter) => ({
  body: { ...placeInput(place), ...filter, rows: rowsOfTitles },
})

/** What the page at an address shows first: the map, the list, or one collection with its titles. */
export function askFirst(address: string, ask: Ask) {
  if (/^\/digitalLibrary/i.test(address)) return ask(mapCollections, {})
  const filter = filterIn(paramsIn(address))
  const place = collectionIn(address)
  if (!place) return ask(navigateCollections, listInput(filter))
  ask(readSpecialCollection, { query: placeInput(place) })
  ask(listCollectionResources, titlesInput(place, filter))
}
