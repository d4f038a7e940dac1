import { cancelForReader, type StaffRequest } from '@shulin/contract/requests-staff'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { useOnce } from '../../../platform/useOnce.ts'
import { Buttons } from '../../../ui/console/PanelParts.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { queueKey } from './queries.ts'
import styles from './Queue.module.css'

interface Props {
  request: StaffRequest
  onDone: () => void
  onClose: () => void
}

/** Cancels a request for a reason, which the reader is told. */
export function CancelDialog({ request: { requestId, requestNo, title }, onDone, onClose }: Props) {
  const { t } = useTranslation('staffRequests')
  const queries = useQueryClient()
  const once = useOnce()
  const form = useForm({
    first: { reason: '' },
    rules: ({ reason }) => ({
      reason: reason.trim().length < 2 ? t('cancel.reason.missing') : undefined,
    }),
    act: async ({ reason }) => {
      const body = { requestId, reason: reason.trim() }
      await call(cancelForReader, { body }, { ...once(body), isSilent: false })
      showToast({ kind: 'success', message: t('cancelled', { number: requestNo }) })
      onDone()
      await queries.invalidateQueries({ queryKey: queueKey })
    },
  })
  return (
    <Dialog title={t('cancel.title', { number: requestNo })} isShort isOpen onClose={onClose}>
      <form className={styles['form']} {...form.frame}>
        <p>{t('cancel.told', { title })}</p>
        {form.refused && (
          <Notice kind="error" isLive>
            {form.refused}
          </Notice>
        )}
        <TextField
          label={t('cancel.reason')}
          maxLength={200}
          // More than one line: a scanner ends with Enter, which would send a barcode as the reason.
          rows={2}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of its dialog
          autoFocus
          {...form.field('reason')}
        />
        <Buttons>
          <Button type="submit" look="danger-fill" isBusy={form.isBusy} busyLabel={t('working')}>
            {t('cancel')}
          </Button>
          <Button onPress={onClose}>{t('back')}</Button>
        </Buttons>
      </form>
    </Dialog>
  )
}
