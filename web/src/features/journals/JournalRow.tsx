import type { JournalScreening, ListedJournal } from '@shulin/contract/journals'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { StatusChip } from '../../ui/feedback/StatusChip.tsx'
import { FavouriteStar } from '../favourites/favourites.ts'
import { languageOf } from '../search/search.ts'
import { journalAddress } from './address.ts'
import styles from './Journals.module.css'

interface Props {
  journal: ListedJournal
  /** Has the names of codes. */
  screening: JournalScreening
}

/** One journal of the list: what it is, where it is rated, and how to read it. */
export function JournalRow({ journal, screening }: Props) {
  const { t, i18n } = useTranslation('journals')
  const { recordId, title, issn, publisher, publFreqCode, coreInclude, latest } = journal
  const nameIn = (names: { code: string; name: string }[], code: string) =>
    names.find((one) => one.code === code)?.name ?? code
  const frequency = publFreqCode && nameIn(screening.publFreqCode, publFreqCode)
  const facts = [issn && t('issn', { issn }), frequency].filter(Boolean)
  return (
    <article className={styles['journal']}>
      <div>
        <h3>
          <Link
            to={journalAddress(recordId)}
            lang={languageOf(title, i18n.language)}
            className="t-book-sm link-ink"
          >
            {title}
          </Link>
        </h3>
        {facts.length > 0 && <p className="t-cap num">{facts.join('　')}</p>}
        {coreInclude.length > 0 && (
          <ul className={styles['tags']} aria-label={t('filter.coreInclude')}>
            {coreInclude.map((code) => (
              <li key={code} className={styles['tag']}>
                {nameIn(screening.coreInclude, code)}
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className={`t-2 ${styles['publisher']}`}>{publisher}</p>
      <div className={styles['ways']}>
        {journal.isOnline && <StatusChip status="online">{t('online')}</StatusChip>}
        {journal.isOnPaper && <StatusChip status="shelf">{t('onPaper')}</StatusChip>}
        {latest && <p className="t-cap num">{t('latest', latest)}</p>}
      </div>
      <div className={styles['act']}>
        <FavouriteStar recordId={recordId} title={title} size="sm" />
        <LinkButton href={journalAddress(recordId)} size="sm" aria-label={t('issuesOf', { title })}>
          {t('seeIssues')}
        </LinkButton>
      </div>
    </article>
  )
}
