import { receiveBook, takeByBarcode, type ReaderRequest } from '@shulin/contract/requests'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { callerClaim } from '../../../platform/session.ts'
import { useOnce } from '../../../platform/useOnce.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { asReader } from '../../identity/identity.ts'
import { readPickupText } from '../pickup-text.ts'
import { requestsKey } from '../queries.ts'
import styles from './Requests.module.css'

interface Props {
  request: ReaderRequest
  onClose: () => void
}

/** Fetches without a desk: by the code of the request, or by it and the barcode of the copy in one's hand. */
export function TakeDialog({ request, onClose }: Props) {
  const { t } = useTranslation('requests')
  const { requestId, title } = request
  const queries = useQueryClient()
  const once = useOnce()
  const form = useForm({
    first: { takeCode: '', barcode: '' },
    rules: ({ takeCode }) => ({
      takeCode: takeCode.trim() === '' ? t('take.wrong') : undefined,
    }),
    act: async (typed) => {
      const { takeCode } = readPickupText(typed.takeCode)
      const barcode = typed.barcode.trim()
      const claim = { takeCode, ...callerClaim() }
      const taken = await asReader(() => {
        if (barcode !== '') {
          const body = { barcode, ...claim }
          return call(takeByBarcode, { body }, once(body))
        }
        const body = { requestId, ...claim }
        return call(receiveBook, { body }, once(body))
      })
      if (!taken) return
      showToast({ kind: 'success', message: t('taken', { title }) })
      onClose()
      await queries.invalidateQueries({ queryKey: requestsKey })
    },
  })
  return (
    <Dialog title={t('take')} isShort isOpen onClose={onClose}>
      <form {...form.frame} className={styles['form']} aria-label={t('take')}>
        <p>{t('take.told', { title })}</p>
        {form.refused && (
          <Notice kind="error" isLive>
            {form.refused}
          </Notice>
        )}
        <TextField
          {...form.field('takeCode')}
          label={t('code')}
          hint={t('take.hint')}
          autoComplete="off"
          maxLength={60}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field the dialog is there for
          autoFocus
        />
        <TextField
          {...form.field('barcode')}
          label={t('take.barcode')}
          autoComplete="off"
          maxLength={64}
          isOptional
        />
        <div className={styles['foot']}>
          <Button onPress={onClose}>{t('back')}</Button>
          <Button type="submit" look="main" isBusy={form.isBusy} busyLabel={t('working')}>
            {t('take.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
