import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dayIn, dayOf } from '../../platform/instants.ts'
import { Page } from '../../ui/page/Page.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { useInstitution } from './institutions.tsx'
import { privacyNotice } from './queries.ts'
import styles from './PrivacyPage.module.css'

export function PrivacyPage() {
  const { t, i18n } = useTranslation('institutions')
  const { timeZone } = useInstitution()
  const notice = useQuery(privacyNotice())
  const dateOf = (instant: string) => dayOf(dayIn(instant, timeZone), i18n.language)

  return (
    <Page title={t('privacy')} width="text">
      <QueryState query={notice} failed={t('privacy.failed')}>
        {({ publishedAt, version, text }) => (
          <article className={styles['notice']}>
            <p className="t-2 num">
              <time dateTime={publishedAt}>
                {t('privacy.since', { date: dateOf(publishedAt), version })}
              </time>
            </p>
            {blocksOf(text).map((block) =>
              block.startsWith('## ') ? (
                <h2 key={block} className="t-section">
                  {block.slice(3)}
                </h2>
              ) : (
                <p key={block}>{block}</p>
              ),
            )}
            {/* What the notice speaks of can be seen there, taken along and changed. */}
            <p>
              <Link className="link-more" to="/personalCenter?tab=1">
                {t('privacy.own')}
                <ChevronRight aria-hidden />
              </Link>
            </p>
          </article>
        )}
      </QueryState>
    </Page>
  )
}

/** The notice is plain text: blocks between blank lines, a heading is a line of its own behind `## `. */
const blocksOf = (text: string) =>
  text
    .replaceAll(/^(## .*)$/gm, '\n$1\n')
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
