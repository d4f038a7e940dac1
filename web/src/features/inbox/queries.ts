import { listChoices, listNotices, type NoticeKind } from '@shulin/contract/inbox'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

export const inboxKey = ['inbox'] as const
export const messagesKey = ['inbox', 'messages'] as const

/** Everything, what is unread, or what is about one thing. */
export type Filter = 'all' | 'unread' | NoticeKind

export const messages = (filter: Filter, page: number, rows: number) =>
  queryOptions({
    queryKey: [...messagesKey, filter, page],
    queryFn: () =>
      call(listNotices, {
        query: {
          page,
          rows,
          ...(filter === 'unread' && { readFlag: '0' as const }),
          ...(filter !== 'unread' && filter !== 'all' && { kind: filter }),
        },
      }),
  })

/**
 * How many messages are unread, and which is the newest. Asked for when the portal is opened, when its window is looked at again
 * after a minute, and after whatever changes it; never by the clock.
 */
export const newest = () =>
  queryOptions({
    queryKey: ['inbox', 'newest'],
    queryFn: () => call(listNotices, { query: { rows: 1 } }, { isSilent: true }),
    staleTime: 60_000,
    refetchOnWindowFocus: true,
  })

/** How many messages are unread; nothing, as long as nobody knows. */
export const useUnread = () => useQuery(newest()).data?.unread

export const choices = () =>
  queryOptions({ queryKey: ['inbox', 'choices'], queryFn: () => call(listChoices, {}) })
