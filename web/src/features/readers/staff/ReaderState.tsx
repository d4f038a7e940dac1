import { useTranslation } from 'react-i18next'
import { StatusChip, type Status } from '../../../ui/feedback/StatusChip.tsx'

const looks = {
  active: 'shelf',
  'lost card': 'overdue',
  locked: 'cancelled',
  cleared: 'done',
} as const satisfies Record<string, Status>

/** How an account stands. */
export function ReaderState({ state }: { state: string }) {
  const { t } = useTranslation('readers')
  const known = (Object.keys(looks) as (keyof typeof looks)[]).find((one) => one === state)
  return known ? <StatusChip status={looks[known]}>{t(`state.${known}`)}</StatusChip> : state
}
