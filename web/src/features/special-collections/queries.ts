import {
  listChildCollections,
  listCollectionResources,
  mapCollections,
  navigateCollections,
  readSpecialCollection,
} from '@shulin/contract/special-collections'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { freshAtFirst } from '../../platform/queries.ts'
import type { CollectionFilter, CollectionPlace } from './address.ts'
import { listInput, placeInput, titlesInput } from './first-calls.ts'

export const collectionsQuery = (filter: CollectionFilter, language: string) =>
  queryOptions({
    queryKey: ['special-collections', 'list', language, filter],
    queryFn: () => call(navigateCollections, listInput(filter)),
    staleTime: freshAtFirst,
    placeholderData: keepPreviousData,
  })

export const collectionQuery = (place: CollectionPlace, language: string) =>
  queryOptions({
    queryKey: ['special-collections', 'one', language, place],
    queryFn: () => call(readSpecialCollection, { query: placeInput(place) }),
    staleTime: freshAtFirst,
    retry: false,
  })

export const partsQuery = (id: string, page: number, rows: number, language: string) =>
  queryOptions({
    queryKey: ['special-collections', 'parts', language, id, page, rows],
    queryFn: () => call(listChildCollections, { body: { id, page, rows } }),
    staleTime: freshAtFirst,
    placeholderData: keepPreviousData,
    retry: false,
  })

export const resourcesQuery = (place: CollectionPlace, filter: CollectionFilter) =>
  queryOptions({
    queryKey: ['special-collections', 'resources', place, filter],
    queryFn: () => call(listCollectionResources, titlesInput(place, filter)),
    staleTime: freshAtFirst,
    placeholderData: keepPreviousData,
    retry: false,
  })

export const collectionMapQuery = (language: string) =>
  queryOptions({
    queryKey: ['special-collections', 'map', language],
    queryFn: () => call(mapCollections, {}),
    staleTime: freshAtFirst,
  })
