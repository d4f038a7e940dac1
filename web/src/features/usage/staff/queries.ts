import {
  checkLinkNow,
  listCheckedLinks,
  readUsage,
  readUsageFile,
  type linkFilters,
  type LinkKind,
  type ReportDimension,
} from '@shulin/contract/usage-staff'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { saveFile } from '../../../platform/save-file.ts'

export interface ReportRequest {
  from: string
  to: string
  by: ReportDimension
}

export const useUsage = (report: ReportRequest) =>
  useQuery({
    queryKey: ['usage', 'report', report],
    queryFn: () => call(readUsage, { query: report }),
    placeholderData: keepPreviousData,
  })

/** Saves the report as a file on the own machine. */
export const useUsageFile = () =>
  useMutation({
    mutationFn: (report: ReportRequest) => call(readUsageFile, { query: report }),
    onSuccess: ({ fileName, csv }) => saveFile({ fileName, mediaType: 'text/csv', content: csv }),
  })

/** Rows on one page of a list. */
export const rowsOnPage = 50

interface LinkFilter {
  show: (typeof linkFilters)[number]
  kind: LinkKind | undefined
  page: number
}

const linksKey = ['usage', 'links']

export const useCheckedLinks = ({ show, kind, page }: LinkFilter) =>
  useQuery({
    queryKey: [...linksKey, show, kind, page],
    queryFn: () =>
      call(listCheckedLinks, { query: { show, page, rows: rowsOnPage, ...(kind && { kind }) } }),
    placeholderData: keepPreviousData,
  })

export function useCheckNow() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { kind: LinkKind; subject: string }) => call(checkLinkNow, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: linksKey }),
  })
}
