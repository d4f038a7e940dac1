import { useQuery } from '@tanstack/react-query'
import { topTen } from '../search/search.ts'
import {
  disciplines,
  donations,
  homePage,
  hotCollections,
  newCollections,
  popularSearches,
  trialCollections,
} from './queries.ts'

export const useHomePage = () => useQuery(homePage())

export const useDisciplines = () => useQuery(disciplines())

export const useHotCollections = () => useQuery(hotCollections())

export const useNewCollections = () => useQuery(newCollections())

export const useTrialCollections = () => useQuery(trialCollections())

export const usePopular = () => useQuery(popularSearches())

export const useDonations = () => useQuery(donations())

/** Whether the library shows the most frequent searches; which blocks it shows is known after one call, or else all are. */
export function useAreHotWordsShown() {
  const { data, error } = useHomePage()
  return data ? data.institutionParam.homeBlocks.includes('topTen') : error !== null
}

/** The same that the search box offers: asked once for both. */
export const useTopTen = () => useQuery(topTen())
