import type { listItemsByLibrary } from '@shulin/contract/catalogue'
import { noteVisit, type BookDetail, type readRecordParts } from '@shulin/contract/record'
import { noteRecordDetail } from '@shulin/contract/usage'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { call, type Answer } from '../../platform/api.ts'
import { localeInForce } from '../../platform/language.ts'
import { noteUse } from '../usage/usage.ts'
import {
  bookDetail,
  codeNames,
  contents,
  contentsAddress,
  donor,
  introduction,
  items,
  locations,
  parts,
  qrCode,
  related,
  shareTargets,
  ratingCount,
  statistics,
  yearLoans,
} from './queries.ts'
import { recordIdIn } from './record-address.ts'

export type Parts = Answer<typeof readRecordParts>
export type LibraryItems = Answer<typeof listItemsByLibrary>[number]
export type Item = LibraryItems['list'][number]

const useLanguage = () => useTranslation().i18n.language

/** Asks for what a record's page shows first before it is shown. */
export async function prepareRecord(queries: QueryClient, address: string) {
  const recordId = recordIdIn(address)
  if (recordId === undefined) return
  const language = localeInForce()
  await Promise.all([
    queries.prefetchQuery(bookDetail(recordId, language)),
    queries.prefetchQuery(items(recordId, language)),
  ])
}

export const useBookDetail = (recordId: number) => useQuery(bookDetail(recordId, useLanguage()))

export const useItems = (recordId: number) => useQuery(items(recordId, useLanguage()))

export const useParts = (recordId: number, type: string) =>
  useQuery(parts(recordId, type, useLanguage()))

export const useIntroduction = (recordId: number) => useQuery(introduction(recordId, useLanguage()))

export const useContents = (recordId: number) => useQuery(contents(recordId, useLanguage()))

export const useContentsAddress = (recordId: number) =>
  useQuery(contentsAddress(recordId, useLanguage()))

export const useRelated = (recordId: number) => useQuery(related(recordId, useLanguage()))

export const useShareTargets = (recordId: number) => useQuery(shareTargets(recordId, useLanguage()))

export const useQrCode = (recordId: number) => useQuery(qrCode(recordId, useLanguage()))

export const useStatistics = (recordId: number) => useQuery(statistics(recordId, useLanguage()))

/** How many readers rated a title that somebody rated. */
export const useRatingCount = (recordId: number, isRated: boolean) =>
  useQuery({ ...ratingCount(recordId), enabled: isRated })

export const useYearLoans = (recordId: number) => useQuery(yearLoans(recordId, useLanguage()))

export const useDonor = (recordId: number) => useQuery(donor(recordId, useLanguage()))

/** The locations of a library, asked for when somebody wants to know more of them. */
export const useLocations = (libCode: string, isWanted: boolean) =>
  useQuery({ ...locations(libCode, useLanguage()), enabled: isWanted })

/** Counts that the page was opened, once it is known to be there; of what is electronic, as use, too. Nobody waits for it. */
export function useVisit(book: Pick<BookDetail, 'recordId' | 'resourceType'> | undefined) {
  const recordId = book?.recordId
  const isElectronic = book?.resourceType === electronic
  useEffect(() => {
    if (recordId === undefined) return
    call(noteVisit, { body: { recordId } }, { isSilent: true }).catch(() => {})
    if (isElectronic) noteUse(noteRecordDetail, { body: { recordId } })
  }, [recordId, isElectronic])
}

/** The code of what is read on a screen, among the kinds of resources. */
const electronic = '2'

/** The institution's names for kinds of documents, languages and countries; the code where it has none. */
export const useCodeNames = () => {
  const { data } = useQuery(codeNames(useLanguage()))
  return (dictionary: 'documentTypeList' | 'langCode' | 'countryCode', code: string) =>
    data?.[dictionary]?.find((entry) => entry.code === code)?.name ?? code
}
