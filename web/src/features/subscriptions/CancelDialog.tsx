import type { Subscription } from '@shulin/contract/subscriptions'
import { useTranslation } from 'react-i18next'
import { AlertDialog } from '../../ui/overlays/AlertDialog.tsx'
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
    <AlertDialog
      title={t('cancel.ask')}
      onClose={onClose}
      keep={t('keep')}
      act={t('cancel')}
      isBusy={cancel.isPending}
      onAct={() => cancel.mutate(subscribeId)}
    >
      <p>{t('cancel.why', { name })}</p>
    </AlertDialog>
  )
}
