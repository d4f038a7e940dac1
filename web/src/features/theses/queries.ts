import {
  listRelatedStudies,
  listTheses,
  listThesisReferences,
  readThesis,
} from '@shulin/contract/theses'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { freshAtFirst } from '../../platform/queries.ts'
import type { ThesisFilter } from './address.ts'
import { listInput, referencesInput } from './first-calls.ts'

export const thesesQuery = (filter: ThesisFilter, page: number) =>
  queryOptions({
    queryKey: ['theses', 'list', filter, page],
    queryFn: () => call(listTheses, listInput(filter, page)),
    staleTime: freshAtFirst,
    placeholderData: keepPreviousData,
  })

export const thesisQuery = (paperId: number) =>
  queryOptions({
    queryKey: ['theses', 'one', paperId],
    queryFn: () => call(readThesis, { query: { paperId } }),
    staleTime: freshAtFirst,
    retry: false,
  })

export const referencesQuery = (paperId: number, page: number) =>
  queryOptions({
    queryKey: ['theses', 'one', paperId, 'references', page],
    queryFn: () => call(listThesisReferences, referencesInput(paperId, page)),
    staleTime: freshAtFirst,
    placeholderData: keepPreviousData,
  })

export const studiesQuery = (paperId: number) =>
  queryOptions({
    queryKey: ['theses', 'one', paperId, 'studies'],
    queryFn: () => call(listRelatedStudies, { query: { paperId } }),
    staleTime: freshAtFirst,
  })
