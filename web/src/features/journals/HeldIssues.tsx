import type { HeldYear } from '@shulin/contract/journals'
import { useTranslation } from 'react-i18next'
import { dayOf } from '../../platform/instants.ts'
import styles from './Journals.module.css'

interface Props {
  /** What the library says of its holdings as a whole. */
  summary: string
  holdings: HeldYear[]
}

/** The issues that arrived, year by year, and which are missing between them. */
export function HeldIssues({ summary, holdings }: Props) {
  const { t } = useTranslation('journals')
  return (
    <section className={styles['part']} aria-label={t('issues')}>
      <h2 className="t-section">{t('issues')}</h2>
      {summary !== '' && <p className="t-2">{t('summary', { summary })}</p>}
      {holdings.length === 0 && summary === '' && <p className="t-2">{t('issues.none')}</p>}
      {holdings.length > 0 && (
        <dl className={styles['years']}>
          {holdings.map((held) => (
            <Year key={held.year} held={held} />
          ))}
        </dl>
      )}
    </section>
  )
}

function Year({ held: { year, issues, missing } }: { held: HeldYear }) {
  const { t, i18n } = useTranslation('journals')
  return (
    <div>
      <dt className="num">{year}</dt>
      <dd>
        <ul>
          {issues.map(({ volume, issue, receivedOn, locationName }) => (
            <li key={`${volume} ${issue}`}>
              <span className="num">
                {volume ? t('issue.ofVolume', { volume, issue }) : t('issue', { issue })}
              </span>{' '}
              <span className="t-cap">
                {[locationName, receivedOn && dayOf(receivedOn, i18n.language)]
                  .filter(Boolean)
                  .join(' ')}
              </span>
            </li>
          ))}
        </ul>
        {missing.length > 0 && (
          <p className={`t-cap num ${styles['missing']}`}>
            {t('missing', { issues: missing.join(t('comma')) })}
          </p>
        )}
      </dd>
    </div>
  )
}
