import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { classes } from '../../ui/page/classes.ts'
import styles from './Points.module.css'
import { month, sum } from './queries.ts'
import { signed } from './signed.ts'

/** The sum, and what this month brought and took. */
export function PointFigures() {
  const { t, i18n } = useTranslation('points')
  const { language } = i18n
  const score = useQuery(sum())
  const { data: now } = useQuery(month())
  return (
    <QueryState query={score} failed={t('failed')}>
      {(has) => (
        <dl className={styles['figures']}>
          <Figure name={t('sum')} value={has.score.toLocaleString(language)} />
          {now && <Figure name={t('given')} value={signed(now.given, language)} look="given" />}
          {now && <Figure name={t('taken')} value={signed(-now.taken, language)} look="taken" />}
        </dl>
      )}
    </QueryState>
  )
}

interface FigureProps {
  name: string
  value: string
  look?: 'given' | 'taken'
}

/** One number over its name; nothing gained and nothing lost are no colour. */
const Figure = ({ name, value, look }: FigureProps) => (
  <div className={classes(look && value !== '0' && styles[look]) || undefined}>
    <dt>{name}</dt>
    <dd className="num">{value}</dd>
  </div>
)
