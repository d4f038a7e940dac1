import { readOutsideAccount } from '@shulin/contract/binding'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

/** The account that stands behind a ticket. */
export const outsideAccount = (ticket: string) =>
  queryOptions({
    queryKey: ['identity', 'outside account', ticket],
    queryFn: () => call(readOutsideAccount, { body: { ticket } }, { isSilent: true }),
    enabled: ticket !== '',
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
