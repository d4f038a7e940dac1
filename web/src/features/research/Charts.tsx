import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CountChart } from '../../ui/catalogue/CountChart.tsx'
import { PartFailed } from '../../ui/feedback/PartFailed.tsx'
import { TextTabs } from '../../ui/lists/TextTabs.tsx'
import type { Research } from './address.ts'
import { charts as chartsOf } from './queries.ts'
import styles from './Research.module.css'

const charts = ['years', 'types', 'authors', 'institutions'] as const

/** So many bars are read at one glance. */
const mostBars = 10

/** How a result spreads over years, types, authors and institutions. */
export function Charts({ research }: { research: Research }) {
  const { t } = useTranslation('research')
  const { data, isError, refetch } = useQuery(chartsOf(research))
  const [wanted, setWanted] = useState<(typeof charts)[number]>('years')
  const told = charts.filter((name) => (data?.[name].length ?? 0) > 0)
  const shown = told.includes(wanted) ? wanted : told[0]
  if (isError && !data) {
    return (
      <section className={styles['charts']} aria-label={t('charts')}>
        <PartFailed onRetry={() => void refetch()}>{t('charts.failed')}</PartFailed>
      </section>
    )
  }
  // Their room is kept: what stands below them must not jump when they come.
  if (!data) return <section className={styles['charts']} aria-label={t('charts')} aria-busy />
  if (shown === undefined) return null
  const counts =
    shown === 'years'
      ? data.years.map(({ year, count }) => ({ label: String(year), count }))
      : data[shown].slice(0, mostBars).map(({ name, count }) => ({ label: name, count }))
  return (
    <section className={styles['charts']} aria-label={t('charts')}>
      <TextTabs
        label={t('charts')}
        choices={told.map((id) => ({ id, label: t(`charts.${id}`) }))}
        selected={shown}
        onChange={setWanted}
      />
      <CountChart
        key={shown}
        title={t(`charts.${shown}.title`)}
        labelOf={t(`charts.${shown}`)}
        countOf={t('charts.count')}
        counts={counts}
        form={shown === 'years' ? 'columns' : 'bars'}
        isTitleHidden
      />
    </section>
  )
}
