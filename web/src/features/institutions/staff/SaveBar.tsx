import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import styles from './SaveBar.module.css'

interface Props {
  count: number
  isSaving: boolean
  onSave: () => void
  /** Takes the changes back; what it returns puts them in again. */
  onDiscard: () => () => void
}

/** Says what is not saved yet, and saves it, all at once. */
export function SaveBar({ count, isSaving, onSave, onDiscard }: Props) {
  const { t } = useTranslation('configuration')
  const discard = () => {
    const onAction = onDiscard()
    showToast({ kind: 'info', message: t('discarded'), action: { label: t('undo'), onAction } })
  }
  return (
    <div className={styles['bar']}>
      <output>{t('unsavedCount', { count })}</output>
      <Button size="sm" isDisabled={isSaving} onPress={discard}>
        {t('discard')}
      </Button>
      <Button size="sm" look="main" isBusy={isSaving} busyLabel={t('saving')} onPress={onSave}>
        {t('save')}
      </Button>
    </div>
  )
}
