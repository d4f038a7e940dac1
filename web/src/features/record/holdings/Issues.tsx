import { useTranslation } from 'react-i18next'
import { dayOf } from '../../../platform/instants.ts'
import styles from '../RecordPage.module.css'
import { Section } from '../Section.tsx'
import { useParts } from '../useRecord.ts'

/** The issues of a journal, year by year. */
export function Issues({ recordId, type }: { recordId: number; type: string }) {
  const { t, i18n } = useTranslation('record')
  const issues = useParts(recordId, type).data?.contiItems ?? []
  if (issues.length === 0) return null
  const years = [...Map.groupBy(issues, ({ year }) => year)]
  return (
    <Section id="issues" title={t('issues')}>
      <dl className={styles['issues']}>
        {years.map(([year, ofYear]) => (
          <div key={year}>
            <dt className="num">{year}</dt>
            <dd>
              <ul>
                {ofYear.map(({ volume, issue, receivedOn, locationName }) => (
                  <li key={`${volume} ${issue}`}>
                    <span className="num">
                      {volume ? t('issue.ofVolume', { volume, issue }) : t('issue', { issue })}
                    </span>
                    <span className="t-cap">
                      {[locationName, receivedOn && dayOf(receivedOn, i18n.language)]
                        .filter(Boolean)
                        .join(' ')}
                    </span>
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
