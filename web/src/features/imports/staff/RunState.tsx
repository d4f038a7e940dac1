import type { ImportRun } from '@shulin/contract/imports-staff'
import { useTranslation } from 'react-i18next'
import { StatusChip, type Status } from '../../../ui/feedback/StatusChip.tsx'

type EndedRun = Pick<ImportRun, 'state' | 'kind' | 'seen' | 'refused' | 'leftOut' | 'itemsRefused'>

const chips = {
  running: 'busy',
  done: 'shelf',
  partly: 'due',
  nothing: 'overdue',
  asks: 'due',
  failed: 'overdue',
  'given up': 'cancelled',
} as const satisfies Record<ImportRun['state'] | 'partly' | 'nothing', Status>

/** How a run stands. One that lost something on the way did not go well, however it ended. */
export function RunState({ run }: { run: EndedRun }) {
  const { t } = useTranslation('imports')
  const shown = run.state === 'done' ? endOf(run) : run.state
  return <StatusChip status={chips[shown]}>{t(`state.${shown}`)}</StatusChip>
}

/** What the mapping leaves out was asked for; a file of which nothing is left has the wrong mapping. */
function endOf({ kind, seen, refused, leftOut, itemsRefused }: EndedRun) {
  const lost = refused - leftOut
  if (seen > 0 && (kind === 'file' ? refused : lost) === seen) return 'nothing'
  return lost > 0 || itemsRefused > 0 ? 'partly' : 'done'
}
