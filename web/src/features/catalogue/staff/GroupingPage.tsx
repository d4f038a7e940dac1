import type { GroupingDecision } from '@shulin/contract/catalogue-staff'
import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { Button } from '../../../ui/controls/Button.tsx'
import { ConsolePage } from '../../../ui/console/ConsolePage.tsx'
import { EmptyShelf } from '../../../ui/catalogue/EmptyShelf.tsx'
import { Facts } from '../../../ui/console/Facts.tsx'
import { useListKeys } from '../../../ui/lists/list-keys.ts'
import { ListFilters } from '../../../ui/lists/ListFilters.tsx'
import { Pager } from '../../../ui/lists/Pager.tsx'
import { Buttons, PanelBody } from '../../../ui/console/PanelParts.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { RowLink, useOpenRow } from '../../../ui/lists/RowLink.tsx'
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx'
import { Table, type Column } from '../../../ui/lists/Table.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { rows, useDecisions, useUndoDecision } from './useCatalogue.ts'
import { useWords } from './useWords.ts'

/** What staff decided on editions, and the way back. */
export function GroupingPage() {
  const { t } = useTranslation('cataloguing')
  const keys = useListKeys()
  const [params, setParams] = useSearchParams()
  const { openRow, close } = useOpenRow()
  const page = Math.max(1, Number(params.get('page')) || 1)
  const decisions = useDecisions(page)
  const columns = useColumns()
  const opened = decisions.data?.list.find(({ decisionId }) => decisionId === openRow)
  return (
    <ConsolePage
      title={t('grouping')}
      lead={t('grouping.lead')}
      keys={keys}
      panel={
        opened && {
          id: opened.decisionId,
          title: opened.record.title,
          onClose: close,
          children: <DecisionPanel decision={opened} />,
        }
      }
    >
      <QueryState query={decisions} failed={t('grouping.failed')}>
        {({ list, total }) =>
          total === 0 ? (
            <EmptyShelf why={t('grouping.none.why')}>{t('grouping.none')}</EmptyShelf>
          ) : (
            <>
              <ListFilters count={t('grouping.count', { count: total })} />
              <Table
                caption={t('grouping')}
                isDense
                rows={list}
                keyOf={({ decisionId }) => decisionId}
                {...(opened && { selectedKey: opened.decisionId })}
                columns={columns}
              />
              <Pager
                page={page}
                total={total}
                rows={rows}
                onChange={(next) => setParams({ page: String(next) })}
              />
            </>
          )
        }
      </QueryState>
    </ConsolePage>
  )
}

function useColumns(): Column<GroupingDecision>[] {
  const { t } = useTranslation('cataloguing')
  const words = useWords()
  return [
    {
      id: 'record',
      label: t('record'),
      width: '28%',
      cell: ({ decisionId, record }) => <RowLink id={decisionId}>{record.title}</RowLink>,
    },
    {
      id: 'what',
      label: t('decision.what'),
      cell: ({ belongTogether }) => (belongTogether ? t('decision.together') : t('decision.apart')),
    },
    { id: 'other', label: t('decision.other'), width: '28%', cell: ({ other }) => other.title },
    {
      id: 'state',
      label: t('holding.state'),
      cell: ({ undoneAt }) =>
        undoneAt === null ? (
          t('decision.inForce')
        ) : (
          <StatusChip status="cancelled">{t('decision.undone')}</StatusChip>
        ),
    },
    { id: 'by', label: t('decision.by'), isAside: true, cell: ({ decidedBy }) => decidedBy },
    {
      id: 'at',
      label: t('decision.at'),
      isNumeric: true,
      isAside: true,
      cell: ({ decidedAt }) => <time dateTime={decidedAt}>{words.when(decidedAt)}</time>,
    },
  ]
}

function DecisionPanel({ decision }: { decision: GroupingDecision }) {
  const { t } = useTranslation('cataloguing')
  const words = useWords()
  const undo = useUndoDecision()
  const { decisionId, record, other, belongTogether, note, decidedBy, decidedAt, undoneAt } =
    decision
  const linked = ({ recordId, title }: typeof record) => (
    <Link to={`/catalogue/records/${recordId}`}>{`${title} (${recordId})`}</Link>
  )
  return (
    <PanelBody>
      <Facts
        facts={[
          [t('record'), linked(record)],
          [t('decision.what'), belongTogether ? t('decision.together') : t('decision.apart')],
          [t('decision.other'), linked(other)],
          [t('group.note'), note],
          [t('decision.by'), words.who(decidedBy)],
          [t('decision.at'), words.when(decidedAt)],
          [t('decision.undone'), undoneAt && words.when(undoneAt)],
        ]}
      />
      {undoneAt === null && (
        <Buttons>
          <Button
            size="sm"
            icon={<Undo2 className="i--16" aria-hidden />}
            isBusy={undo.isPending}
            busyLabel={t('saving')}
            onPress={() =>
              undo.mutate(decisionId, {
                onSuccess: () => showToast({ kind: 'success', message: t('group.undone') }),
                onError: ({ message }) => showToast({ kind: 'error', message }),
              })
            }
          >
            {t('group.undo')}
          </Button>
        </Buttons>
      )}
    </PanelBody>
  )
}
