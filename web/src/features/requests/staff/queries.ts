import type { RequestState, RequestType } from '@shulin/contract/requests'
import { listRequestsToHandle } from '@shulin/contract/requests-staff'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

/** Whatever changes when a request is moved, cancelled or handed over. */
export const queueKey = ['requests', 'queue'] as const

export const rowsOnPage = 50

export interface QueueFilter {
  status?: RequestState | undefined
  requestType?: RequestType | undefined
  pickupLocationId?: string | undefined
  isLate?: boolean | undefined
  text?: string | undefined
}

export const queue = (filter: QueueFilter, page: number) =>
  queryOptions({
    queryKey: [...queueKey, filter, page],
    queryFn: () => {
      const { status, requestType, pickupLocationId, isLate, text } = filter
      return call(listRequestsToHandle, {
        body: {
          ...(status && { status }),
          ...(requestType && { requestType }),
          ...(pickupLocationId && { pickupLocationId }),
          ...(isLate && { isLate }),
          ...(text && { text }),
          page,
          rows: rowsOnPage,
        },
      })
    },
    placeholderData: keepPreviousData,
  })
