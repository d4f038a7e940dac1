import { readDictionaries } from '@shulin/contract/institutions'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

/** The institution's names for what a search is made of: kinds of documents, and fields. */
export const useSearchNames = () =>
  useQuery({
    queryKey: ['dictionaries', 'docCode', 'findOpacSearchFieldParaList'],
    queryFn: () =>
      call(readDictionaries, { body: { types: ['docCode', 'findOpacSearchFieldParaList'] } }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data
