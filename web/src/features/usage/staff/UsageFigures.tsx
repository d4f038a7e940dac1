import type { UsageReport } from '@shulin/contract/usage-staff'
import { useTranslation } from 'react-i18next'
import { sumOf, waysOut, waysThere } from './counts.ts'
import { useUsage } from './queries.ts'
import { monthsBefore } from './report-months.ts'
import styles from './Usage.module.css'

/** All uses of the time in a few numbers, each beside that of as many months before. */
export function UsageFigures({ report }: { report: UsageReport }) {
  const { t, i18n } = useTranslation('usage')
  // Of the time before only its sums are looked at: the months make the shortest report.
  const before = useUsage({ ...monthsBefore(report), by: 'month' }).data?.totals
  const figures = [
    ...waysOut.map((operation) => ({ label: t(`operation.${operation}`), of: [operation] })),
    { label: t('waysThere'), of: waysThere },
  ]
  return (
    <ul className={styles['figures']}>
      {figures.map(({ label, of }) => {
        const count = sumOf(report.totals, of)
        const change = before && changeOf(sumOf(before, of), count, i18n.language)
        return (
          <li key={label}>
            <b className="num">{count.toLocaleString(i18n.language)}</b>
            <span>
              {label}
              {change && (
                <span className="t-cap num">
                  <span className="sr">{t('change')}</span> {change}
                </span>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** +6%; nothing where there was nothing to compare with. */
const changeOf = (before: number, now: number, language: string) =>
  before === 0
    ? undefined
    : ((now - before) / before).toLocaleString(language, {
        style: 'percent',
        signDisplay: 'exceptZero',
        maximumFractionDigits: 0,
      })
