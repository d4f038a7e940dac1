import {
  listRelatedStudies,
  listTheses,
  listThesisReferences,
  readThesis,
} from '@shulin/contract/theses'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import type { ThesisFilter } from './address.ts'

interface Paging {
  page: number
  rows: number
}

export const thesesQuery = ({ degree, year, ...words }: ThesisFilter, paging: Paging) =>
  queryOptions({
    queryKey: ['theses', 'list', degree, year, words, paging],
    queryFn: () =>
      call(listTheses, {
        body: {
          ...words,
          ...(degree !== undefined && { degree }),
          ...(year !== undefined && { year }),
          ...paging,
        },
      }),
    placeholderData: keepPreviousData,
  })

export const thesisQuery = (paperId: number) =>
  queryOptions({
    queryKey: ['theses', 'one', paperId],
    queryFn: () => call(readThesis, { query: { paperId } }),
    retry: false,
  })

export const referencesQuery = (paperId: number, paging: Paging) =>
  queryOptions({
    queryKey: ['theses', 'one', paperId, 'references', paging],
    queryFn: () => call(listThesisReferences, { body: { paperId, ...paging } }),
    placeholderData: keepPreviousData,
  })

export const studiesQuery = (paperId: number) =>
  queryOptions({
    queryKey: ['theses', 'one', paperId, 'studies'],
    queryFn: () => call(listRelatedStudies, { query: { paperId } }),
  })
