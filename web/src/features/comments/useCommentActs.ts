import { deleteComment, rateRecord } from '@shulin/contract/comments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { showToast } from '../../ui/overlays/Toast.tsx'
import { asReader } from '../identity/identity.ts'
import { statisticsKey } from '../record/record.ts'
import { commentsKey, ownCommentsKey, titleKey } from './queries.ts'

/** Asks again for all that is said and given of a title, and for its figures. */
export function useReloadTitle(recordId: number) {
  const queries = useQueryClient()
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: titleKey(recordId) }),
      queries.invalidateQueries({ queryKey: ownCommentsKey }),
      queries.invalidateQueries({ queryKey: statisticsKey(recordId) }),
    ])
  }
}

export function useRate(recordId: number) {
  const { t } = useTranslation('comments')
  const reload = useReloadTitle(recordId)
  return useMutation({
    mutationFn: (score: number) => asReader(() => call(rateRecord, { body: { recordId, score } })),
    onSuccess: async (given) => {
      // Whoever turned away from the login has given nothing.
      if (!given) return
      showToast({ kind: 'success', message: t('own.saved', { count: given.score }) })
      await reload()
    },
  })
}

export function useDeleteComment(onDeleted: () => void) {
  const { t } = useTranslation('comments')
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (commentId: string) => asReader(() => call(deleteComment, { body: { commentId } })),
    onSuccess: async (isDone) => {
      if (!isDone) return
      showToast({ kind: 'success', message: t('deleted') })
      onDeleted()
      await queries.invalidateQueries({ queryKey: commentsKey })
      // What had the focus is gone.
      document.querySelector<HTMLElement>('h1')?.focus()
    },
  })
}
