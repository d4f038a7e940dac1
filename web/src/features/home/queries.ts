import { listDonations } from '@shulin/contract/donations'
import {
  listDisciplines,
  listHotCollections,
  listNewCollections,
  listTrialCollections,
  readHomePage,
} from '@shulin/contract/home'
import { listPopularSearches } from '@shulin/contract/search'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

const fresh = 60_000
/** So many lines fit beside a ranking. */
const rows = 5

/** A visitor asked for the page, not for its blocks: one that fails is left out without a word. */
const isSilent = { isSilent: true }

export const homePage = () =>
  queryOptions({
    queryKey: ['home', 'page'],
    queryFn: () => call(readHomePage, {}, isSilent),
    staleTime: fresh,
    // Blocks that come because it failed must not ask again: they would go with the answer.
    retryOnMount: false,
  })

export const disciplines = () =>
  queryOptions({
    queryKey: ['home', 'disciplines'],
    queryFn: () => call(listDisciplines, {}, isSilent),
    staleTime: fresh,
  })

export const hotCollections = () =>
  queryOptions({
    queryKey: ['home', 'hotCollections'],
    queryFn: () => call(listHotCollections, { body: { rows } }, isSilent),
    staleTime: fresh,
  })

export const newCollections = () =>
  queryOptions({
    queryKey: ['home', 'newCollections'],
    queryFn: () => call(listNewCollections, { body: { rows } }, isSilent),
    staleTime: fresh,
  })

export const trialCollections = () =>
  queryOptions({
    queryKey: ['home', 'trialCollections'],
    queryFn: () => call(listTrialCollections, { body: { rows } }, isSilent),
    staleTime: fresh,
  })

export const popularSearches = () =>
  queryOptions({
    queryKey: ['home', 'popularSearches'],
    queryFn: () => call(listPopularSearches, { query: { rows: 30 } }, isSilent),
    staleTime: fresh,
  })

export const donations = () =>
  queryOptions({
    queryKey: ['home', 'donations'],
    queryFn: () => call(listDonations, { body: { rows } }, isSilent),
    staleTime: fresh,
  })
