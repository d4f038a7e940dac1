import { listTitlesOfPackage, readPackage } from '@shulin/contract/packages'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

export const packageQuery = (packageId: string) =>
  queryOptions({
    queryKey: ['packages', 'detail', packageId],
    queryFn: () => call(readPackage, { query: { packageId } }),
  })

interface TitlesQuery {
  packageId: string
  keyword: string
  page: number
  rows: number
}

export const titlesQuery = (asked: TitlesQuery) =>
  queryOptions({
    queryKey: ['packages', 'titles', asked],
    queryFn: () => call(listTitlesOfPackage, { body: asked }),
    placeholderData: keepPreviousData,
  })
