import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Buttons } from '../../../../ui/console/PanelParts.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import type { useForm } from '../../../../ui/form/useForm.ts'
import { Dialog } from '../../../../ui/overlays/Dialog.tsx'
import styles from './Reader.module.css'

interface Props {
  title: string
  /** What it does, and who is told. */
  told: string
  submit: string
  look?: 'main' | 'danger-fill'
  form: Pick<ReturnType<typeof useForm>, 'frame' | 'isBusy' | 'refused'>
  onClose: () => void
  children?: ReactNode
}

/** One act of the desk: what it does, what it asks for, and the button that does it. Enter is enough. */
export function ActDialog({ title, told, submit, look = 'main', form, onClose, children }: Props) {
  const { t } = useTranslation('desk')
  return (
    <Dialog title={title} isShort isOpen onClose={onClose}>
      <form className={styles['form']} {...form.frame}>
        <p>{told}</p>
        {form.refused && (
          <Notice kind="error" isLive>
            {form.refused}
          </Notice>
        )}
        {children}
        <Buttons>
          <Button type="submit" look={look} isBusy={form.isBusy} busyLabel={t('working')}>
            {submit}
          </Button>
          <Button onPress={onClose}>{t('cancel')}</Button>
        </Buttons>
      </form>
    </Dialog>
  )
}
