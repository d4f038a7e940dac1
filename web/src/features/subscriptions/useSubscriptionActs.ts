import type { CallInput } from '@shulin/contract/endpoint'
import {
  addSubscription,
  cancelSubscriptions,
  markResultsSeen,
  setSubscriptionMail,
  updateSubscription,
} from '@shulin/contract/subscriptions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { showToast } from '../../ui/overlays/Toast.tsx'
import { asReader, currentReader } from '../identity/identity.ts'
import { subscriptionListKey, subscriptionsKey } from './queries.ts'

function useReload() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: subscriptionsKey })
}

export type NewSubscription = CallInput<typeof addSubscription>['body']

/** Follows something; answers whether it was done, which it is not where the reader turned away from the login. */
export function useSubscribe() {
  const { t } = useTranslation('subscriptions')
  const reload = useReload()
  return async (body: NewSubscription) => {
    const done = await asReader(() => call(addSubscription, { body }, { isSilent: true }))
    if (!done) return false
    // Asked after the login, which may have come in between.
    if (body.noticeType === 'mail' && currentReader()?.emailCheckFlag !== '1') {
      showToast({ kind: 'info', message: t('subscribed.unverified') })
    } else showToast({ kind: 'success', message: t('subscribed') })
    await reload()
    return true
  }
}

type Change = CallInput<typeof updateSubscription>['body']

/** Changes one; what is refused is said by whoever asked. */
export function useChange() {
  const { t } = useTranslation('subscriptions')
  const reload = useReload()
  return async (body: Change) => {
    const done = await asReader(() => call(updateSubscription, { body }, { isSilent: true }))
    if (!done) return false
    showToast({ kind: 'success', message: t('changed') })
    await reload()
    return true
  }
}

/** Whether a subscription is told of, at once. */
export function useListen() {
  const reload = useReload()
  return useMutation({
    mutationFn: (body: Required<Pick<Change, 'subscribeId' | 'noticeType'>>) =>
      asReader(() => call(updateSubscription, { body })),
    onSettled: reload,
  })
}

export function useSetMail() {
  const reload = useReload()
  return useMutation({
    mutationFn: (isMailed: boolean) =>
      asReader(() => call(setSubscriptionMail, { body: { isMailed } })),
    onSettled: reload,
  })
}

export function useCancel(onDone: () => void) {
  const { t } = useTranslation('subscriptions')
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (subscribeId: string) =>
      asReader(() => call(cancelSubscriptions, { body: { subscribeIds: [subscribeId] } })),
    onSuccess: async (isDone) => {
      if (!isDone) return
      showToast({ kind: 'success', message: t('cancelled') })
      onDone()
      // The list alone: what was found for it, perhaps open on the page, has gone with it.
      await queries.invalidateQueries({ queryKey: subscriptionListKey })
    },
  })
}

/** What the reader has before them is new no longer, when the list is asked for the next time. */
export function useMarkSeen() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ subscribeId, until }: { subscribeId: string; until: string }) =>
      call(markResultsSeen, { body: { subscribeId, until } }, { isSilent: true }),
    onSuccess: () => queries.invalidateQueries({ queryKey: subscriptionListKey }),
  })
}
