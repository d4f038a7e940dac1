import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { ListedBooks } from './ListedBooks.tsx'
import { ListSheets } from './ListSheets.tsx'
import styles from './sheets.module.css'
import { useBookList, useOpenLists } from './useBookLists.ts'

const rows = 12

/** Lists that readers have opened, or one of them. */
export function BookListsPage() {
  const [params] = useSearchParams()
  const chosen = params.get('bookListId')
  return chosen ? <OneList key={chosen} id={chosen} /> : <AllLists />
}

function AllLists() {
  const { t } = useTranslation('book-lists')
  const [page, setPage] = useState(1)
  const query = useOpenLists({ page, rows })
  return (
    <Page title={t('lists')} lead={t('lists.how')}>
      <QueryState query={query} failed={t('lists.failed')}>
        {({ total, list }) =>
          total === 0 ? (
            <EmptyShelf why={t('lists.empty.why')}>{t('lists.empty')}</EmptyShelf>
          ) : (
            <>
              <ListSheets lists={list} />
              <Pager page={page} total={total} rows={rows} onChange={setPage} />
            </>
          )
        }
      </QueryState>
    </Page>
  )
}

function OneList({ id }: { id: string }) {
  const { t } = useTranslation('book-lists')
  const query = useBookList(id)
  return (
    <Page
      title={query.data?.name ?? t('lists')}
      {...(query.data && { kind: t('lists'), lead: query.data.introduction })}
      actions={
        <Link className="link-more" to="/bookListNav">
          {t('all.lists')}
        </Link>
      }
    >
      <QueryState query={query} failed={t('lists.failed')}>
        {({ owner, list }) => (
          <>
            <p className={`t-2 ${styles['intro']}`}>
              {t('by', { owner })} · {t('count', { count: list.length })}
            </p>
            <ListedBooks books={list} />
          </>
        )}
      </QueryState>
    </Page>
  )
}
