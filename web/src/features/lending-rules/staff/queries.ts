import { readLendingRules } from '@shulin/contract/lending-rules-staff'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

/** Everything that decides about lending: one reply, for every page about a part of it. */
export const lendingRules = () =>
  queryOptions({
    queryKey: ['lending-rules', 'all'],
    queryFn: () => call(readLendingRules, {}),
  })
