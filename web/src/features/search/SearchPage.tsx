import type { SearchReply } from '@shulin/contract/search'
import { lazy, Suspense, useCallback, useDeferredValue, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { RefusedCall } from '../../platform/api.ts'
import { AppliedFilters } from '../../ui/finding/AppliedFilters.tsx'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { BookRowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { useIsNarrow } from '../../ui/page/useIsNarrow.ts'
import { useLibrary } from '../identity/identity.ts'
import { asksSomething, withChoice, withoutFilters } from './query/address.ts'
import { appliedFilters, scopeId } from './facets/applied-filters.ts'
import { DidYouMean } from './query/DidYouMean.tsx'
import { Everywhere } from './next-steps/Everywhere.tsx'
import { FacetsSkeleton } from './facets/FacetsSkeleton.tsx'
import { FeedLink } from './results/FeedLink.tsx'
import { KindTabs } from './facets/KindTabs.tsx'
import { ListBar } from './results/ListBar.tsx'
import { NextSteps } from './next-steps/NextSteps.tsx'
import { NothingFound } from './next-steps/NothingFound.tsx'
import { PhoneFilters } from './facets/PhoneFilters.tsx'
import { PopularSearches } from './query/PopularSearches.tsx'
import { QueryBar } from './query/QueryBar.tsx'
import { Results } from './results/Results.tsx'
import { SearchActs } from './results/SearchActs.tsx'
import { ResultSection, SkipToResults } from './results/ResultSection.tsx'
import styles from './SearchPage.module.css'
import { SentenceOffer } from './query/SentenceOffer.tsx'
import { useNames } from './useNames.ts'
import { useResourceSearch } from './useResourceSearch.ts'
import { useSearchNames } from './useSearchNames.ts'
import { useSearch, useSearchInAddress, type Change } from './useSearch.ts'

export { prepareSearch } from './useSearch.ts'

// On a phone they stand in a sheet, and come when it is opened.
const loadFacets = () => import('./facets/Facets.tsx')
const Facets = lazy(async () => ({ default: (await loadFacets()).Facets }))
// Few searches find so little that they have it.
const SomeWords = lazy(async () => ({
  default: (await import('./results/SomeWords.tsx')).SomeWords,
}))

/** The result list: what is looked for above, what narrows it at the left, the titles at the right. */
export function SearchPage() {
  const { t, i18n } = useTranslation('search')
  const { search, goTo, change, follow } = useSearchInAddress()
  const { query, known } = useSearch(search)
  useResourceSearch(search)
  const codes = useSearchNames()
  const isNarrow = useIsNarrow()
  useEffect(() => {
    // Beside the list they are wanted as soon as it is there. Whether they came is seen when they are shown.
    if (!isNarrow) loadFacets().catch(() => undefined)
  }, [isNarrow])
  // A filter is ticked at once; the list, which waits for its answer anyhow, is drawn after that.
  const listed = useDeferredValue(search)
  const listedReply = useDeferredValue(query.data)
  const isOld = useDeferredValue(query.isPlaceholderData)
  const isBehind =
    query.isPlaceholderData || isOld || listed !== search || listedReply !== query.data

  const isAsked = asksSomething(search)
  const kindName = useCallback(
    (docCode: string) => codes?.docCode?.find(({ code }) => code === docCode)?.name,
    [codes],
  )
  const nameOf = useNames(kindName)
  const { chosen: library, choose } = useLibrary()
  const applied = appliedFilters(library ? withChoice(search, 'libCode', []) : search, nameOf, t)
  const scope = library && { id: scopeId, label: t('scope.only', { library: library.libName }) }
  // Nothing is left out of the list without being named above it, and taken back there.
  const filters = scope ? [scope, ...applied] : applied
  const remove = (id: string) =>
    id === scopeId ? choose('') : goTo(applied.find((one) => one.id === id)!.without)
  const clear = () => {
    if (scope) choose('')
    goTo(withoutFilters(search))
  }
  // Of a question that was never answered there is nothing to narrow, also while it is tried again.
  const isUnanswered = !known && query.errorUpdateCount > 0
  // Without a filter that could be taken back, facets beside an empty list have nothing to say.
  const hasFacets = known ? known.total > 0 || filters.length > 0 : !isUnanswered
  const total = query.data?.total ?? 0

  return (
    <Page
      title={search.keyword === '' ? t('results') : t('results.of', { keyword: search.keyword })}
      isTitleHidden
    >
      <FeedLink
        keyword={search.keyword}
        searchField={search.searchField}
        exclude={search.exclude}
      />
      {isAsked && <SkipToResults />}
      <QueryBar search={search} goTo={goTo} onSame={() => void query.refetch()} />
      {!isAsked && (
        <EmptyShelf why={t('start.why')} action={<PopularSearches />}>
          {t('start')}
        </EmptyShelf>
      )}
      {isAsked && (
        <>
          <SentenceOffer search={search} nameOf={nameOf} goTo={goTo} />
          <KindTabs search={search} reply={known} />
          <output className="sr">
            {query.data && !query.isFetching ? t(announcedAs(query.data), counted(total)) : ''}
          </output>
          <div className={hasFacets ? `grid-results ${styles['body']}` : styles['body']}>
            {hasFacets && !isNarrow && <aside aria-label={t('filters')}>{facets(change)}</aside>}
            <ResultSection label={t('results')} isBehind={isBehind} follow={follow}>
              {hasFacets && (
                <ListBar search={search} reply={query.data} hasFailed={query.isError} goTo={goTo}>
                  <PhoneFilters
                    count={applied.length}
                    found={t('filters.show', counted(total))}
                    isBusy={query.isFetching}
                    isDisabled={!known}
                    change={change}
                  >
                    {facets}
                  </PhoneFilters>
                </ListBar>
              )}
              <div className={styles['applied']}>
                <AppliedFilters filters={filters} onRemove={remove} onClear={clear} />
              </div>
              {hasFacets && (
                <SearchActs
                  search={search}
                  words={[search.keyword, ...filters.map(({ label }) => label)].filter(Boolean)}
                />
              )}
              {query.data?.identifier?.isValid === false && (
                <div className={styles['note']}>
                  <Notice>
                    {t('identifier.slip', { kind: query.data.identifier.kind.toUpperCase() })}
                  </Notice>
                </div>
              )}
              {query.data && mayBeMisspelt(query.data) && search.keyword !== '' && (
                <DidYouMean keyword={search.keyword} />
              )}
              <QueryState query={query} waiting={<BookRowsSkeleton />} failed={failedBecause}>
                {(reply) =>
                  reply.total === 0 ? (
                    <NothingFound
                      search={search}
                      filters={filters.map(({ label }) => label)}
                      onClear={clear}
                      elsewhere={
                        library && <Everywhere search={search} onWiden={() => choose('')} />
                      }
                      next={
                        <>
                          {someWordsBelow(reply)}
                          {nextFrom(reply)}
                        </>
                      }
                    />
                  ) : (
                    <>
                      <Results
                        search={listed}
                        reply={listedReply ?? reply}
                        isOld={isOld}
                        kindName={kindName}
                        goTo={goTo}
                      />
                      {someWordsBelow(reply)}
                      {nextFrom(reply)}
                    </>
                  )
                }
              </QueryState>
            </ResultSection>
          </div>
        </>
      )}
    </Page>
  )

  function facets(change: Change) {
    return (
      <Suspense fallback={<FacetsSkeleton />}>
        {known ? (
          <Facets search={search} reply={known} nameOf={nameOf} change={change} />
        ) : (
          <FacetsSkeleton />
        )}
      </Suspense>
    )
  }

  function someWordsBelow(reply: SearchReply) {
    const { someWords, page, rows } = reply
    if (!someWords || page * rows < reply.total) return null
    return (
      <Suspense>
        <SomeWords search={search} reply={reply} group={someWords} kindName={kindName} />
      </Suspense>
    )
  }

  function nextFrom({ nextSteps }: SearchReply) {
    return <NextSteps search={search} steps={nextSteps} nameOf={nameOf} />
  }

  function counted(count: number) {
    return { count, total: count.toLocaleString(i18n.language) }
  }

  function failedBecause(error: Error) {
    const { errCode, details } = (error as RefusedCall).reply ?? {}
    if (errCode === 429) {
      const seconds = details?.['retryAfterSeconds']
      return typeof seconds === 'number'
        ? t('failed.tooMany', { count: seconds })
        : t('failed.tooOften')
    }
    return errCode === 503 ? t('failed.unavailable') : t('failed')
  }
}

/** Found little, or only what is near. */
const mayBeMisspelt = ({ total, rung }: SearchReply) =>
  total < 4 || rung === 'loose' || rung === 'near' || rung === 'some'

const announcedAs = ({ rung }: SearchReply) => (rung === 'some' ? 'announced.some' : 'announced')
