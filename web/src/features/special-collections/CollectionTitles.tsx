import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useNarrow } from '../../platform/useNarrow.ts'
import { usePageNumber } from '../../platform/usePageNumber.ts'
import { BookRow, BookRows } from '../../ui/catalogue/BookRow.tsx'
import { Cover } from '../../ui/catalogue/Cover.tsx'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { BookRowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { FindField } from '../../ui/lists/FindField.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { useListedAvailability } from '../catalogue/catalogue.tsx'
import { languageOf, recordAddress } from '../search/search.ts'
import { filterIn, type CollectionPlace } from './address.ts'
import { rowsOfTitles } from './first-calls.ts'
import { resourcesQuery } from './queries.ts'
import styles from './SpecialCollections.module.css'

/** The titles of a collection and its parts, or of one part; those that can be read at once lead there. */
export function CollectionTitles({ place }: { place: CollectionPlace }) {
  const { t, i18n } = useTranslation('special-collections')
  const [params] = useSearchParams()
  const filter = filterIn(params)
  const { keyword, page } = filter
  const [, turnTo] = usePageNumber()
  const narrow = useNarrow()
  const query = useQuery(resourcesQuery(place, filter))
  const statusOf = useListedAvailability(query.data?.list.map(({ recordId }) => recordId) ?? [])
  const total = query.data?.total ?? 0
  return (
    <section aria-label={t('titles')}>
      <div className={styles['tools']}>
        <output className="t-2 num">
          {query.data && t('count', { count: total, total: total.toLocaleString(i18n.language) })}
        </output>
        <FindField
          label={t('titles.find')}
          wanted={keyword}
          onFind={(words) => narrow({ keyword: words || undefined })}
        />
      </div>
      <QueryState query={query} waiting={<BookRowsSkeleton />} failed={t('titles.failed')}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyShelf>{keyword ? t('nothing', { keyword }) : t('titles.none')}</EmptyShelf>
          ) : (
            <>
              <BookRows>
                {list.map(({ recordId, title, author, url }) => {
                  const lang = languageOf(title, i18n.language)
                  return (
                    <BookRow
                      key={recordId}
                      name={title}
                      to={recordAddress(recordId)}
                      {...(lang && { lang })}
                      meta={author}
                      cover={<Cover book={{ id: String(recordId), title, author }} lang={lang} />}
                    >
                      {statusOf(recordId)}
                      {url !== '' && (
                        <p>
                          <a
                            className="link-more"
                            href={url}
                            target="_blank"
                            rel="noreferrer"
                            aria-label={t('read.of', { title })}
                          >
                            {t('read')}
                          </a>
                        </p>
                      )}
                    </BookRow>
                  )
                })}
              </BookRows>
              <Pager page={page} total={total} rows={rowsOfTitles} onChange={turnTo} />
            </>
          )
        }
      </QueryState>
    </section>
  )
}
