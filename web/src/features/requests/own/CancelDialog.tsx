import { cancelRequest, type ReaderRequest } from '@shulin/contract/requests'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { useOnce } from '../../../platform/useOnce.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { AlertDialog } from '../../../ui/overlays/AlertDialog.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { asReader } from '../../identity/identity.ts'
import { requestsKey } from '../queries.ts'
import styles from './Requests.module.css'

interface Props {
  request: ReaderRequest
  onClose: () => void
}

/** Asks before a request is given up: the place in the queue is lost with it. */
export function CancelDialog({ request, onClose }: Props) {
  const { t } = useTranslation('requests')
  const { requestId, requestNo, title } = request
  const queries = useQueryClient()
  const once = useOnce()
  const cancel = useMutation({
    mutationFn: () => {
      const body = { requestId }
      return asReader(() => call(cancelRequest, { body }, once(body)))
    },
    onSuccess: async (done) => {
      if (!done) return
      showToast({ kind: 'success', message: t('cancelled') })
      onClose()
      await queries.invalidateQueries({ queryKey: requestsKey })
      // What had the focus may be gone.
      document.querySelector<HTMLElement>('h1')?.focus()
    },
    // Meanwhile it may have gone on: the list says where it stands.
    onError: () => queries.invalidateQueries({ queryKey: requestsKey }),
  })
  return (
    <AlertDialog
      title={t('cancel.ask')}
      onClose={onClose}
      keep={t('keep')}
      act={t('cancel')}
      isBusy={cancel.isPending}
      onAct={() => cancel.mutate()}
    >
      <div className={styles['ask']}>
        {cancel.error && (
          <Notice kind="error" isLive>
            {cancel.error.message}
          </Notice>
        )}
        <p>{t('cancel.why', { title, number: requestNo })}</p>
        {request.place !== null && <p>{t('cancel.place', { count: request.place })}</p>}
      </div>
    </AlertDialog>
  )
}
