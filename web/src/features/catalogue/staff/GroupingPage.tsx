import type { GroupingDecision } from '@shulin/contract/catalogue-staff'
import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePageNumber } from '../../../platform/usePageNumber.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { ConsoleList } from '../../../ui/console/ConsoleList.tsx'
import { Facts } from '../../../ui/console/Facts.tsx'
import { Buttons, PanelBody } from '../../../ui/console/PanelParts.tsx'
import { RowLink } from '../../../ui/lists/RowLink.tsx'
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { rows } from './queries.ts'
import { ReportsSection } from './ReportsSection.tsx'
import { useDecisions, useUndoDecision } from './useCatalogue.ts'
import { useWords } from './useWords.ts'

/** What staff decided on editions, and the way back. */
export function GroupingPage() {
  const { t } = useTranslation('cataloguing')
  const [page] = usePageNumber()
  const decisions = useDecisions(page)
  const columns = useColumns()
  return (
    <ConsoleList
      title={t('grouping')}
      lead={t('grouping.lead')}
      query={decisions}
      failed={t('grouping.failed')}
      keyOf={({ decisionId }) => decisionId}
      columns={columns}
      rows={rows}
      count={(count) => t('grouping.count', { count })}
      none={{ text: t('grouping.none'), why: t('grouping.none.why') }}
      above={<ReportsSection />}
      renderPanel={(decision) => ({
        title: decision.record.title,
        children: <DecisionPanel decision={decision} />,
      })}
    />
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
