import { readParameter } from '@shulin/contract/institutions'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

/** The address of the library's own handbook. */
export const handbook = () =>
  queryOptions({
    queryKey: ['portal', 'handbook'],
    queryFn: () => call(readParameter, { query: { paraCode: 'documentUrl' } }, { isSilent: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
