import {
  chartArticles,
  chartReferences,
  clusterArticles,
  countReferences,
  exportReferences,
  listDocuments,
  listReferences,
  readArticle,
  searchArticles,
  type ExportFormat,
} from '@shulin/contract/research'
import { call } from '../../platform/api.ts'
import { saveFile } from '../../platform/save-file.ts'
import type { Research } from './address.ts'

const asked = ({ yearBegin, yearEnd, ...rest }: Research) => ({
  ...rest,
  ...(yearBegin !== undefined && { yearBegin }),
  ...(yearEnd !== undefined && { yearEnd }),
})

export const findArticles = (research: Research) => call(searchArticles, { body: asked(research) })

// What stands beside the list fails without a word: the list itself says that the search failed.

const wholeResult = (research: Research) => asked({ ...research, page: 1, sortField: 'relevance' })

export const findClusters = (research: Research) =>
  call(clusterArticles, { body: wholeResult(research) }, { isSilent: true })

export const findCharts = (research: Research) =>
  call(chartArticles, { body: wholeResult(research) }, { isSilent: true })

// An article that is not there says so on its page, and what belongs to it says nothing besides.

export const findArticle = (id: number) => call(readArticle, { body: { id } }, { isSilent: true })

export const findDocuments = (id: number) =>
  call(listDocuments, { body: { ids: [id] } }, { isSilent: true })

export const findCounts = (id: number) =>
  call(countReferences, { body: { id } }, { isSilent: true })

export const findCitations = (id: number) =>
  call(chartReferences, { body: { id } }, { isSilent: true })

export const findReferences = (id: number, type: 'ref' | 'cited', page: number) =>
  call(listReferences, { body: { id, type, page, rows: 10 } }, { isSilent: true })

export const exportArticles = async (ids: readonly number[], format: ExportFormat) =>
  saveFile(await call(exportReferences, { body: { ids: [...ids], format } }))
