import type { ExplainedEntry } from '@shulin/contract/points'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dayIn, dayOf } from '../../platform/instants.ts'
import { useInstitution } from '../institutions/institutions.tsx'
import { recordAddress } from '../search/search.ts'
import styles from './Points.module.css'
import { signed } from './signed.ts'

/** One entry: when, by which rule, for what and where, and how many points. */
export function EntryRow({ entry }: { entry: ExplainedEntry }) {
  const { t, i18n } = useTranslation('points')
  const { timeZone } = useInstitution()
  const { language } = i18n
  const { name, change, ruleChange, status, platform, time, title, recordId } = entry
  return (
    <li>
      <time className={`num ${styles['day']}`} dateTime={time}>
        {dayOf(dayIn(time, timeZone), language)}
      </time>
      <div>
        <p>{name}</p>
        <p className={`t-2 ${styles['why']}`}>
          {title !== null && recordId !== null && (
            <Link className="link-ink" to={recordAddress(recordId)}>
              {t('titled', { title })}
            </Link>
          )}
          <span>{t(`platform.${platform}`)}</span>
          {status === 'reduced' && (
            <span>{t('reduced', { rule: signed(ruleChange, language), left: -change })}</span>
          )}
        </p>
      </div>
      <b className={`num ${styles[change > 0 ? 'given' : 'taken']}`}>{signed(change, language)}</b>
    </li>
  )
}
