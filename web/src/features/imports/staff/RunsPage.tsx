import type { ImportRun, RunState as State } from '@shulin/contract/imports-staff'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { dayAndMinute } from '../../../platform/instants.ts'
import { useNarrow } from '../../../platform/useNarrow.ts'
import { usePageNumber } from '../../../platform/usePageNumber.ts'
import { ConsoleList } from '../../../ui/console/ConsoleList.tsx'
import { RowLink } from '../../../ui/lists/RowLink.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { RunPanel } from './RunPanel.tsx'
import { RunState } from './RunState.tsx'
import { rows } from './queries.ts'
import { useRuns } from './useImports.ts'

const states: State[] = ['asks', 'running', 'done', 'failed', 'given up']

/** Imports and harvests, newest first; one of them open, with its question if it asks one. */
export function RunsPage() {
  const { t } = useTranslation('imports')
  const [params] = useSearchParams()
  const narrow = useNarrow()
  const [page] = usePageNumber()
  const state = states.find((one) => one === params.get('state'))
  const runs = useRuns({ state, page })
  const columns = useColumns()

  return (
    <ConsoleList
      title={t('runs')}
      lead={t('runs.lead')}
      query={runs}
      failed={t('runs.failed')}
      keyOf={({ runId }) => runId}
      columns={columns}
      rows={rows}
      count={(count) => t('runs.count', { count })}
      none={{ text: t('runs.none'), why: t('runs.none.why') }}
      renderPanel={(run) => ({ title: run.source.title, children: <RunPanel run={run} /> })}
      filters={
        <Select<State | 'all'>
          label={t('runs.state')}
          isLabelHidden
          size="sm"
          value={state ?? 'all'}
          onChange={(next) => narrow({ state: next === 'all' ? undefined : next })}
          options={(['all', ...states] as const).map((id) => ({ id, label: t(`state.${id}`) }))}
        />
      }
    />
  )
}

function useColumns(): Column<ImportRun>[] {
  const { t, i18n } = useTranslation('imports')
  const number = (count: number) => count.toLocaleString(i18n.language)
  const counted = ['seen', 'added', 'changed', 'refused'] as const
  return [
    {
      id: 'source',
      label: t('run.source'),
      width: '26%',
      cell: ({ runId, source }) => <RowLink id={runId}>{source.title}</RowLink>,
    },
    { id: 'state', label: t('runs.state'), cell: (run) => <RunState run={run} /> },
    ...counted.map((count) => ({
      id: count,
      label: t(`run.${count}`),
      isNumeric: true,
      isAtEnd: true,
      isAside: count !== 'refused',
      cell: (run: ImportRun) => number(run[count]),
    })),
    {
      id: 'startedAt',
      label: t('run.startedAt'),
      isNumeric: true,
      cell: ({ startedAt }) => (
        <time dateTime={startedAt}>{dayAndMinute(startedAt, i18n.language)}</time>
      ),
    },
  ]
}
