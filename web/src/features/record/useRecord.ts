import { listItemsByLibrary, listLocations } from '@shulin/contract/catalogue'
import { readDictionaries } from '@shulin/contract/institutions'
import {
  listRelated,
  listShareTargets,
  noteVisit,
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
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { call, type Answer } from '../../platform/api.ts'
import { localeInForce } from '../../platform/language.ts'
import { recordIdIn } from './record-address.ts'

export type Parts = Answer<typeof readRecordParts>
export type LibraryItems = Answer<typeof listItemsByLibrary>[number]
export type Item = LibraryItems['list'][number]

/** Every block of the page asks for itself, so that each comes and fails alone; kept apart by the number of the record. */
const silent = { isSilent: true }

/** What does not change while somebody reads. */
const fresh = 5 * 60_000

const keyOf = (part: string, recordId: number, language: string) =>
  ['record', recordId, part, language] as const

const useKey = (part: string, recordId: number) => {
  const { i18n } = useTranslation()
  return keyOf(part, recordId, i18n.language)
}

const bookDetailOf = (recordId: number, language: string) =>
  queryOptions({
    queryKey: keyOf('bookDetail', recordId, language),
    queryFn: async () => (await call(readBookDetail, { query: { recordId } }, silent)).bookDetail,
    staleTime: fresh,
    // What is not there does not come by asking again.
    retry: false,
  })

/** Where the copies are and which stand on the shelf: asked anew with every visit. */
const itemsOf = (recordId: number, language: string) =>
  queryOptions({
    queryKey: keyOf('items', recordId, language),
    queryFn: () => call(listItemsByLibrary, { body: { recordId } }, silent),
    // What was asked for while the page was on its way is of this visit.
    staleTime: 2_000,
  })

/** Asks for what a record's page shows first before it is shown. */
export async function prepareRecord(queries: QueryClient, address: string) {
  const recordId = recordIdIn(address)
  if (recordId === undefined) return
  const language = localeInForce()
  await Promise.all([
    queries.prefetchQuery(bookDetailOf(recordId, language)),
    queries.prefetchQuery(itemsOf(recordId, language)),
  ])
}

export const useBookDetail = (recordId: number) =>
  useQuery(bookDetailOf(recordId, useTranslation().i18n.language))

export const useParts = (recordId: number, type: string) =>
  useQuery({
    queryKey: useKey('parts', recordId),
    queryFn: () => call(readRecordParts, { query: { recordId, type } }, silent),
    staleTime: fresh,
  })

export const useItems = (recordId: number) =>
  useQuery(itemsOf(recordId, useTranslation().i18n.language))

/** The locations of a library, asked for when somebody wants to know more of them. */
export const useLocations = (libCode: string, isWanted: boolean) => {
  const { i18n } = useTranslation()
  return useQuery({
    queryKey: ['locations', libCode, i18n.language],
    queryFn: async () =>
      (await call(listLocations, { body: { libCode, rows: 100 } }, silent)).collectionLoc,
    enabled: isWanted,
    staleTime: fresh,
  })
}

export const useIntroduction = (recordId: number) =>
  useQuery({
    queryKey: useKey('introduction', recordId),
    queryFn: () => call(readBookIntroduction, { body: { recordId } }, silent),
    staleTime: fresh,
  })

export const useContents = (recordId: number) =>
  useQuery({
    queryKey: useKey('contents', recordId),
    queryFn: async () => (await call(readContents, { body: { recordId } }, silent)).catalog,
    staleTime: fresh,
  })

export const useContentsAddress = (recordId: number) =>
  useQuery({
    queryKey: useKey('catalogUrl', recordId),
    queryFn: async () =>
      (await call(readContentsAddress, { query: { recordId } }, silent)).catalogUrl,
    staleTime: fresh,
  })

export const useRelated = (recordId: number) =>
  useQuery({
    queryKey: useKey('related', recordId),
    queryFn: () => call(listRelated, { query: { recordId } }, silent),
    staleTime: fresh,
  })

export const useShareTargets = (recordId: number) =>
  useQuery({
    queryKey: useKey('share', recordId),
    queryFn: async () => (await call(listShareTargets, { query: { recordId } }, silent)).shareList,
    staleTime: fresh,
  })

export const useQrCode = (recordId: number) =>
  useQuery({
    queryKey: useKey('qrCode', recordId),
    queryFn: async () => (await call(readQrCode, { query: { recordId } }, silent)).qrCode,
    staleTime: fresh,
  })

export const useStatistics = (recordId: number) =>
  useQuery({
    queryKey: useKey('statistics', recordId),
    queryFn: async () => (await call(readStatistics, { query: { recordId } }, silent)).statistics,
  })

export const useYearLoans = (recordId: number) =>
  useQuery({
    queryKey: useKey('yearLoan', recordId),
    queryFn: async () => (await call(readYearLoans, { query: { recordId } }, silent)).yearLoan,
    staleTime: fresh,
  })

export const useDonor = (recordId: number) =>
  useQuery({
    queryKey: useKey('donor', recordId),
    queryFn: () => call(readDonor, { query: { recordId } }, silent),
    staleTime: fresh,
  })

/** Counts that the page was opened, once it is known to be there. Nobody waits for it. */
export function useVisit(recordId: number | undefined) {
  useEffect(() => {
    if (recordId !== undefined) call(noteVisit, { body: { recordId } }, silent).catch(() => {})
  }, [recordId])
}

/** The institution's names for kinds of documents, languages and countries. */
export const useCodeNames = () => {
  const { i18n } = useTranslation()
  const { data } = useQuery({
    queryKey: ['dictionaries', 'record', i18n.language],
    queryFn: () =>
      call(
        readDictionaries,
        { body: { types: ['documentTypeList', 'langCode', 'countryCode'] } },
        silent,
      ),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (dictionary: 'documentTypeList' | 'langCode' | 'countryCode', code: string) =>
    data?.[dictionary]?.find((entry) => entry.code === code)?.name ?? code
}
