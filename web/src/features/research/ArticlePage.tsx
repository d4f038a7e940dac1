import { referenceTypes, type readArticle, type Reference } from '@shulin/contract/research'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useSearchParams } from 'react-router'
import type { Answer, RefusedCall } from '../../platform/api.ts'
import { Breadcrumb } from '../../ui/page/Breadcrumb.tsx'
import { CountChart } from '../../ui/catalogue/CountChart.tsx'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { Facts } from '../../ui/console/Facts.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { PartFailed } from '../../ui/feedback/PartFailed.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { TextTabs } from '../../ui/lists/TextTabs.tsx'
import { ResolverLink, TrailBar, useTrail } from '../record/record.ts'
import { languageOf } from '../search/search.ts'
import { articleAddress, listAddress, researchAddress } from './address.ts'
import { ExportMenu } from './ExportMenu.tsx'
import {
  article,
  citations,
  documents,
  referenceCounts,
  references,
  type ShownReferences,
} from './queries.ts'
import styles from './Research.module.css'
import { useKindName } from './ResearchPage.tsx'

interface ArticleOrigin {
  /** The list it is one of. */
  list: string
  back: string
}

/** One article. The address names it, so that a reload and a shared link show the same; without a number there is only the list. */
function ArticleAt({ list, back }: ArticleOrigin) {
  const [params] = useSearchParams()
  const id = Number(params.get('id'))
  return Number.isInteger(id) && id > 0 ? (
    <OneArticle key={id} id={id} list={list} back={back} />
  ) : (
    <Navigate to={list} replace />
  )
}

export function ArticlePage() {
  const { t } = useTranslation('research')
  return <ArticleAt list={listAddress} back={t('back')} />
}

/** A paper of another source that was found in the catalogue's own search. */
export function OtherPaperPage() {
  const { t } = useTranslation('research')
  return <ArticleAt list="/searchList" back={t('back.catalogue')} />
}

function OneArticle({ id, list, back }: ArticleOrigin & { id: number }) {
  const { t, i18n } = useTranslation('research')
  const query = useQuery(article(id))
  const trail = useTrail()
  const isUnknown = (query.error as RefusedCall | null)?.reply.errCode === 404
  const { title, author } = query.data ?? {}
  const lang = title === undefined ? undefined : languageOf(title, i18n.language)
  return (
    <>
      <div className={`wrap ${styles['crumbs']}`}>
        {/* One of a result of the catalogue's own search leads on through it, as a title of the shelves does. */}
        {trail.list === undefined ? (
          <Breadcrumb places={[{ label: back, to: list }]} />
        ) : (
          <TrailBar recordId={id} trail={trail} />
        )}
      </div>
      <Page
        title={isUnknown ? t('unknown') : (title ?? t('article'))}
        {...(title !== undefined && { kind: t('article') })}
        {...(lang && { lang })}
        lead={author}
      >
        {isUnknown ? (
          <EmptyShelf why={t('unknown.why')} action={<LinkButton href={list}>{back}</LinkButton>}>
            {t('unknown')}
          </EmptyShelf>
        ) : (
          <QueryState query={query} failed={t('article.failed')}>
            {(article) => (
              <div className={styles['article']}>
                <div>
                  <Described article={article} />
                  <Citations id={id} />
                  <References id={id} />
                </div>
                <Access id={id} />
              </div>
            )}
          </QueryState>
        )}
      </Page>
    </>
  )
}

function Described({ article }: { article: Answer<typeof readArticle> }) {
  const { t } = useTranslation('research')
  const kindName = useKindName()
  const { source, year, pages, doi, keywords, institutions, publisher, abstract } = article
  return (
    <>
      <Facts
        facts={[
          [t('fact.docType'), kindName(article.docType) ?? article.docType],
          [
            t('fact.source'),
            source && (
              <Link key="source" to={researchAddress({ keyword: source, searchField: 'source' })}>
                {source}
              </Link>
            ),
          ],
          [t('fact.year'), year],
          [t('fact.pages'), pages],
          [t('fact.publisher'), publisher],
          [t('fact.institutions'), institutions.join(t('semicolon'))],
          [
            t('fact.keywords'),
            keywords.length === 0
              ? null
              : keywords.map((word) => (
                  <Link key={word} to={researchAddress({ keyword: word, searchField: 'subject' })}>
                    {word}
                  </Link>
                )),
          ],
          ['DOI', doi],
        ]}
      />
      {abstract && (
        <section className={styles['part']}>
          <h2>{t('abstract')}</h2>
          <p className={styles['abstract']}>{abstract}</p>
        </section>
      )}
    </>
  )
}

/** Where it can be read, and the file of its reference. */
function Access({ id }: { id: number }) {
  const { t } = useTranslation('research')
  const query = useQuery(documents(id))
  return (
    <aside className={styles['access']} aria-labelledby="access">
      <h2 id="access">{t('access')}</h2>
      <QueryState query={query} failed={t('access.failed')}>
        {([document]) =>
          document === undefined || document.urls.length === 0 ? (
            <p className="t-2">{t('access.none')}</p>
          ) : (
            <ul>
              {document.urls.map(({ name, url }) => (
                <li key={url}>
                  <a href={url} target="_blank" rel="noreferrer">
                    {t('access.at', { name })}
                  </a>
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
      <ResolverLink recordId={id}>{t('access.resolver')}</ResolverLink>
      <div>
        <ExportMenu ids={[id]} />
      </div>
    </aside>
  )
}

function Citations({ id }: { id: number }) {
  const { t } = useTranslation('research')
  const { data, isError, refetch } = useQuery(citations(id))
  if (isError && !data) {
    return (
      <section className={styles['part']}>
        <h2>{t('citations')}</h2>
        <PartFailed onRetry={() => void refetch()}>{t('charts.failed')}</PartFailed>
      </section>
    )
  }
  if (!data || data.length === 0) return null
  return (
    <section className={styles['part']}>
      <h2>{t('citations')}</h2>
      <CountChart
        title={t('citations.title')}
        isTitleHidden
        labelOf={t('charts.years')}
        countOf={t('citations.count')}
        counts={data.map(({ year, count }) => ({ label: String(year), count }))}
        form="columns"
      />
    </section>
  )
}

/** The works it refers to, and the articles that cite it. */
function References({ id }: { id: number }) {
  const { t, i18n } = useTranslation('research')
  const [shown, setShown] = useState<ShownReferences>({ type: 'ref', page: 1 })
  const counts = useQuery(referenceCounts(id))
  const query = useQuery(references(id, shown))
  const figures = {
    ref: counts.data?.refCount.toLocaleString(i18n.language) ?? '',
    cited: counts.data?.citedCount.toLocaleString(i18n.language) ?? '',
  }
  return (
    <section className={styles['part']}>
      <h2>{t('references')}</h2>
      <TextTabs
        label={t('references')}
        choices={referenceTypes.map((type) => ({
          id: type,
          label: `${t(`references.${type}`)} ${figures[type]}`.trim(),
        }))}
        selected={shown.type}
        onChange={(type) => setShown({ type, page: 1 })}
      />
      <QueryState query={query} failed={t('references.failed')}>
        {({ total, list }) =>
          total === 0 ? (
            <p className="t-2">{t(`references.${shown.type}.none`)}</p>
          ) : (
            <>
              <ol className={styles['references']}>
                {list.map((reference, place) => (
                  // oxlint-disable-next-line react/no-array-index-key -- a work may be named twice, and the list never moves
                  <li key={place}>
                    <ReferenceLine reference={reference} />
                  </li>
                ))}
              </ol>
              <Pager
                page={shown.page}
                total={total}
                rows={10}
                onChange={(page) => setShown({ ...shown, page })}
              />
            </>
          )
        }
      </QueryState>
    </section>
  )
}

function ReferenceLine({
  reference: { id, title, author, source, year },
}: {
  reference: Reference
}) {
  const { t } = useTranslation('research')
  const rest = [author, source, year].filter(Boolean).join(t('comma'))
  return (
    <>
      {id === null ? title : <Link to={articleAddress(id)}>{title}</Link>}{' '}
      <span className="t-2 num">{rest}</span>
    </>
  )
}
