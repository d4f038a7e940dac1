import type { GroupingReport } from '@shulin/contract/catalogue-staff'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Aside, Buttons, Section } from '../../../ui/console/PanelParts.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { FailureNote } from '../../../ui/feedback/FailureNote.tsx'
import { Table, type Column } from '../../../ui/lists/Table.tsx'
import { useAnswerReport, useReports } from './useCatalogue.ts'
import { useWords } from './useWords.ts'

/** What readers say of editions that do not belong together; above the decisions, as long as something waits. */
export function ReportsSection() {
  const { t } = useTranslation('cataloguing')
  const { data, error, isFetching, refetch } = useReports()
  const columns = useColumns()
  if (error) {
    return (
      <FailureNote error={error} onRetry={() => void refetch()} isRetrying={isFetching}>
        {t('reports.failed')}
      </FailureNote>
    )
  }
  if (!data || data.list.length === 0) return null
  const more = data.total - data.list.length
  return (
    <Section title={t('reports')}>
      <Aside>{t('reports.lead')}</Aside>
      <Table
        caption={t('reports')}
        isDense
        rows={data.list}
        keyOf={({ reportId }) => reportId}
        columns={columns}
      />
      {more > 0 && <Aside>{t('reports.more', { count: more })}</Aside>}
    </Section>
  )
}

function useColumns(): Column<GroupingReport>[] {
  const { t } = useTranslation('cataloguing')
  const words = useWords()
  const linked = ({ recordId, title, publishedYear }: GroupingReport['record']) => (
    <Link to={`/catalogue/records/${recordId}`}>
      {[title, publishedYear, `(${recordId})`].filter((part) => part !== null).join(' ')}
    </Link>
  )
  return [
    {
      id: 'edition',
      label: t('reports.edition'),
      width: '24%',
      cell: ({ record }) => linked(record),
    },
    { id: 'other', label: t('reports.other'), width: '24%', cell: ({ other }) => linked(other) },
    { id: 'reason', label: t('reports.reason'), cell: ({ reason }) => reason },
    {
      id: 'at',
      label: t('reports.at'),
      isNumeric: true,
      isAside: true,
      cell: ({ reportedAt }) => <time dateTime={reportedAt}>{words.when(reportedAt)}</time>,
    },
    {
      id: 'act',
      label: t('reports.act'),
      cell: (report) => <Decide report={report} />,
    },
  ]
}

function Decide({ report }: { report: GroupingReport }) {
  const { t } = useTranslation('cataloguing')
  const answer = useAnswerReport()
  const { reportId, record } = report
  const named = { title: record.title, number: record.recordId }
  const decide = (outcome: 'separated' | 'kept') => answer.mutate({ reportId, outcome })
  return (
    <Buttons>
      <Button
        size="sm"
        aria-label={t('reports.separate.this', named)}
        isBusy={answer.isPending && answer.variables.outcome === 'separated'}
        isDisabled={answer.isPending}
        onPress={() => decide('separated')}
      >
        {t('reports.separate')}
      </Button>
      <Button
        size="sm"
        aria-label={t('reports.keep.this', named)}
        isBusy={answer.isPending && answer.variables.outcome === 'kept'}
        isDisabled={answer.isPending}
        onPress={() => decide('kept')}
      >
        {t('reports.keep')}
      </Button>
    </Buttons>
  )
}
