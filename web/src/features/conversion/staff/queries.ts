import {
  listConversionDifferences,
  listConversionRuns,
  readConversionFile,
  readConversionRun,
} from '@shulin/contract/conversion-staff'
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { saveFile } from '../../../platform/save-file.ts'

/** Rows on one page of a list. */
export const rows = 50

export const useConversions = (page: number) =>
  useQuery(
    queryOptions({
      queryKey: ['conversion', 'runs', page],
      queryFn: () => call(listConversionRuns, { query: { page, rows } }),
      placeholderData: keepPreviousData,
    }),
  )

export const useConversion = (runId: string) =>
  useQuery(
    queryOptions({
      queryKey: ['conversion', 'run', runId],
      queryFn: () => call(readConversionRun, { query: { runId } }),
    }),
  )

export const useDifferences = (runId: string, reason: string | undefined, page: number) =>
  useQuery(
    queryOptions({
      queryKey: ['conversion', 'differences', runId, reason, page],
      queryFn: () =>
        call(listConversionDifferences, {
          query: { runId, page, rows, ...(reason && { reason }) },
        }),
      placeholderData: keepPreviousData,
    }),
  )

/** Saves all differences of a run as a file on the own machine. */
export const useDifferencesFile = () =>
  useMutation({
    mutationFn: (runId: string) => call(readConversionFile, { query: { runId } }),
    onSuccess: ({ fileName, csv }) => saveFile({ fileName, mediaType: 'text/csv', content: csv }),
  })
