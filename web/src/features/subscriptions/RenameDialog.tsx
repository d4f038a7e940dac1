import { longestSubscriptionName, type Subscription } from '@shulin/contract/subscriptions'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import styles from './Subscriptions.module.css'
import { useChange } from './useSubscriptionActs.ts'

interface Props {
  subscription: Subscription
  onClose: () => void
}

/** Another name for what is followed. */
export function RenameDialog({ subscription: { subscribeId, name }, onClose }: Props) {
  const { t } = useTranslation('subscriptions')
  const change = useChange()
  const form = useForm<{ name: string }>({
    first: { name },
    rules: (typed) => ({ name: typed.name.trim() === '' ? t('name.missing') : undefined }),
    act: async (typed) => {
      if (await change({ subscribeId, name: typed.name })) onClose()
    },
    fieldOf: ({ details }) => (details?.['field'] === 'name' ? 'name' : undefined),
  })
  return (
    <Dialog title={t('rename')} isShort isOpen onClose={onClose}>
      <form {...form.frame} className={styles['form']} aria-label={t('rename')}>
        {form.refused && (
          <Notice kind="error" isLive>
            {form.refused}
          </Notice>
        )}
        <TextField {...form.field('name')} label={t('name')} maxLength={longestSubscriptionName} />
        <div className={styles['foot']}>
          <Button onPress={onClose}>{t('back')}</Button>
          <Button type="submit" look="main" isBusy={form.isBusy}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
