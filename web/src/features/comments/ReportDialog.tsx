import { longestCommentReport, reportComment } from '@shulin/contract/comments'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { showToast } from '../../ui/overlays/Toast.tsx'
import { asReader } from '../identity/identity.ts'
import styles from './Comments.module.css'

interface Props {
  commentId: string
  onClose: () => void
}

/** Asks what is wrong with a comment; staff look at it again. */
export function ReportDialog({ commentId, onClose }: Props) {
  const { t } = useTranslation('comments')
  const most = longestCommentReport
  const form = useForm({
    first: { reason: '' },
    rules: ({ reason }) => ({ reason: wrong(reason) }),
    act: async ({ reason }) => {
      const body = { commentId, reason }
      const sent = await asReader(() => call(reportComment, { body }, { isSilent: true }))
      if (!sent) return
      showToast({ kind: 'success', message: t('report.sent') })
      onClose()
    },
  })
  function wrong(reason: string) {
    if (reason.trim() === '') return t('report.missing')
    return Array.from(reason).length > most ? t('report.tooLong', { most }) : undefined
  }
  return (
    <Dialog title={t('report.title')} width={640} isOpen onClose={onClose}>
      <form {...form.frame} className={styles['form']} aria-label={t('report.title')}>
        <p className="t-2">{t('report.lead')}</p>
        {form.refused !== undefined && (
          <Notice kind="error" isLive>
            {form.refused}
          </Notice>
        )}
        <TextField
          {...form.field('reason')}
          label={t('report.reason')}
          rows={3}
          hint={t('report.hint', { most })}
        />
        <div className={styles['form__foot']}>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button type="submit" look="main" isBusy={form.isBusy} busyLabel={t('sending')}>
            {t('report.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
