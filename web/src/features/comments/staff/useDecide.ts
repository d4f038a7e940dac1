import { auditComment } from '@shulin/contract/comments-staff'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { receivedKey } from './queries.ts'

interface Decision {
  auditFlag: '1' | '2'
  reason?: string
}

/** Passes a comment or refuses it, and asks for the list again. */
export function useDecide(commentId: string, onDecided: () => void = () => {}) {
  const { t } = useTranslation('commentAudit')
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (decision: Decision) => call(auditComment, { body: { commentId, ...decision } }),
    onSuccess: async ({ auditFlag }) => {
      showToast({ kind: 'success', message: t(auditFlag === '1' ? 'passed' : 'refused') })
      onDecided()
      await queries.invalidateQueries({ queryKey: receivedKey })
      // What had the focus may have left the list.
      document.querySelector<HTMLElement>('h1')?.focus()
    },
    onError: ({ message }) => showToast({ kind: 'error', message }),
  })
}
