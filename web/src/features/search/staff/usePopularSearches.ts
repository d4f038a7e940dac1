import {
  changeBarredWords,
  putBackSearch,
  takeDownSearch,
  type PopularSearchSetup,
} from '@shulin/contract/search-staff'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { popularSearchSetup } from './queries.ts'

export const usePopularSearchSetup = () => useQuery(popularSearchSetup())

/** Puts what was saved in the place of what was shown. */
function useSaving<Asked>(save: (asked: Asked) => Promise<PopularSearchSetup>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: save,
    onSuccess: (setup) => queries.setQueryData(popularSearchSetup().queryKey, setup),
  })
}

export const useTakeDown = () =>
  useSaving((keyword: string) => call(takeDownSearch, { body: { keyword } }))

export const usePutBack = () =>
  useSaving((keyword: string) => call(putBackSearch, { body: { keyword } }))

export const useSaveWords = () =>
  useSaving((words: string[]) => call(changeBarredWords, { body: { words } }))
