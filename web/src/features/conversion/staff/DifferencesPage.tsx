import type { ConversionDifference, ConversionSum } from '@shulin/contract/conversion-staff'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { useNarrow } from '../../../platform/useNarrow.ts'
import { usePageNumber } from '../../../platform/usePageNumber.ts'
import { ConsoleList } from '../../../ui/console/ConsoleList.tsx'
import { Section } from '../../../ui/console/PanelParts.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx'
import { Table, type Column } from '../../../ui/lists/Table.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { Breadcrumb } from '../../../ui/page/Breadcrumb.tsx'
import { rows, useConversion, useDifferences, useDifferencesFile } from './queries.ts'

/** One run: the sums of both sides beside each other, and every difference with its line; also as a file. */
export function DifferencesPage() {
  const { t, i18n } = useTranslation('conversion')
  const runId = useParams()['runId']!
  const [params] = useSearchParams()
  const narrow = useNarrow()
  const [page] = usePageNumber()
  const reason = params.get('reason') ?? undefined
  const run = useConversion(runId)
  const differences = useDifferences(runId, reason, page)
  const file = useDifferencesFile()
  const columns = useColumns()
  const number = (count: number) => count.toLocaleString(i18n.language)
  const all = run.data?.run.differences ?? 0
  const kept = run.data?.kept ?? all
  return (
    <ConsoleList
      trail={
        <Breadcrumb
          places={[
            { label: t('runs'), to: `/system/conversion?open=${runId}` },
            { label: run.data ? t(`kind.${run.data.run.kind}`) : '' },
          ]}
        />
      }
      title={t('differences')}
      query={differences}
      failed={t('differences.failed')}
      keyOf={({ n }) => String(n)}
      columns={columns}
      rows={rows}
      count={(count) => t('differences.count', { count })}
      none={{ text: t('differences.none') }}
      above={run.data && <Sums sums={run.data.run.sums} />}
      filters={
        <>
          <Select
            label={t('difference.reason')}
            isLabelHidden
            size="sm"
            value={reason ?? 'all'}
            onChange={(next) => narrow({ reason: next === 'all' ? undefined : next })}
            options={[
              { id: 'all', label: t('differences.allReasons') },
              ...(run.data?.reasons ?? []).map(({ reason: id, reasonName, count }) => ({
                id,
                label: `${reasonName} (${number(count)})`,
              })),
            ]}
          />
          <Button
            size="sm"
            icon={<Download className="i--16" aria-hidden />}
            isBusy={file.isPending}
            busyLabel={t('differences.downloading')}
            onPress={() =>
              file.mutate(runId, {
                onError: ({ message }) => showToast({ kind: 'error', message }),
              })
            }
          >
            {t('differences.download')}
          </Button>
        </>
      }
    >
      {kept < all && (
        <Notice kind="info">
          {t('differences.more', { kept: number(kept), all: number(all) })}
        </Notice>
      )}
    </ConsoleList>
  )
}

function useColumns(): Column<ConversionDifference>[] {
  const { t, i18n } = useTranslation('conversion')
  return [
    {
      id: 'part',
      label: t('difference.part'),
      width: '14%',
      cell: ({ part }) => t(`part.${part}`),
    },
    {
      id: 'line',
      label: t('difference.line'),
      isNumeric: true,
      isAtEnd: true,
      width: '10%',
      cell: ({ line }) => line?.toLocaleString(i18n.language),
    },
    {
      id: 'outcome',
      label: t('difference.outcome'),
      cell: ({ outcome }) => t(`outcome.${outcome}`),
    },
    { id: 'reason', label: t('difference.reason'), cell: ({ reasonName }) => reasonName },
    { id: 'subject', label: t('difference.subject'), cell: ({ subject }) => subject },
    { id: 'detail', label: t('difference.detail'), isAside: true, cell: ({ detail }) => detail },
  ]
}

/** The same on both sides, but for what is told below. */
const isEqual = ({ source, leftOut, moved, ours }: ConversionSum) =>
  source - leftOut + moved === ours

function useSumColumns(): Column<ConversionSum>[] {
  const { t, i18n } = useTranslation('conversion')
  const number = (count: number) => count.toLocaleString(i18n.language)
  return [
    {
      id: 'what',
      label: t('sum.what'),
      cell: ({ part, status }) =>
        `${t(`part.${part}`)} · ${t(`status.${status || 'unreadable'}` as 'status.unreadable')}`,
    },
    {
      id: 'source',
      label: t('sum.source'),
      isNumeric: true,
      isAtEnd: true,
      cell: (sum) => number(sum.source),
    },
    {
      id: 'leftOut',
      label: t('sum.leftOut'),
      isNumeric: true,
      isAtEnd: true,
      cell: (sum) => number(sum.leftOut),
    },
    {
      id: 'moved',
      label: t('sum.moved'),
      isNumeric: true,
      isAtEnd: true,
      isAside: true,
      cell: (sum) => number(sum.moved),
    },
    {
      id: 'ours',
      label: t('sum.ours'),
      isNumeric: true,
      isAtEnd: true,
      cell: (sum) => number(sum.ours),
    },
    {
      id: 'equal',
      label: t('sum.equal'),
      cell: (sum) => <EqualChip isEqual={isEqual(sum)} />,
    },
  ]
}

/** What is there, and what is here. */
function Sums({ sums }: { sums: ConversionSum[] }) {
  const { t } = useTranslation('conversion')
  return (
    <Section title={t('sums')}>
      <Table
        caption={t('sums')}
        isDense
        rows={sums}
        keyOf={({ part, status }) => `${part} ${status}`}
        columns={useSumColumns()}
      />
    </Section>
  )
}

function EqualChip({ isEqual }: { isEqual: boolean }) {
  const { t } = useTranslation('conversion')
  return (
    <StatusChip status={isEqual ? 'shelf' : 'overdue'}>
      {t(isEqual ? 'sum.same' : 'sum.differs')}
    </StatusChip>
  )
}
