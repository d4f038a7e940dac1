import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { navigateCollections } from '@shulin/contract/special-collections'
import type { Answer } from '../../platform/api.ts'
import { useNarrow } from '../../platform/useNarrow.ts'
import { usePageNumber } from '../../platform/usePageNumber.ts'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { BookRowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { FindField } from '../../ui/lists/FindField.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { CoverStack } from '../book-lists/book-lists.ts'
import { languageOf } from '../search/search.ts'
import { collectionAddress, filterIn } from './address.ts'
import { rowsOfCollections } from './first-calls.ts'
import { collectionsQuery } from './queries.ts'
import styles from './SpecialCollections.module.css'

export { prepareCollections } from './prepare.ts'

/** The special collections of the library, each with the covers of its first titles. */
export function SpecialCollectionsPage() {
  const { t, i18n } = useTranslation('special-collections')
  const [params] = useSearchParams()
  const filter = filterIn(params)
  const { keyword, page } = filter
  const [, turnTo] = usePageNumber()
  const narrow = useNarrow()
  const query = useQuery(collectionsQuery(filter, i18n.language))
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        <FindField
          label={t('find')}
          wanted={keyword}
          onFind={(words) => narrow({ keyword: words || undefined })}
        />
      }
    >
      <QueryState query={query} waiting={<BookRowsSkeleton />} failed={t('failed')}>
        {({ total, specilaBaseList }) =>
          total === 0 ? (
            <EmptyShelf why={keyword ? t('nothing.why') : t('none.why')}>
              {keyword ? t('nothing', { keyword }) : t('none')}
            </EmptyShelf>
          ) : (
            <>
              <ul className={styles['collections']} aria-label={t('title')}>
                {specilaBaseList.map((collection) => (
                  <CollectionEntry key={collection.recordId} collection={collection} />
                ))}
              </ul>
              <Pager page={page} total={total} rows={rowsOfCollections} onChange={turnTo} />
            </>
          )
        }
      </QueryState>
    </Page>
  )
}

type Collection = Answer<typeof navigateCollections>['specilaBaseList'][number]

function CollectionEntry({ collection }: { collection: Collection }) {
  const { t, i18n } = useTranslation('special-collections')
  const { recordId, collectionName, cover, introduction, count, visits, titles } = collection
  const lang = languageOf(collectionName, i18n.language)
  const number = (figure: number) => figure.toLocaleString(i18n.language)
  return (
    <li>
      <div className={styles['covers']}>
        {cover === '' ? (
          <CoverStack titles={titles} />
        ) : (
          <img src={cover} alt="" loading="lazy" className={styles['picture']} />
        )}
      </div>
      <div>
        <h2 className={styles['name']}>
          <Link className="t-book link-ink" to={collectionAddress(recordId)} lang={lang}>
            {collectionName}
          </Link>
        </h2>
        {introduction !== '' && <p className="t-2 clamp-2">{introduction}</p>}
        <p className={`t-cap num ${styles['figures']}`}>
          <span>{t('count', { count, total: number(count) })}</span>
          {visits > 0 && <span>{t('visits', { count: visits, total: number(visits) })}</span>}
        </p>
      </div>
    </li>
  )
}
