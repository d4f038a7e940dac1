import {
  listSubscriptionResults,
  listSubscriptions,
  type SubscribeType,
} from '@shulin/contract/subscriptions'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

export const subscriptionsKey = ['subscriptions'] as const
export const subscriptionListKey = [...subscriptionsKey, 'list'] as const
export const subscriptionRows = 20

export const ownSubscriptions = (
  subscribeType: SubscribeType | '',
  page: number,
  language: string,
) =>
  queryOptions({
    queryKey: [...subscriptionsKey, 'list', subscribeType, page, language],
    queryFn: () =>
      call(listSubscriptions, { query: { subscribeType, page, rows: subscriptionRows } }),
  })

export const resultRows = 10

export const subscriptionResults = (subscribeId: string, page: number) =>
  queryOptions({
    queryKey: [...subscriptionsKey, 'results', subscribeId, page],
    queryFn: () =>
      call(listSubscriptionResults, { query: { subscribeId, page, rows: resultRows } }),
  })
