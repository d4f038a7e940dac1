import type { referenceTypes } from '@shulin/contract/research'
import { queryOptions } from '@tanstack/react-query'
import { researchAddress, type Research } from './address.ts'
import {
  findArticle,
  findArticles,
  findCharts,
  findCitations,
  findClusters,
  findCounts,
  findDocuments,
  findReferences,
} from './requests.ts'

/** So long a result is shown again without being asked for again, e.g. on the way back from an article. */
const fresh = 5 * 60_000

/** What is asked, whatever arranges the answer. */
export const questionOf = ({ keyword, searchField, docType, yearBegin, yearEnd }: Research) =>
  researchAddress({ keyword, searchField, docType, yearBegin, yearEnd })

/** Articles that were found. Of the same question the previous page stays until the next one is there. */
export const articles = (research: Research) => {
  const question = questionOf(research)
  return queryOptions({
    queryKey: ['research', 'list', question, research],
    queryFn: () => findArticles(research),
    enabled: research.keyword !== '',
    staleTime: fresh,
    placeholderData: (previous, before) =>
      before?.queryKey[2] === question ? previous : undefined,
  })
}

export const clusters = (research: Research) =>
  queryOptions({
    queryKey: ['research', 'clusters', questionOf(research)],
    queryFn: () => findClusters(research),
    enabled: research.keyword !== '',
    staleTime: fresh,
  })

export const charts = (research: Research) => {
  const { page: _page, rows: _rows, sortField: _sortField, ...question } = research
  return queryOptions({
    queryKey: ['research', 'charts', question],
    queryFn: () => findCharts(research),
  })
}

export const article = (id: number) =>
  queryOptions({
    queryKey: ['research', 'article', id],
    queryFn: () => findArticle(id),
    retry: false,
  })

export const documents = (id: number) =>
  queryOptions({
    queryKey: ['research', 'article', id, 'documents'],
    queryFn: () => findDocuments(id),
  })

/** How often it was cited, year by year. */
export const citations = (id: number) =>
  queryOptions({
    queryKey: ['research', 'article', id, 'years'],
    queryFn: () => findCitations(id),
  })

export const referenceCounts = (id: number) =>
  queryOptions({
    queryKey: ['research', 'article', id, 'counts'],
    queryFn: () => findCounts(id),
  })

export interface ShownReferences {
  type: (typeof referenceTypes)[number]
  page: number
}

/** Of the same kind the previous page stays until the next one is there. */
export const references = (id: number, shown: ShownReferences) =>
  queryOptions({
    queryKey: ['research', 'article', id, 'references', shown],
    queryFn: () => findReferences(id, shown.type, shown.page),
    placeholderData: (previous, before) =>
      (before?.queryKey[4] as ShownReferences | undefined)?.type === shown.type
        ? previous
        : undefined,
  })
