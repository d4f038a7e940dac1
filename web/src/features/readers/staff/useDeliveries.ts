import { listDeliveries, type Delivery } from '@shulin/contract/inbox-staff'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

interface Wanted {
  readerId?: string | undefined
  channel?: Delivery['channel'] | undefined
  state?: Delivery['state'] | undefined
  page: number
  rows: number
}

export const useDeliveries = ({ readerId, channel, state, page, rows }: Wanted) =>
  useQuery({
    queryKey: ['deliveries', readerId, channel, state, page, rows],
    queryFn: () =>
      call(listDeliveries, {
        query: {
          page,
          rows,
          ...(readerId !== undefined && { readerId }),
          ...(channel && { channel }),
          ...(state && { state }),
        },
      }),
    placeholderData: keepPreviousData,
  })
