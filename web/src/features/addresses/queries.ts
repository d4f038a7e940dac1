import { listAddresses, listAddressTypes, listRegions } from '@shulin/contract/addresses'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'

export const ownAddressesKey = ['addresses', 'own'] as const

export const ownAddresses = (language: string) =>
  queryOptions({
    queryKey: [...ownAddressesKey, language],
    queryFn: () => call(listAddresses, {}),
  })

// Lists that change with a release, if ever.
const forGood = { staleTime: Number.POSITIVE_INFINITY }

const addressTypesIn = (language: string) =>
  queryOptions({
    queryKey: ['addresses', 'types', language],
    queryFn: () => call(listAddressTypes, {}),
    ...forGood,
  })

/** The kinds of address with their names; none, as long as they are on their way. */
export const useAddressTypes = () => {
  const { i18n } = useTranslation()
  return useQuery(addressTypesIn(i18n.language)).data ?? []
}

/** What lies directly in a region; the provinces, where that is empty. */
export const regionsIn = (language: string, parentCode: string) =>
  queryOptions({
    queryKey: ['addresses', 'regions', language, parentCode],
    queryFn: () => call(listRegions, { query: { parentCode } }),
    ...forGood,
  })
