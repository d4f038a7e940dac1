import { languageOf } from '@shulin/presentation/language-of'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { EmptyShelf } from '../../../ui/catalogue/EmptyShelf.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { CatalogueSearch } from '../query/CatalogueSearch.tsx'
import { countsInWebSites, hitsInWebSite, nationalLibrary, webSites } from '../queries.ts'
import styles from './OtherSources.module.css'

/** What other web sites and the national library have. Each stands for itself: one that does not answer has nothing. */
export function OtherSourcesPage() {
  const { t, i18n } = useTranslation('search')
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const keyword = params.get('keyword')?.trim() ?? ''
  const isAsked = keyword !== ''
  const sites = useQuery(webSites())
  const counts = useQuery({
    ...countsInWebSites(keyword),
    enabled: isAsked && (sites.data?.siteList.length ?? 0) > 0,
  })
  const national = useQuery(nationalLibrary(keyword))
  const countAt = (siteId: string) =>
    counts.data?.siteDataCount.find((one) => one.siteId === siteId)?.count
  const figure = (total: number | undefined) =>
    total === undefined
      ? ''
      : t('sources.count', { count: total, total: total.toLocaleString(i18n.language) })

  return (
    <Page title={isAsked ? t('sources.of', { keyword }) : t('sources')}>
      <div id="search" className={styles['box']}>
        <CatalogueSearch
          keyword={keyword}
          onSearch={(words) =>
            void navigate(`/otherSearchList2?${new URLSearchParams({ keyword: words }).toString()}`)
          }
        />
      </div>
      {!isAsked && <EmptyShelf>{t('sources.start')}</EmptyShelf>}
      {isAsked && (
        <QueryState query={sites} failed={t('sources.failed')}>
          {({ siteList }) => (
            <>
              {siteList.length === 0 && national.data?.total === 0 && (
                <EmptyShelf why={t('sources.off.why')}>{t('sources.off')}</EmptyShelf>
              )}
              {siteList.map(({ siteId, siteName }) => (
                <Source key={siteId} name={siteName} count={figure(countAt(siteId))}>
                  <SiteHits siteId={siteId} keyword={keyword} />
                </Source>
              ))}
              {(siteList.length > 0 || (national.data?.total ?? 0) > 0) && (
                <Source name={t('sources.national')} count={figure(national.data?.total)}>
                  <QueryState query={national} failed={t('sources.failed')}>
                    {({ guoTuDataList }) => (
                      <Hits
                        hits={guoTuDataList.map(({ author, publisher, ...hit }) => ({
                          ...hit,
                          summary: [author, publisher].filter(Boolean).join(t('comma')),
                        }))}
                      />
                    )}
                  </QueryState>
                </Source>
              )}
            </>
          )}
        </QueryState>
      )}
    </Page>
  )
}

interface SourceProps {
  name: string
  count: string
  children: ReactNode
}

const Source = ({ name, count, children }: SourceProps) => (
  <section className={styles['source']} aria-label={name}>
    <h2>
      {name} <span className="t-2 num">{count}</span>
    </h2>
    {children}
  </section>
)

function SiteHits({ siteId, keyword }: { siteId: string; keyword: string }) {
  const { t } = useTranslation('search')
  const query = useQuery(hitsInWebSite(siteId, keyword))
  return (
    <QueryState query={query} failed={t('sources.failed')}>
      {({ siteList }) => <Hits hits={siteList} />}
    </QueryState>
  )
}

interface Hit {
  title: string
  url: string
  summary: string
}

function Hits({ hits }: { hits: readonly Hit[] }) {
  const { t, i18n } = useTranslation('search')
  if (hits.length === 0) return <p className="t-2">{t('sources.none')}</p>
  return (
    <ul className={styles['titles']}>
      {hits.map(({ title, url, summary }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- another site may name a page twice, and the list never moves
        <li key={place}>
          <h3 className={styles['title']} lang={languageOf(title, i18n.language)}>
            {url === '' ? (
              title
            ) : (
              <a href={url} target="_blank" rel="noreferrer">
                {title}
              </a>
            )}
          </h3>
          <p className="t-2">{summary}</p>
        </li>
      ))}
    </ul>
  )
}
