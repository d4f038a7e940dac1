import { longestDetail, ownFields, type PersonalInfo } from '@shulin/contract/personal-info'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import styles from './PersonalInfo.module.css'
import { useUpdateInfo } from './queries.ts'

interface Props {
  info: PersonalInfo
  onClose: () => void
}

/** What a reader says of the own person. */
export function EditInfoDialog({ info, onClose }: Props) {
  const { t } = useTranslation('personal-info')
  const update = useUpdateInfo()
  const { position, job, unit, className } = info
  const form = useForm({
    first: { position, job, unit, className },
    act: async (typed) => {
      if (await update.mutateAsync(typed)) onClose()
    },
  })
  return (
    <Dialog title={t('edit')} isOpen onClose={onClose}>
      <form {...form.frame} className={styles['form']} aria-label={t('edit.form')}>
        <p className="t-2">{t('edit.lead')}</p>
        {form.refused !== undefined && (
          <Notice kind="error" isLive>
            {form.refused}
          </Notice>
        )}
        {ownFields.map((field) => (
          <TextField
            key={field}
            {...form.field(field)}
            label={t(field)}
            maxLength={longestDetail}
            isOptional
          />
        ))}
        <div className={styles['foot']}>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button type="submit" look="main" isBusy={form.isBusy} busyLabel={t('saving')}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
