import { browseShelf, listItemsByLibrary, listLocations } from '@shulin/contract/catalogue'
import { readRatings } from '@shulin/contract/comments'
import { readDictionaries } from '@shulin/contract/institutions'
import {
  listRelated,
  listShareTargets,
  readBookDetail,
  readBookIntroduction,
  readContents,
  readContentsAddress,
  readDonor,
  readQrCode,
  readRecordParts,
  readStatistics,
  readYearLoans,
} from '@shulin/contract/record'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

/** Every block of the page asks for itself, so that each comes and fails alone; kept apart by the number of the record. */
const silent = { isSilent: true }

/** What does not change while somebody reads. */
const fresh = 5 * 60_000

export const bookDetail = (recordId: number, language: string) =>
  queryOptions({
    queryKey: ['record', recordId, 'bookDetail', language],
    queryFn: async () => (await call(readBookDetail, { query: { recordId } }, silent)).bookDetail,
    staleTime: fresh,
    // What is not there does not come by asking again.
    retry: false,
  })

/** Where the copies are and which stand on the shelf: asked anew with every visit. */
export const items = (recordId: number, language: string) =>
  queryOptions({
    queryKey: ['record', recordId, 'items', language],
    queryFn: () => call(listItemsByLibrary, { body: { recordId } }, silent),
    // What was asked for while the page was on its way is of this visit.
    staleTime: 2_000,
  })

export const parts = (recordId: number, type: string, language: string) =>
  queryOptions({
    queryKey: ['record', recordId, 'parts', language],
    queryFn: () => call(readRecordParts, { query: { recordId, type } }, silent),
    staleTime: fresh,
  })

export const introduction = (recordId: number, language: string) =>
  queryOptions({
    queryKey: ['record', recordId, 'introduction', language],
    queryFn: () => call(readBookIntroduction, { body: { recordId } }, silent),
    staleTime: fresh,
  })

export const contents = (recordId: number, language: string) =>
  queryOptions({
    queryKey: ['record', recordId, 'contents', language],
    queryFn: async () => (await call(readContents, { body: { recordId } }, silent)).catalog,
    staleTime: fresh,
  })

export const contentsAddress = (recordId: number, language: string) =>
  queryOptions({
    queryKey: ['record', recordId, 'catalogUrl', language],
    queryFn: async () =>
      (await call(readContentsAddress, { query: { recordId } }, silent)).catalogUrl,
    staleTime: fresh,
  })

export const related = (recordId: number, language: string) =>
  queryOptions({
    queryKey: ['record', recordId, 'related', language],
    queryFn: () => call(listRelated, { query: { recordId } }, silent),
    staleTime: fresh,
  })

/** What stands beside the title on the shelf. */
export const shelf = (recordId: number) =>
  queryOptions({
    queryKey: ['record', recordId, 'shelf'],
    queryFn: async () => (await call(browseShelf, { query: { recordId } }, silent)).list,
    staleTime: fresh,
  })

export const shareTargets = (recordId: number, language: string) =>
  queryOptions({
    queryKey: ['record', recordId, 'share', language],
    queryFn: async () => (await call(listShareTargets, { query: { recordId } }, silent)).shareList,
    staleTime: fresh,
  })

export const qrCode = (recordId: number, language: string) =>
  queryOptions({
    queryKey: ['record', recordId, 'qrCode', language],
    queryFn: async () => (await call(readQrCode, { query: { recordId } }, silent)).qrCode,
    staleTime: fresh,
  })

/** The figures of a title, in whatever language they were asked for. */
export const statisticsKey = (recordId: number) => ['record', recordId, 'statistics'] as const

export const statistics = (recordId: number, language: string) =>
  queryOptions({
    queryKey: ['record', recordId, 'statistics', language],
    queryFn: async () => (await call(readStatistics, { query: { recordId } }, silent)).statistics,
  })

/** How many readers rated a title; the figures say only how. */
export const ratingCount = (recordId: number) =>
  queryOptions({
    queryKey: ['record', recordId, 'statistics', 'ratings'],
    queryFn: async () => (await call(readRatings, { query: { recordId } }, silent)).ratingCount,
  })

export const yearLoans = (recordId: number, language: string) =>
  queryOptions({
    queryKey: ['record', recordId, 'yearLoan', language],
    queryFn: async () => (await call(readYearLoans, { query: { recordId } }, silent)).yearLoan,
    staleTime: fresh,
  })

export const donor = (recordId: number, language: string) =>
  queryOptions({
    queryKey: ['record', recordId, 'donor', language],
    queryFn: () => call(readDonor, { query: { recordId } }, silent),
    staleTime: fresh,
  })

/** The locations of a library. */
export const locations = (libCode: string, language: string) =>
  queryOptions({
    queryKey: ['record', 'locations', libCode, language],
    queryFn: async () =>
      (await call(listLocations, { body: { libCode, rows: 100 } }, silent)).collectionLoc,
    staleTime: fresh,
  })

/** The institution's names for kinds of documents, languages and countries. */
export const codeNames = (language: string) =>
  queryOptions({
    queryKey: ['record', 'names', language],
    queryFn: () =>
      call(
        readDictionaries,
        { body: { types: ['documentTypeList', 'langCode', 'countryCode'] } },
        silent,
      ),
    staleTime: Number.POSITIVE_INFINITY,
  })
