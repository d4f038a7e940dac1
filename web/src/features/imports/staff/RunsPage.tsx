import type { ImportRun, RunState as State } from '@shulin/contract/imports-staff'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { dayAndMinute } from '../../../platform/instants.ts'
import { ConsolePage } from '../../../ui/console/ConsolePage.tsx'
import { EmptyShelf } from '../../../ui/catalogue/EmptyShelf.tsx'
import { useListKeys } from '../../../ui/lists/list-keys.ts'
import { ListFilters } from '../../../ui/lists/ListFilters.tsx'
import { Pager } from '../../../ui/lists/Pager.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { RowLink, useOpenRow } from '../../../ui/lists/RowLink.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { Table, type Column } from '../../../ui/lists/Table.tsx'
import { RunPanel } from './RunPanel.tsx'
import { RunState } from './RunState.tsx'
import { rows, useRuns } from './useImports.ts'

const states: State[] = ['asks', 'running', 'done', 'failed', 'given up']

/** Imports and harvests, newest first; one of them open, with its question if it asks one. */
export function RunsPage() {
  const { t } = useTranslation('imports')
  const keys = useListKeys()
  const [params, setParams] = useSearchParams()
  const { openRow, close } = useOpenRow()
  const page = Math.max(1, Number(params.get('page')) || 1)
  const state = states.find((one) => one === params.get('state'))
  const runs = useRuns({ state, page })
  const columns = useColumns()
  const opened = runs.data?.list.find(({ runId }) => runId === openRow)

  return (
    <ConsolePage
      title={t('runs')}
      lead={t('runs.lead')}
      keys={keys}
      panel={
        opened && {
          id: opened.runId,
          title: opened.source.title,
          onClose: close,
          children: <RunPanel key={opened.runId} run={opened} />,
        }
      }
    >
      <ListFilters count={runs.data && t('runs.count', { count: runs.data.total })}>
        <Select<State | 'all'>
          label={t('runs.state')}
          isLabelHidden
          size="sm"
          value={state ?? 'all'}
          onChange={(next) => setParams(next === 'all' ? {} : { state: next }, { replace: true })}
          options={(['all', ...states] as const).map((id) => ({ id, label: t(`state.${id}`) }))}
        />
      </ListFilters>
      <QueryState query={runs} failed={t('runs.failed')}>
        {({ list, total }) =>
          list.length === 0 ? (
            <EmptyShelf why={t('runs.none.why')}>{t('runs.none')}</EmptyShelf>
          ) : (
            <>
              <Table
                caption={t('runs')}
                isDense
                rows={list}
                keyOf={({ runId }) => runId}
                {...(opened && { selectedKey: opened.runId })}
                columns={columns}
              />
              <Pager
                page={page}
                total={total}
                rows={rows}
                onChange={(next) => setParams({ page: String(next), ...(state && { state }) })}
              />
            </>
          )
        }
      </QueryState>
    </ConsolePage>
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
