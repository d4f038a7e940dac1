import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { RankList } from '../../ui/catalogue/RankList.tsx'
import { PartFailed } from '../../ui/feedback/PartFailed.tsx'
import { languageOf } from '../search/search.ts'
import { journalAddress } from './address.ts'
import styles from './Journals.module.css'
import { hotJournalsQuery } from './queries.ts'

/** What was opened most of late. */
export function HotJournals() {
  const { t, i18n } = useTranslation('journals')
  const hot = useQuery(hotJournalsQuery)
  if (hot.isError) {
    return <PartFailed onRetry={() => void hot.refetch()}>{t('hot.failed')}</PartFailed>
  }
  if (!hot.data || hot.data.length === 0) return null
  return (
    <section className={styles['hot']} aria-label={t('hot')}>
      <h2 className="t-section">{t('hot')}</h2>
      <RankList
        label={t('hot')}
        ranked={hot.data.map(({ recordId, title, visits }) => ({
          id: recordId,
          title,
          to: journalAddress(recordId),
          lang: languageOf(title, i18n.language),
          by: '',
          value: t('visits', { count: visits, visits: visits.toLocaleString(i18n.language) }),
        }))}
      />
    </section>
  )
}
