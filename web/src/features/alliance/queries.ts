import { makeAllianceCode } from '@shulin/contract/alliance'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { asReader } from '../identity/identity.ts'

/**
 * The code a partner library is shown. It is made when it is wanted, and never again by itself: the earlier one would end. None
 * where the reader turned away from the login.
 */
export const allianceCode = () =>
  queryOptions({
    queryKey: ['alliance', 'code'],
    queryFn: async () => {
      const made = await asReader(() => call(makeAllianceCode, { body: {} }, { isSilent: true }))
      return made ? { ...made, since: Date.now() } : null
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
