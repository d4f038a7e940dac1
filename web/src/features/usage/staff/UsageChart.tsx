import type { UsageReport } from '@shulin/contract/usage-staff'
import { useTranslation } from 'react-i18next'
import { monthAndDay } from '../../../platform/instants.ts'
import { CountChart } from '../../../ui/catalogue/CountChart.tsx'
import { sumOf, waysOut } from './counts.ts'
import { useRowName } from './useRowName.ts'

/** More columns than this are no picture any more. */
const mostColumns = 62
const mostBars = 20

/** The ways out as a picture: over time in columns, else those used most in bars. */
export function UsageChart({ report }: { report: UsageReport }) {
  const { t, i18n } = useTranslation('usage')
  const nameOf = useRowName()
  const { by, rows } = report
  const isOverTime = by === 'day' || by === 'month'
  const shown = isOverTime ? rows.slice(-mostColumns) : rows.slice(0, mostBars)
  return (
    <CountChart
      title={t('waysOut')}
      labelOf={t(`by.${by}`)}
      countOf={t('waysOut')}
      form={isOverTime ? 'columns' : 'bars'}
      counts={shown.map((row) => ({
        label: by === 'day' ? monthAndDay(row.key, i18n.language) : nameOf(row),
        count: sumOf(row.counts, waysOut),
      }))}
    />
  )
}
