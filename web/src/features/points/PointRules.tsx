import { useQuery } from '@tanstack/react-query'
import { Fragment, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import styles from './Points.module.css'
import { pointRules } from './queries.ts'
import { signed } from './signed.ts'

/** By which rules points are given and taken here. */
export function PointRules() {
  const { t, i18n } = useTranslation('points')
  const id = useId()
  const rules = useQuery(pointRules(i18n.language))
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={`t-section ${styles['head']}`}>
        {t('rules')}
      </h2>
      <QueryState query={rules} failed={t('rules.failed')}>
        {({ integralRule }) => (
          <dl className={styles['rules']}>
            {integralRule.map(({ name, operation, change, dayMax }) => (
              <Fragment key={operation}>
                <dt>{dayMax === null ? name : t('rule.daily', { name, most: dayMax })}</dt>
                <dd className="num">{signed(change, i18n.language)}</dd>
              </Fragment>
            ))}
          </dl>
        )}
      </QueryState>
      <p className={`t-cap ${styles['note']}`}>{t('note')}</p>
    </section>
  )
}
