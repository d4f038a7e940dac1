import { listOwnBindings } from '@shulin/contract/binding'
import { readProtection } from '@shulin/contract/second-factor'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

/** How the account is protected. */
export const protection = () =>
  queryOptions({ queryKey: ['identity', 'protection'], queryFn: () => call(readProtection, {}) })

export const ownBindings = () =>
  queryOptions({
    queryKey: ['identity', 'bindings'],
    queryFn: () => call(listOwnBindings, {}),
    meta: { tellsOfAccount: true },
  })
