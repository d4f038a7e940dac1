import {
  deleteNotices,
  markAllNoticesRead,
  markNoticesRead,
  type listNotices,
} from '@shulin/contract/inbox'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call, type Answer } from '../../platform/api.ts'
import { showToast } from '../../ui/overlays/Toast.tsx'
import { asReader } from '../identity/identity.ts'
import { inboxKey, messagesKey, newest } from './queries.ts'

type Messages = Answer<typeof listNotices>

/**
 * Marks one as read. It stays where it stands, also in a list of what is unread: nothing is taken away from under the eyes of
 * whoever reads it.
 */
export function useMarkRead() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (noticeId: string) =>
      asReader(() => call(markNoticesRead, { body: { noticeIds: [noticeId], readFlag: '1' } })),
    onSuccess: async (isDone, noticeId) => {
      if (!isDone) return
      await queries.cancelQueries({ queryKey: messagesKey })
      change(queries, ({ list, ...rest }) => ({
        ...rest,
        list: list.map((one) =>
          one.noticeId === noticeId ? { ...one, readFlag: '1' as const } : one,
        ),
      }))
      await queries.invalidateQueries({ queryKey: newest().queryKey })
    },
  })
}

const change = (queries: QueryClient, edit: (messages: Messages) => Messages) =>
  queries.setQueriesData<Messages>({ queryKey: messagesKey }, (known) => known && edit(known))

export function useMarkAllRead() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (until: string) => asReader(() => call(markAllNoticesRead, { body: { until } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: inboxKey }),
  })
}

/** Deletes one, and goes back to the list. */
export function useDeleteMessage(back: string) {
  const { t } = useTranslation('inbox')
  const queries = useQueryClient()
  const go = useNavigate()
  return useMutation({
    mutationFn: (noticeId: string) =>
      asReader(() => call(deleteNotices, { body: { noticeIds: [noticeId] } })),
    onSuccess: async (isDone) => {
      if (!isDone) return
      showToast({ kind: 'success', message: t('deleted') })
      await go(back, { replace: true })
      await queries.invalidateQueries({ queryKey: inboxKey })
      document.querySelector<HTMLElement>('h1')?.focus()
    },
  })
}
