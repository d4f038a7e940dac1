import {
  listBindings,
  readErasure,
  readReaderForm,
  listReaders,
  readReader,
} from '@shulin/contract/readers-staff'
import { listDeliveries, type Delivery } from '@shulin/contract/inbox-staff'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

export const readersKey = ['readers'] as const

/** Rows on one page of the list. */
export const rows = 50

export const foundReaders = (text: string, page: number) =>
  queryOptions({
    queryKey: ['readers', 'list', text, page],
    queryFn: () => call(listReaders, { query: { text, page, rows } }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })

export const reader = (readerId: string) =>
  queryOptions({
    queryKey: ['readers', 'reader', readerId],
    queryFn: () => call(readReader, { query: { readerId } }),
  })

/** What the form begins with: everything the desk may change but contacts, which are not shown. */
export const readerForm = (readerId: string) =>
  queryOptions({
    queryKey: ['readers', 'form', readerId],
    queryFn: () => call(readReaderForm, { query: { readerId } }),
    // Two desks must not begin with what one of them saw long ago.
    gcTime: 0,
    staleTime: 0,
  })

export const erasure = (readerId: string) =>
  queryOptions({
    queryKey: ['readers', 'erasure', readerId],
    queryFn: () => call(readErasure, { query: { readerId } }),
    gcTime: 0,
    staleTime: 0,
  })

export const bindings = (readerId: string) =>
  queryOptions({
    queryKey: ['readers', 'bindings', readerId],
    queryFn: () => call(listBindings, { query: { readerId } }),
  })

interface WantedDeliveries {
  readerId?: string | undefined
  channel?: Delivery['channel'] | undefined
  state?: Delivery['state'] | undefined
  page: number
  rows: number
}

export const deliveries = (wanted: WantedDeliveries) => {
  const { readerId, channel, state, ...paging } = wanted
  return queryOptions({
    queryKey: ['readers', 'deliveries', wanted],
    queryFn: () =>
      call(listDeliveries, {
        query: {
          ...paging,
          ...(readerId !== undefined && { readerId }),
          ...(channel && { channel }),
          ...(state && { state }),
        },
      }),
    placeholderData: keepPreviousData,
  })
}
