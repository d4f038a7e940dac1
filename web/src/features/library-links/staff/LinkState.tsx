import type { LibraryLink } from '@shulin/contract/library-links-staff'
import { useTranslation } from 'react-i18next'
import { StatusChip, type Status } from '../../../ui/feedback/StatusChip.tsx'

const chips: Record<LibraryLink['state'], Status> = {
  off: 'cancelled',
  untried: 'busy',
  there: 'done',
  failing: 'due',
  resting: 'overdue',
}

/** How a system stands, in a word. */
export function LinkState({ state }: Pick<LibraryLink, 'state'>) {
  const { t } = useTranslation('library-links')
  return <StatusChip status={chips[state]}>{t(`state.${state}`)}</StatusChip>
}
