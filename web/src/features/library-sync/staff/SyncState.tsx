import type { SyncLibrary, SyncRun } from '@shulin/contract/library-sync-staff'
import { useTranslation } from 'react-i18next'
import { StatusChip, type Status } from '../../../ui/feedback/StatusChip.tsx'

const chips = {
  running: 'busy',
  asks: 'due',
  done: 'shelf',
  failed: 'overdue',
  'given up': 'cancelled',
} as const satisfies Record<SyncRun['state'], Status>

/** How a run stands. */
export function RunState({ state }: Pick<SyncRun, 'state'>) {
  const { t } = useTranslation('library-sync')
  return <StatusChip status={chips[state]}>{t(`state.${state}`)}</StatusChip>
}

/** How a library stands: a system that cannot be asked goes before whatever its last run did. */
export function SyncState({ library: { failure, runs } }: { library: SyncLibrary }) {
  const { t } = useTranslation('library-sync')
  if (failure !== null) return <StatusChip status="overdue">{t('away')}</StatusChip>
  return runs[0] ? <RunState state={runs[0].state} /> : null
}
