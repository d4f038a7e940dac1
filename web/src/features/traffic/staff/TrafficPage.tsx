import { trafficSpans, type Traffic } from '@shulin/contract/traffic-staff'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConsolePage } from '../../../ui/console/ConsolePage.tsx'
import { CountChart } from '../../../ui/catalogue/CountChart.tsx'
import { ListFilters } from '../../../ui/lists/ListFilters.tsx'
import { Section } from '../../../ui/console/PanelParts.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { Table } from '../../../ui/lists/Table.tsx'
import { TextTabs } from '../../../ui/lists/TextTabs.tsx'
import { useTraffic } from './useTraffic.ts'

type Span = (typeof trafficSpans)[number]

/** Who searched, and whether there was room for them. */
export function TrafficPage() {
  const { t } = useTranslation('traffic')
  const [span, setSpan] = useState<Span>('day')
  const traffic = useTraffic(span)
  return (
    <ConsolePage title={t('traffic')} lead={t('traffic.lead')} keys={[]}>
      <ListFilters>
        <TextTabs
          label={t('span')}
          choices={trafficSpans.map((id) => ({ id, label: t(`span.${id}`) }))}
          selected={span}
          onChange={setSpan}
        />
      </ListFilters>
      <QueryState query={traffic} failed={t('traffic.failed')}>
        {(counted) => (
          <>
            <Totals totals={counted.totals} />
            <Times times={counted.times} span={span} />
          </>
        )}
      </QueryState>
    </ConsolePage>
  )
}

function Totals({ totals }: Pick<Traffic, 'totals'>) {
  const { t, i18n } = useTranslation('traffic')
  const number = (count: number) => count.toLocaleString(i18n.language)
  const column = (id: 'asked' | 'served' | 'shed') => ({
    id,
    label: t(id),
    isNumeric: true,
    cell: (row: Traffic['totals'][number]) => number(row[id]),
  })
  return (
    <Section title={t('byStanding')}>
      <Table
        caption={t('byStanding')}
        isDense
        rows={totals}
        keyOf={({ standing }) => standing}
        columns={[
          {
            id: 'standing',
            label: t('standing'),
            width: '46%',
            cell: ({ standing }) => t(`standing.${standing}`),
          },
          column('asked'),
          column('served'),
          column('shed'),
        ]}
      />
    </Section>
  )
}

function Times({ times, span }: Pick<Traffic, 'times'> & { span: Span }) {
  const { t, i18n } = useTranslation('traffic')
  const label = labelFor(span, i18n.language)
  return (
    <Section title={t('byTime')}>
      {(['served', 'shed'] as const).map((kind) => (
        <CountChart
          key={kind}
          title={t(kind)}
          labelOf={t('time')}
          countOf={t(kind)}
          form="columns"
          counts={times.map((one) => ({
            label: label.format(new Date(one.since)),
            count: one[kind],
          }))}
        />
      ))}
    </Section>
  )
}

const labelFor = (span: Span, language: string) =>
  new Intl.DateTimeFormat(
    language,
    span === 'week'
      ? { month: 'numeric', day: 'numeric', hour: '2-digit', hourCycle: 'h23' }
      : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  )
