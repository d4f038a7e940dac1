import type { BrokenRule } from '@shulin/contract/rules'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './Desk.module.css'
import { useDeskWords } from './useDeskWords.ts'

/** What the number of a rule counts. A rule that only asks yes or no has none. */
const units = {
  'rule.not-frozen': 'blocks',
  'rule.loan-limit': 'copies',
  'rule.no-overdue': 'copies',
  'rule.debt-limit': 'fen',
  'rule.renewal-limit': 'times',
  'rule.loan-not-overdue': 'days',
  'rule.nobody-waiting': 'readers',
} as const

/** A rule that says no, always in this order: the rule, the number against the limit, what lifts it. */
export function RuleParts({ rule }: { rule: BrokenRule }) {
  const { t } = useTranslation('desk')
  const words = useDeskWords()
  const unit = Object.entries(units).find(([code]) => code === rule.code)?.[1]
  const counted = (count: number) => {
    if (unit === undefined) return ''
    return unit === 'fen' ? words.money(count) : t(`unit.${unit}`, { count })
  }
  const share = Math.min(1, rule.limit > 0 ? rule.number / rule.limit : 1)
  return (
    <dl className={styles['rule']}>
      <div>
        <dt>{t('rule')}</dt>
        <dd>{rule.reason}</dd>
      </div>
      {unit !== undefined && (
        <div>
          <dt>{t('rule.numbers')}</dt>
          <dd>
            <b>{counted(rule.number)}</b> / {counted(rule.limit)}
            <span className={styles['meter']} style={{ '--share': share } as CSSProperties} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t('rule.remedy')}</dt>
        <dd>{rule.remedy}</dd>
      </div>
    </dl>
  )
}
