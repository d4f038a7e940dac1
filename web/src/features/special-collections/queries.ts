import {
  listChildCollections,
  listCollectionResources,
  mapCollections,
  navigateCollections,
  readSpecialCollection,
} from '@shulin/contract/special-collections'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

interface ListRequest {
  keyword: string
  page: number
  rows: number
  language: string
}

export const collectionsQuery = ({ language, ...query }: ListRequest) =>
  queryOptions({
    queryKey: ['special-collections', 'list', language, query],
    queryFn: () => call(navigateCollections, { query }),
    placeholderData: keepPreviousData,
  })

/** A collection by what stands in the address: its own number, or that of a part after it. */
export interface CollectionPlace {
  id: string
  twoId?: string | undefined
}

/** Only what is said is sent. */
const sent = ({ id, twoId }: CollectionPlace) => ({ id, ...(twoId !== undefined && { twoId }) })

export const collectionQuery = (place: CollectionPlace, language: string) =>
  queryOptions({
    queryKey: ['special-collections', 'one', language, place],
    queryFn: () => call(readSpecialCollection, { query: sent(place) }),
    retry: false,
  })

export const partsQuery = (id: string, page: number, rows: number, language: string) =>
  queryOptions({
    queryKey: ['special-collections', 'parts', language, id, page, rows],
    queryFn: () => call(listChildCollections, { body: { id, page, rows } }),
    placeholderData: keepPreviousData,
    retry: false,
  })

export const resourcesQuery = (place: CollectionPlace, wanted: Omit<ListRequest, 'language'>) =>
  queryOptions({
    queryKey: ['special-collections', 'resources', place, wanted],
    queryFn: () => call(listCollectionResources, { body: { ...sent(place), ...wanted } }),
    placeholderData: keepPreviousData,
    retry: false,
  })

export const collectionMapQuery = (language: string) =>
  queryOptions({
    queryKey: ['special-collections', 'map', language],
    queryFn: () => call(mapCollections, {}),
  })
