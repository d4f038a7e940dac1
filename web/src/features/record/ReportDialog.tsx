import { longestReportReason, reportGrouping } from '@shulin/contract/catalogue'
import type { Neighbour } from '@shulin/contract/record'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { RadioGroup } from '../../ui/controls/RadioGroup.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { showToast } from '../../ui/overlays/Toast.tsx'
import { asReader } from '../identity/identity.ts'
import styles from './RecordPage.module.css'

interface Props {
  recordId: number
  /** The others that are shown as one work with it; at least one. */
  editions: readonly Neighbour[]
  onClose: () => void
}

/** Asks which edition does not belong, and why; the library decides and answers. */
export function ReportDialog({ recordId, editions, onClose }: Props) {
  const { t } = useTranslation('record')
  const [first] = editions
  const most = longestReportReason
  const form = useForm({
    first: { edition: String(first!.recordId), reason: '' },
    rules: ({ reason }) => ({ reason: wrong(reason) }),
    act: async ({ edition, reason }) => {
      const wrongOne = Number(edition)
      // What is said of this title itself is said beside another one.
      const otherRecordId = wrongOne === recordId ? first!.recordId : recordId
      const body = { recordId: wrongOne, otherRecordId, reason }
      const sent = await asReader(() => call(reportGrouping, { body }))
      // Whoever turned away from the login has not sent it.
      if (!sent) return
      showToast({ kind: 'success', message: t('report.sent') })
      onClose()
    },
  })
  function wrong(reason: string) {
    if (reason.trim() === '') return t('report.reason.missing')
    // oxlint-disable-next-line typescript/no-misused-spread -- code points are what the library counts
    return [...reason].length > most ? t('report.reason.tooLong', { most }) : undefined
  }
  const choices = [
    ...editions.map((edition) => ({
      id: String(edition.recordId),
      label: edition.title,
      hint: [edition.author, edition.publisher, edition.publishYear]
        .filter(Boolean)
        .join(t('comma')),
    })),
    // Of two, either is the other's wrong one.
    ...(editions.length > 1 ? [{ id: String(recordId), label: t('report.this') }] : []),
  ]
  return (
    <Dialog title={t('report.title')} width={640} isOpen onClose={onClose}>
      <form {...form.frame} className={styles['report']} aria-label={t('report.title')}>
        <p className="t-2">{t('report.lead')}</p>
        {form.refused !== undefined && (
          <Notice kind="error" isLive>
            {form.refused}
          </Notice>
        )}
        <RadioGroup
          label={t('report.which')}
          isColumn
          choices={choices}
          value={form.values.edition}
          onChange={(edition) => form.set('edition', edition)}
        />
        <TextField
          {...form.field('reason')}
          label={t('report.reason')}
          rows={3}
          hint={t('report.reason.hint', { most })}
        />
        <div className={styles['report__foot']}>
          <Button onPress={onClose}>{t('report.cancel')}</Button>
          <Button type="submit" look="main" isBusy={form.isBusy} busyLabel={t('report.sending')}>
            {t('report.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
