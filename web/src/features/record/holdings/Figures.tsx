import type { BookDetail } from '@shulin/contract/record'
import { useTranslation } from 'react-i18next'
import { Stars } from '../../../ui/catalogue/Stars.tsx'
import { isArticle } from '../kinds.ts'
import styles from '../RecordPage.module.css'
import { useCitedCounts } from '../files/useOutside.ts'
import { useDonor, useRatingCount, useStatistics } from '../useRecord.ts'

/** The title in numbers, in one line; what nobody did is not counted, and neither is what could not be learnt. */
export function Figures({ book }: { book: BookDetail }) {
  const { t, i18n } = useTranslation('record')
  const statistics = useStatistics(book.recordId).data
  const donor = useDonor(book.recordId).data
  const cited = useCitedCounts(book, isArticle(book.docCode))
  const { score = 0, loanCount = 0, favCount = 0, visits = 0 } = statistics ?? {}
  const raters = useRatingCount(book.recordId, score > 0).data
  const counted = [
    loanCount > 0 && t('figures.loans', { count: loanCount }),
    favCount > 0 && t('figures.favourites', { count: favCount }),
    visits > 0 && t('figures.visits', { count: visits }),
    cited.cnki !== undefined && t('figures.cnki', { count: cited.cnki }),
  ].filter((words) => words !== false)
  const given = donor?.donorUrl ?? ''
  return (
    <p className={styles['figures-line']}>
      {score > 0 && (
        <span className={styles['score']}>
          <Stars score={score} label={t('figures.score', { score })} />
          <b className="num" aria-hidden>
            {score.toLocaleString(i18n.language)}
          </b>
          {raters !== undefined && (
            <span className="t-2">{t('figures.ratings', { count: raters })}</span>
          )}
        </span>
      )}
      {counted.map((words) => (
        <span key={words} className="t-2">
          {words}
        </span>
      ))}
      {cited.wos && (
        <a href={cited.wos.url} target="_blank" rel="noopener" className="t-2">
          {t('figures.wos', { count: cited.wos.citedCount })}
        </a>
      )}
      {given !== '' && (
        <a href={given} className="t-2">
          {donor?.donor ? t('donor.of', { donor: donor.donor }) : t('donor.unnamed')}
        </a>
      )}
    </p>
  )
}
