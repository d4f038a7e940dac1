import { chartRanges, type ChartRange, type chartLoans } from '@shulin/contract/circulation'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../platform/api.ts'
import { CountChart } from '../../../ui/catalogue/CountChart.tsx'
import { PartFailed } from '../../../ui/feedback/PartFailed.tsx'
import { TextTabs } from '../../../ui/lists/TextTabs.tsx'
import { loanChart } from '../queries.ts'
import styles from './History.module.css'

/** How much was borrowed month by month, and of what: as pictures, and the same as tables. */
export function LoanChart({ isKept }: { isKept: boolean }) {
  const { t, i18n } = useTranslation('circulation')
  const [range, setRange] = useState<ChartRange>('year')
  const query = useQuery(loanChart(i18n.language, range))
  if (query.error) {
    return <PartFailed onRetry={() => void query.refetch()}>{t('chart.failed')}</PartFailed>
  }
  // What comes beside the list is drawn when it is there; nobody waits for it.
  if (!query.data) return null
  const isEmpty = query.data.months.every(({ count }) => count === 0)
  // Where no history is kept there is no other period either.
  if (isEmpty && !isKept) return null
  return (
    <section className={styles['charts']} aria-labelledby="loan-chart">
      <div className={styles['head']}>
        <h2 id="loan-chart" className="t-section">
          {t('chart')}
        </h2>
        {!isEmpty && <Sum months={query.data.months} range={range} />}
        <div className={styles['take']}>
          <TextTabs
            label={t('chart.range')}
            choices={chartRanges.map((id) => ({ id, label: t(`chart.range.${id}`) }))}
            selected={range}
            onChange={setRange}
          />
        </div>
      </div>
      {isEmpty ? (
        <p className="t-2">{t('chart.none')}</p>
      ) : (
        <CountChart
          title={t('chart.months')}
          isTitleHidden
          labelOf={t('chart.month')}
          countOf={t('chart.count')}
          form="columns"
          counts={query.data.months.map(({ month, count }) => ({ label: month, count }))}
        />
      )}
      {query.data.classes.length > 0 && (
        <CountChart
          title={t('chart.classes')}
          labelOf={t('chart.class')}
          countOf={t('chart.count')}
          form="bars"
          counts={query.data.classes.map(({ classNo, name, count }) => ({
            label: [classNo, name].filter(Boolean).join(' '),
            count,
          }))}
        />
      )}
    </section>
  )
}

type Months = Answer<typeof chartLoans>['months']

function Sum({ months, range }: { months: Months; range: ChartRange }) {
  const { t } = useTranslation('circulation')
  const total = months.reduce((sum, { count }) => sum + count, 0)
  const late = months.reduce((sum, one) => sum + one.late, 0)
  const percent = Math.round(((total - late) / total) * 100)
  return <p className="t-2 num">{t(`chart.sum.${range}`, { count: total, percent })}</p>
}
