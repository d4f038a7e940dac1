import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { Table } from '../../../ui/lists/Table.tsx'
import styles from './Trend.module.css'
import { Section } from '../Section.tsx'
import { useYearLoans } from '../useRecord.ts'

type Year = { year: number; count: number }

/** How often it was lent in ten years: bars, and the same as a table. */
export function Trend({ recordId }: { recordId: number }) {
  const { t } = useTranslation('record')
  const query = useYearLoans(recordId)
  // What was never lent has no trend to show.
  if (query.data?.every(({ count }) => count === 0)) return null
  return (
    <Section id="trend" title={t('trend')}>
      <QueryState query={query} failed={t('trend.failed')}>
        {(years) => <Bars years={years} />}
      </QueryState>
    </Section>
  )
}

function Bars({ years }: { years: Year[] }) {
  const { t } = useTranslation('record')
  const most = years.reduce((best, one) => (one.count > best.count ? one : best))
  const sum = years.reduce((total, { count }) => total + count, 0)
  return (
    <>
      <p className="t-2">{t('trend.sum', { count: sum, year: most.year })}</p>
      <ol className={styles['bars']} aria-label={t('trend.chart')}>
        {years.map(({ year, count }) => (
          <li key={year} style={{ '--share': count / most.count } as CSSProperties}>
            <b className="num">{count}</b>
            <i aria-hidden />
            <span className="num">{year}</span>
          </li>
        ))}
      </ol>
      <details className={styles['table']}>
        <summary>{t('trend.table')}</summary>
        <Table
          caption={t('trend.chart')}
          columns={[
            { id: 'year', label: t('trend.year'), cell: ({ year }) => year, isNumeric: true },
            { id: 'count', label: t('trend.count'), cell: ({ count }) => count, isNumeric: true },
          ]}
          rows={years}
          keyOf={({ year }) => String(year)}
          isDense
        />
      </details>
    </>
  )
}
