import { ChevronDown, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureNote } from '../../ui/feedback/FailureNote.tsx'
import styles from './RecordPage.module.css'
import { Section } from './Section.tsx'
import { useContents, useContentsAddress, useIntroduction } from './useRecord.ts'

/** So many chapters are shown before the rest is asked for. */
const firstChapters = 8

/** What it is about, who wrote it, and what is in it. */
export function AboutSection({ recordId }: { recordId: number }) {
  const { t } = useTranslation('record')
  const introduction = useIntroduction(recordId)
  const contents = useContents(recordId)
  const address = useContentsAddress(recordId).data ?? ''
  const about = introduction.data
  const chapters = contents.data ?? []
  const failed = introduction.error ?? contents.error
  const isEmpty =
    !about?.introduction && !about?.authorIntroduction && chapters.length === 0 && address === ''
  if (isEmpty && !failed) return null
  return (
    <Section id="about" title={t('about')}>
      {isEmpty && failed ? (
        <FailureNote
          error={failed}
          onRetry={() => void Promise.all([introduction.refetch(), contents.refetch()])}
          isRetrying={introduction.isFetching || contents.isFetching}
        >
          {t('about.failed')}
        </FailureNote>
      ) : (
        <div className={styles['text']}>
          <div>
            {about?.introduction && <p className="t-long">{about.introduction}</p>}
            {about?.authorIntroduction && (
              <>
                <h3 className={styles['text__sub']}>{t('about.author')}</h3>
                <p className="t-long">{about.authorIntroduction}</p>
              </>
            )}
          </div>
          {(chapters.length > 0 || address) && (
            <div>
              <h3 className={styles['text__sub']}>{t('contents')}</h3>
              {chapters.length > 0 && <Contents chapters={chapters} />}
              {address && (
                <a className="link-more" href={address} target="_blank" rel="noopener">
                  <ExternalLink aria-hidden />
                  {t('contents.elsewhere')}
                </a>
              )}
            </div>
          )}
        </div>
      )}
    </Section>
  )
}

function Contents({ chapters }: { chapters: { title: string; page: string }[] }) {
  const { t } = useTranslation('record')
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? chapters : chapters.slice(0, firstChapters)
  return (
    <>
      <ol className={styles['toc']}>
        {shown.map(({ title, page }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- chapters have no number, and never move
          <li key={place}>
            <span>{title}</span>
            <span className="num">{page}</span>
          </li>
        ))}
      </ol>
      {chapters.length > firstChapters && (
        <button
          type="button"
          className={styles['fold']}
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? t('contents.less') : t('contents.all', { count: chapters.length })}
          <ChevronDown className="i--16" aria-hidden />
        </button>
      )}
    </>
  )
}
