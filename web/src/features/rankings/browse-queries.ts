import { browseShelf } from '@shulin/contract/catalogue'
import { readDictionaries } from '@shulin/contract/institutions'
import { listClasses, searchAll } from '@shulin/contract/search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

// What only the pages of the shelves ask: the home page, which shows rankings, does not load it.

/** The classifications of the catalogue. */
export type Scheme = 'CLC' | 'LCC'

/** The shelf around a title or a call number. */
export const shelf = (asked: { recordId: string } | { callNo: string }) =>
  queryOptions({
    queryKey: ['rankings', 'shelf', asked],
    queryFn: () => call(browseShelf, { query: asked }),
  })

export const classes = (scheme: Scheme, parentCode?: string) =>
  queryOptions({
    queryKey: ['rankings', 'classes', scheme, parentCode],
    queryFn: () =>
      call(listClasses, {
        query: { categoryType: scheme, ...(parentCode && { parentCode }) },
      }),
    staleTime: 300_000,
  })

export const titlesOfClass = (kindNo: string, page: number, rows: number) =>
  queryOptions({
    queryKey: ['rankings', 'titles of class', kindNo, page],
    queryFn: () => call(searchAll, { body: { kindNo: [kindNo], sortField: 'callNo', page, rows } }),
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  })

/** What new books can be narrowed by. */
export const classesAndPlaces = () =>
  queryOptions({
    queryKey: ['rankings', 'classes and places'],
    queryFn: () =>
      call(readDictionaries, { body: { types: ['classNo', 'locationId'] } }, { isSilent: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
