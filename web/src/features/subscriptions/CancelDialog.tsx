import type { Subscription } from '@shulin/contract/subscriptions'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { useCancel } from './useSubscriptionActs.ts'

interface Props {
  subscription: Subscription
  onClose: () => void
}

/** Asked before a subscription ends, for what it found goes with it. */
export function CancelDialog({ subscription: { subscribeId, name }, onClose }: Props) {
  const { t } = useTranslation('subscriptions')
  const cancel = useCancel(onClose)
  return (
    <Dialog
      title={t('cancel.ask')}
      role="alertdialog"
      isShort
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{t('keep')}</Button>
          <Button
            look="danger-fill"
            isBusy={cancel.isPending}
            onPress={() => cancel.mutate(subscribeId)}
          >
            {t('cancel')}
          </Button>
        </>
      }
    >
      <p>{t('cancel.why', { name })}</p>
    </Dialog>
  )
}
