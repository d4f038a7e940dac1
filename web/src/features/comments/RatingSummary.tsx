import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureNote } from '../../ui/feedback/FailureNote.tsx'
import { OwnRating } from './OwnRating.tsx'
import { ratingsOf } from './queries.ts'
import styles from './RatingSummary.module.css'

/** How readers rate a title: the average, how the stars are spread, and the reader's own. */
export function RatingSummary({ recordId }: { recordId: number }) {
  const { t, i18n } = useTranslation('comments')
  const query = useQuery(ratingsOf(recordId))
  const { data } = query
  const { score = 0, ratingCount = 0, scores = [] } = data ?? {}
  // The highest first, as readers are used to.
  const shares = scores
    .map((count, n) => ({ stars: n + 1, share: Math.round((100 * count) / ratingCount) }))
    .toReversed()
  return (
    <div className={styles['rating']}>
      {query.error && !data ? (
        <FailureNote
          error={query.error}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        >
          {t('ratings.failed')}
        </FailureNote>
      ) : ratingCount > 0 ? (
        <>
          <div>
            <p className={styles['average']}>
              {score.toLocaleString(i18n.language, { minimumFractionDigits: 1 })}
            </p>
            <p className="t-cap">{t('ratings.count', { count: ratingCount })}</p>
          </div>
          <ul className={styles['bars']} aria-label={t('ratings')}>
            {shares.map(({ stars, share }) => (
              <li key={stars}>
                <span>{t('stars', { count: stars })}</span>
                <i style={{ '--share': `${share}%` } as CSSProperties} aria-hidden />
                <span className="num">{`${share}%`}</span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="t-2">{data && t('ratings.none')}</p>
      )}
      <OwnRating recordId={recordId} />
    </div>
  )
}
