import { listDonations } from '@shulin/contract/donations'
import {
  listDisciplines,
  listHotCollections,
  listNewCollections,
  listTrialCollections,
  readHomePage,
} from '@shulin/contract/home'
import { listPopularSearches, listTopTen } from '@shulin/contract/search'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

const fresh = 60_000
/** So many lines fit beside a ranking. */
const rows = 5

/** A visitor asked for the page, not for its blocks: one that fails is left out without a word. */
const isSilent = { isSilent: true }

export const useHomePage = () =>
  useQuery({
    queryKey: ['homePage'],
    queryFn: () => call(readHomePage, {}, isSilent),
    staleTime: fresh,
    // Blocks that come because it failed must not ask again: they would go with the answer.
    retryOnMount: false,
  })

export const useDisciplines = () =>
  useQuery({
    queryKey: ['disciplines'],
    queryFn: () => call(listDisciplines, {}, isSilent),
    staleTime: fresh,
  })

export const useHotCollections = () =>
  useQuery({
    queryKey: ['hotCollections'],
    queryFn: () => call(listHotCollections, { body: { rows } }, isSilent),
    staleTime: fresh,
  })

export const useNewCollections = () =>
  useQuery({
    queryKey: ['newCollections'],
    queryFn: () => call(listNewCollections, { body: { rows } }, isSilent),
    staleTime: fresh,
  })

export const useTrialCollections = () =>
  useQuery({
    queryKey: ['trialCollections'],
    queryFn: () => call(listTrialCollections, { body: { rows } }, isSilent),
    staleTime: fresh,
  })

export const useTopTen = () =>
  useQuery({
    queryKey: ['topTen'],
    queryFn: () => call(listTopTen, {}),
    staleTime: fresh,
  })

export const usePopular = () =>
  useQuery({
    queryKey: ['popularSearches'],
    queryFn: () => call(listPopularSearches, { query: { rows: 30 } }, isSilent),
    staleTime: fresh,
  })

export const useDonations = () =>
  useQuery({
    queryKey: ['donations', 'home'],
    queryFn: () => call(listDonations, { body: { rows } }, isSilent),
    staleTime: fresh,
  })
