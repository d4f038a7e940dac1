import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { RefusedCall } from '../../platform/api.ts'
import { dayOf } from '../../platform/instants.ts'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { Page } from '../../ui/page/Page.tsx'
import styles from './AnnouncementPage.module.css'
import { announcementQuery } from './queries.ts'

/** One announcement with its text, and the way to all of them. */
export function AnnouncementPage({ announcementId }: { announcementId: string }) {
  const { t, i18n } = useTranslation('announcements')
  const one = useQuery(announcementQuery(announcementId))
  const status = one.error instanceof RefusedCall ? one.error.reply.errCode : null
  // Withdrawn or over since the link was made; or an address that was never one.
  const isGone = status === 404 || status === 400
  return (
    <Page title={one.data?.title ?? t('title')}>
      {isGone ? (
        <EmptyShelf why={t('gone.why')}>{t('gone')}</EmptyShelf>
      ) : (
        <QueryState query={one} failed={t('failed.one')}>
          {({ day, text }) => (
            <article className={styles['text']}>
              <p className="t-2 num">{dayOf(day, i18n.language)}</p>
              {text
                .split(/\n+/u)
                .filter(Boolean)
                .map((paragraph, place) => (
                  // oxlint-disable-next-line react/no-array-index-key -- paragraphs change as a whole
                  <p key={place}>{paragraph}</p>
                ))}
            </article>
          )}
        </QueryState>
      )}
      <p className={styles['all']}>
        <Link to="/announcements">{t('all')}</Link>
      </p>
    </Page>
  )
}
