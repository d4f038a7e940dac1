import type { OwnList } from '@shulin/contract/own-book-lists'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { StatusChip } from '../../ui/feedback/StatusChip.tsx'
import { languageOf } from '../search/search.ts'
import { CoverStack } from './CoverStack.tsx'
import { NewList } from './NewList.tsx'
import { ownListAddress, ownListsAddress } from './own-list-address.ts'
import styles from './sheets.module.css'
import { useOwnLists } from './useBookLists.ts'

/** So many stand above other things. */
const inBrief = 3

/** The lists a reader keeps, as sheets; in brief the first few with the way to all, and nothing where there are none. */
export function OwnLists({ isBrief = false }: { isBrief?: boolean }) {
  const { t } = useTranslation('book-lists')
  const query = useOwnLists()
  return (
    <QueryState query={query} failed={t('lists.failed')}>
      {({ list }) =>
        list.length > 0 ? (
          <>
            {isBrief && (
              <div className={styles['head']}>
                <h2 className="t-section">{t('mine')}</h2>
                <Link className="link-more" to={ownListsAddress}>
                  {t('all.own')}
                </Link>
              </div>
            )}
            <ul className={styles['sheets']} aria-label={t('mine')}>
              {(isBrief ? list.slice(0, inBrief) : list).map((one) => (
                <OwnListSheet key={one.bookListId} list={one} />
              ))}
            </ul>
          </>
        ) : (
          !isBrief && (
            <EmptyShelf why={t('mine.empty.why')} action={<NewList />}>
              {t('mine.empty')}
            </EmptyShelf>
          )
        )
      }
    </QueryState>
  )
}

function OwnListSheet({ list }: { list: OwnList }) {
  const { t, i18n } = useTranslation('book-lists')
  const { bookListId, name, introduction, cover, privacy, defaultFlag, role, count, titles } = list
  return (
    <li>
      {cover === '' ? (
        <CoverStack titles={titles} />
      ) : (
        <img className={styles['picture']} src={cover} alt="" />
      )}
      <Link
        className="t-book-sm link-ink clamp-2"
        lang={languageOf(name, i18n.language)}
        to={ownListAddress(bookListId)}
      >
        {name}
      </Link>
      {introduction && <p className="t-2 clamp-2">{introduction}</p>}
      <p className={`t-cap ${styles['foot']}`}>
        <span>
          {t('count', { count })} · {t(`privacy.${privacy}`)}
          {role === 'editor' && ` · ${t('together')}`}
        </span>
        {defaultFlag === '1' && <StatusChip status="done">{t('default')}</StatusChip>}
      </p>
    </li>
  )
}
