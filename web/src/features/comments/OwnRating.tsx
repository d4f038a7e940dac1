import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { StarChoice } from '../../ui/controls/StarChoice.tsx'
import { useReader } from '../identity/identity.ts'
import { ownRatingOf } from './queries.ts'
import styles from './RatingSummary.module.css'
import { useRate } from './useCommentActs.ts'

/** The stars the reader gives; a visitor who presses one is asked to log in first. */
export function OwnRating({ recordId }: { recordId: number }) {
  const { t } = useTranslation('comments')
  const reader = useReader()
  const own = useQuery({ ...ownRatingOf(recordId), enabled: reader !== undefined })
  const rate = useRate(recordId)
  const known = reader ? (own.data?.score ?? 0) : 0
  return (
    <div className={styles['own']}>
      <p className="t-2" aria-hidden>
        {t('own')}
      </p>
      <StarChoice
        label={t('own')}
        // What was pressed is shown at once.
        value={rate.isPending && reader ? rate.variables : known}
        nameOf={(count) => t('stars', { count })}
        onChange={(score) => rate.mutate(score)}
      />
    </div>
  )
}
