import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePageNumber } from '../../platform/usePageNumber.ts'
import { BookRow, BookRows } from '../../ui/catalogue/BookRow.tsx'
import { Cover } from '../../ui/catalogue/Cover.tsx'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { BookRowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { useListedAvailability } from '../catalogue/catalogue.tsx'
import { languageOf, recordAddress } from '../search/search.ts'
import styles from './departments.module.css'
import { rowsOfResources } from './first-calls.ts'
import { resourcesQuery } from './queries.ts'
import { useTypeName } from './useTypeName.ts'

interface Props {
  collegeId: string
  /** A document type; empty: all of them. */
  type: string
}

/** One page of the titles that are for a department. Where they cannot be had, the list is empty and says why. */
export function Resources({ collegeId, type }: Props) {
  const { t, i18n } = useTranslation('departments')
  const [page, turnTo] = usePageNumber()
  const query = useQuery(resourcesQuery({ collegeId, type, page }))
  const statusOf = useListedAvailability(query.data?.list.map(({ recordId }) => recordId) ?? [])
  const typeName = useTypeName()
  return (
    <QueryState query={query} waiting={<BookRowsSkeleton />} failed={t('resources.failed')}>
      {({ total, list }) =>
        total === 0 ? (
          <EmptyShelf>{t('resources.none')}</EmptyShelf>
        ) : (
          <div className={styles['titles']}>
            <BookRows>
              {list.map(({ recordId, title, author, publisher, year, type: documentType }) => {
                const lang = languageOf(title, i18n.language)
                return (
                  <BookRow
                    key={recordId}
                    name={title}
                    to={recordAddress(recordId)}
                    {...(lang && { lang })}
                    {...(type === '' && documentType !== 'book' && { tag: typeName(documentType) })}
                    meta={[author, publisher, year].filter(Boolean).join(' / ')}
                    cover={
                      <Cover
                        book={{ id: String(recordId), title, author, docCode: documentType }}
                        lang={lang}
                      />
                    }
                  >
                    {statusOf(recordId)}
                  </BookRow>
                )
              })}
            </BookRows>
            <Pager page={page} total={total} rows={rowsOfResources} onChange={turnTo} />
          </div>
        )
      }
    </QueryState>
  )
}
