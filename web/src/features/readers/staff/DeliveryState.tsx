import type { Delivery } from '@shulin/contract/inbox-staff'
import { useTranslation } from 'react-i18next'
import { StatusChip, type Status } from '../../../ui/feedback/StatusChip.tsx'

const looks = {
  waiting: 'busy',
  sent: 'done',
  'given up': 'overdue',
  'too late': 'cancelled',
} as const satisfies Record<Delivery['state'], Status>

/** How a message stands. */
export function DeliveryState({ state }: Pick<Delivery, 'state'>) {
  const { t } = useTranslation('readers')
  return <StatusChip status={looks[state]}>{t(`delivery.${state}`)}</StatusChip>
}
