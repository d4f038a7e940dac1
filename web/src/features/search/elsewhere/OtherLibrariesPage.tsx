import type { SearchResult } from '@shulin/contract/search'
import { languageOf } from '@shulin/presentation/language-of'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { ownLibrary } from '../../../platform/session.ts'
import { EmptyShelf } from '../../../ui/catalogue/EmptyShelf.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { AskLibrary } from '../../requests/requests.ts'
import { CatalogueSearch } from '../query/CatalogueSearch.tsx'
import { holdersOf, titlesEverywhere } from '../queries.ts'
import styles from './OtherSources.module.css'
import { recordAddress } from '../results/result-address.ts'

/** Titles with the libraries that hold them, wherever the reader is at home. */
export function OtherLibrariesPage() {
  const { t } = useTranslation('search')
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const keyword = params.get('keyword')?.trim() ?? ''
  const query = useQuery(titlesEverywhere(keyword))
  return (
    <Page title={keyword === '' ? t('others') : t('others.of', { keyword })}>
      <div id="search" className={styles['box']}>
        <CatalogueSearch
          keyword={keyword}
          onSearch={(words) =>
            void navigate(`/otherSearchList?${new URLSearchParams({ keyword: words }).toString()}`)
          }
        />
      </div>
      {keyword === '' ? (
        <EmptyShelf>{t('others.start')}</EmptyShelf>
      ) : (
        <QueryState query={query} failed={t('failed')}>
          {({ searchList }) =>
            searchList.length === 0 ? (
              <EmptyShelf why={t('nothing.why')}>{t('others.nothing', { keyword })}</EmptyShelf>
            ) : (
              <ul className={styles['titles']}>
                {searchList.map((result) => (
                  <li key={result.recordId}>
                    <HeldTitle result={result} />
                  </li>
                ))}
              </ul>
            )
          }
        </QueryState>
      )}
    </Page>
  )
}

function HeldTitle({ result }: { result: SearchResult }) {
  const { t, i18n } = useTranslation('search')
  const { recordId, title, author, publisher, publishYear } = result
  const libCode = ownLibrary()
  const query = useQuery(holdersOf(recordId, libCode))
  return (
    <>
      <h2 className={styles['title']}>
        <Link to={recordAddress(result)} lang={languageOf(title, i18n.language)}>
          {title}
        </Link>
      </h2>
      <p className="t-2">{[author, publisher, publishYear].filter(Boolean).join(t('comma'))}</p>
      <div className={styles['holders']}>
        <QueryState query={query} waiting={<HoldersToCome />} failed={t('others.failed')}>
          {(collectionData) =>
            collectionData.length === 0 ? (
              <p className="t-2">{t('others.none')}</p>
            ) : (
              <ul className={styles['libraries']}>
                {collectionData.map(({ libCode: code, libName, itemCount }) => (
                  <li key={code}>
                    {libName}{' '}
                    <span className="t-2 num">
                      {t('others.items', {
                        count: itemCount,
                        total: itemCount.toLocaleString(i18n.language),
                      })}
                    </span>
                    <Suspense>
                      <AskLibrary
                        recordId={recordId}
                        libCode={code}
                        libName={libName}
                        title={{
                          publicationName: title,
                          author,
                          publisher,
                          year: publishYear === null ? '' : String(publishYear),
                        }}
                      />
                    </Suspense>
                  </li>
                ))}
              </ul>
            )
          }
        </QueryState>
      </div>
    </>
  )
}

const HoldersToCome = () => (
  <Loading>
    <Skeleton shape="text" width="40%" />
  </Loading>
)
