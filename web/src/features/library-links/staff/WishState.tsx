import type { StaffWish } from '@shulin/contract/library-links-staff'
import { useTranslation } from 'react-i18next'
import { StatusChip, type Status } from '../../../ui/feedback/StatusChip.tsx'

const chips: Record<StaffWish['state'], Status> = {
  waiting: 'loan',
  sending: 'busy',
  unknown: 'due',
  done: 'done',
  refused: 'stop',
  withdrawn: 'cancelled',
}

/** How a wish stands, in a word. */
export function WishState({ state }: Pick<StaffWish, 'state'>) {
  const { t } = useTranslation('library-links')
  return <StatusChip status={chips[state]}>{t(`wish.state.${state}`)}</StatusChip>
}
