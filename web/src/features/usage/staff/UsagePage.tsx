import { reportDimensions, type UsageReport } from '@shulin/contract/usage-staff'
import { Download, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { todayIn } from '../../../platform/instants.ts'
import { useNarrow } from '../../../platform/useNarrow.ts'
import { EmptyShelf } from '../../../ui/catalogue/EmptyShelf.tsx'
import { ConsolePage } from '../../../ui/console/ConsolePage.tsx'
import { Section } from '../../../ui/console/PanelParts.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { ListFilters } from '../../../ui/lists/ListFilters.tsx'
import { TextTabs } from '../../../ui/lists/TextTabs.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { sumOf } from './counts.ts'
import { useUsage, useUsageFile, type ReportRequest } from './queries.ts'
import { isMonth, monthsUntil } from './report-months.ts'
import { UsageChart } from './UsageChart.tsx'
import { UsageFigures } from './UsageFigures.tsx'
import { UsageTable } from './UsageTable.tsx'

/** What is used of electronic resources: in numbers, as a chart, as a table and as a file. */
export function UsagePage() {
  const { t } = useTranslation('usage')
  const report = useReportRequest()
  const usage = useUsage(report)
  return (
    <ConsolePage title={t('usage')} lead={t('usage.lead')} keys={[]}>
      <ReportChoice report={report} />
      <QueryState query={usage} failed={t('usage.failed')}>
        {(data) => <Report data={data} />}
      </QueryState>
    </ConsolePage>
  )
}

/** What the address asks for; without anything the days of this month. */
function useReportRequest(): ReportRequest {
  const [params] = useSearchParams()
  const [from, to] = [params.get('from'), params.get('to')]
  const first = isMonth(from) ? from : todayIn(undefined).slice(0, 7)
  return {
    from: first,
    to: isMonth(to) && to >= first ? to : first,
    by: reportDimensions.find((one) => one === params.get('by')) ?? 'day',
  }
}

function ReportChoice({ report }: { report: ReportRequest }) {
  const { t } = useTranslation('usage')
  const narrow = useNarrow()
  const file = useUsageFile()
  const recent = monthsUntil(todayIn(undefined).slice(0, 7))
  const options = [...new Set([...recent, report.from, report.to])]
    .toSorted()
    .toReversed()
    .map((month) => ({ id: month, label: month }))
  return (
    <ListFilters>
      <Select
        label={t('from')}
        look="bare"
        size="sm"
        value={report.from}
        options={options}
        onChange={(from) => narrow({ from, to: report.to < from ? from : report.to })}
      />
      <Select
        label={t('to')}
        look="bare"
        size="sm"
        value={report.to}
        options={options.filter(({ id }) => id >= report.from)}
        onChange={(to) => narrow({ to })}
      />
      <TextTabs
        label={t('by')}
        choices={reportDimensions.map((id) => ({ id, label: t(`by.${id}`) }))}
        selected={report.by}
        onChange={(by) => narrow({ by })}
      />
      <Button
        size="sm"
        icon={<Download className="i--16" aria-hidden />}
        isBusy={file.isPending}
        busyLabel={t('file.saving')}
        onPress={() =>
          file.mutate(report, { onError: ({ message }) => showToast({ kind: 'error', message }) })
        }
      >
        {t('file')}
      </Button>
      <Button
        size="sm"
        look="text"
        icon={<Printer className="i--16" aria-hidden />}
        onPress={() => window.print()}
      >
        {t('print')}
      </Button>
    </ListFilters>
  )
}

function Report({ data }: { data: UsageReport }) {
  const { t, i18n } = useTranslation('usage')
  if (sumOf(data.totals) === 0) {
    return <EmptyShelf why={t('usage.none.why')}>{t('usage.none')}</EmptyShelf>
  }
  return (
    <>
      <UsageFigures report={data} />
      <UsageChart report={data} />
      <Section title={t(`by.${data.by}`)}>
        {data.isCut && (
          <Notice kind="info">
            {t('usage.cut', { shown: data.rows.length.toLocaleString(i18n.language) })}
          </Notice>
        )}
        <UsageTable report={data} />
      </Section>
    </>
  )
}
