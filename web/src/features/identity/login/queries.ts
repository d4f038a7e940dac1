import { readParameter } from '@shulin/contract/institutions'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { mappingPath } from '../../../platform/session.ts'
import { readLoginAddress } from './qr-service.ts'

/** Where the service answers that makes the codes of the chat app. */
export const qrService = () =>
  queryOptions({
    queryKey: ['identity', 'qr service'],
    queryFn: () =>
      call(readParameter, { query: { paraCode: 'weixinLoginUrl' } }, { isSilent: true }),
    staleTime: Infinity,
  })

export const qrLogin = (service: string) =>
  queryOptions({
    queryKey: ['identity', 'qr login', service],
    queryFn: ({ signal }) => readLoginAddress(service, mappingPath(), signal),
    retry: false,
    gcTime: 0,
  })
