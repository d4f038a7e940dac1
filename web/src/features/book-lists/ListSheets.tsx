import type { listBookLists } from '@shulin/contract/book-lists'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Answer } from '../../platform/api.ts'
import { languageOf } from '../search/search.ts'
import { CoverLink } from '../../ui/catalogue/CoverLink.tsx'
import { CoverStack } from './CoverStack.tsx'
import styles from './sheets.module.css'

type Lists = Answer<typeof listBookLists>['list']

/** Lists of readers as sheets, each with its cover or those of its first titles. */
export function ListSheets({ lists }: { lists: Lists }) {
  const { t, i18n } = useTranslation('book-lists')
  return (
    <ul className={styles['sheets']}>
      {lists.map(({ bookListId, name, introduction, cover, count, titles }) => (
        <li key={bookListId}>
          <CoverLink to={`/bookListNav?bookListId=${bookListId}`}>
            {cover === '' ? (
              <CoverStack titles={titles} />
            ) : (
              <img className={styles['picture']} src={cover} alt="" />
            )}
          </CoverLink>
          <Link
            className="t-book-sm link-ink clamp-2"
            lang={languageOf(name, i18n.language)}
            to={`/bookListNav?bookListId=${bookListId}`}
          >
            {name}
          </Link>
          {introduction && <p className="t-2 clamp-2">{introduction}</p>}
          <p className="t-cap">{t('count', { count })}</p>
        </li>
      ))}
    </ul>
  )
}
