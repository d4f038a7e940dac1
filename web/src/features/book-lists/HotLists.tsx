import type { BookDetail } from '@shulin/contract/record'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { RecordSection } from '../record/record.ts'
import { languageOf } from '../search/search.ts'
import styles from './BookList.module.css'
import { useHotLists } from './useBookLists.ts'

/** The open lists that have a title, those visited most first; nothing where none has it. */
export function HotLists({ book: { recordId } }: { book: BookDetail }) {
  const { t, i18n } = useTranslation('book-lists')
  const lists = useHotLists(recordId).data ?? []
  if (lists.length === 0) return null
  return (
    <RecordSection id="lists" title={t('hot')}>
      <ul className={styles['hot']}>
        {lists.map(({ bookListId, name }) => (
          <li key={bookListId}>
            <Link
              className="link-ink"
              lang={languageOf(name, i18n.language)}
              to={`/bookListNav?bookListId=${bookListId}`}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </RecordSection>
  )
}
