import { moveRequest, type StaffRequest } from '@shulin/contract/requests-staff'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { queueKey } from './queries.ts'

type Next = StaffRequest['next'][number]

interface Move {
  request: StaffRequest
  next: Next
  /** The copy that was fetched, where it was scanned. */
  barcode: string
}

/** Moves a request to a step that follows; only such steps are known here. */
export function useMove() {
  const { t } = useTranslation('staffRequests')
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries({ queryKey: queueKey })
  return useMutation({
    // One after the other: pressed twice, it is moved once.
    scope: { id: 'move request' },
    mutationFn: ({ request: { requestId }, next, barcode }: Move) => {
      const { status, operationType } = next
      // Nobody moves a request back to its beginning, or to its end before its time.
      if (status === 'start' || status === 'cancellation') return Promise.resolve(undefined)
      return call(
        moveRequest,
        {
          body: {
            requestId,
            status,
            ...(operationType && { operationType }),
            ...(barcode && { barcode }),
          },
        },
        { key: crypto.randomUUID() },
      )
    },
    onSuccess: (_moved, { request: { title }, next: { name } }) => {
      showToast({ kind: 'success', message: t('moved', { title, step: name }) })
    },
    onError: ({ message }) => showToast({ kind: 'error', message }),
    // Moved or not: meanwhile somebody else may have moved it.
    onSettled: reload,
  })
}

export type MoveControl = ReturnType<typeof useMove>
