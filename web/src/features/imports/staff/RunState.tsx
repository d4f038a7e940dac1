import type { RunState as State } from '@shulin/contract/imports'
import { useTranslation } from 'react-i18next'
import { StatusChip, type Status } from '../../../ui/StatusChip.tsx'

const chips = {
  running: 'busy',
  done: 'shelf',
  asks: 'due',
  failed: 'overdue',
  'given up': 'cancelled',
} as const satisfies Record<State, Status>

export function RunState({ state }: { state: State }) {
  const { t } = useTranslation('imports')
  return <StatusChip status={chips[state]}>{t(`state.${state}`)}</StatusChip>
}
