import type { SearchReply } from '@shulin/contract/search'
import { SlidersHorizontal } from 'lucide-react'
import {
  lazy,
  startTransition,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { RefusedCall } from '../../platform/api.ts'
import { AppliedFilters } from '../../ui/AppliedFilters.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyShelf } from '../../ui/EmptyShelf.tsx'
import { LateSheet } from '../../ui/LateSheet.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { BookRowsSkeleton } from '../../ui/Skeleton.tsx'
import { useIsNarrow } from '../../ui/useIsNarrow.ts'
import { asksSomething, withoutFilters } from './address.ts'
import { appliedFilters } from './applied.ts'
import { DidYouMean } from './DidYouMean.tsx'
import { FacetsSkeleton } from './FacetsSkeleton.tsx'
import { FeedLink } from './FeedLink.tsx'
import { KindTabs } from './KindTabs.tsx'
import { ListBar } from './ListBar.tsx'
import { NextSteps } from './NextSteps.tsx'
import { NothingFound } from './NothingFound.tsx'
import { PopularSearches } from './PopularSearches.tsx'
import { QueryBar } from './QueryBar.tsx'
import { Results } from './Results.tsx'
import styles from './SearchPage.module.css'
import { SentenceOffer } from './SentenceOffer.tsx'
import { useNames } from './useNames.ts'
import { useSearchNames } from './useSearchNames.ts'
import { useSearch, useSearchInAddress, type GoTo } from './useSearch.ts'

// On a phone they stand in a sheet, and come when it is opened.
const loadFacets = () => import('./Facets.tsx')
const Facets = lazy(async () => ({ default: (await loadFacets()).Facets }))

/** The result list: what is looked for above, what narrows it at the left, the titles at the right. */
export function SearchPage() {
  const { t, i18n } = useTranslation('search')
  const { search, goTo } = useSearchInAddress()
  const { query, known } = useSearch(search)
  const codes = useSearchNames()
  const sheet = useFilterSheet(goTo)
  const isNarrow = useIsNarrow()
  useEffect(() => {
    // Beside the list they are wanted as soon as it is there. Whether they came is seen when they are shown.
    if (!isNarrow) loadFacets().catch(() => undefined)
  }, [isNarrow])
  // A filter is ticked at once; the list, which waits for its answer anyhow, is drawn after that.
  const listed = useDeferredValue(search)
  const isOld = useDeferredValue(query.isPlaceholderData)
  const isBehind = query.isPlaceholderData || isOld || listed !== search

  const isAsked = asksSomething(search)
  const kindName = useCallback(
    (docCode: string) => codes?.docCode?.find(({ code }) => code === docCode)?.name,
    [codes],
  )
  const nameOf = useNames(kindName)
  const applied = appliedFilters(search, nameOf, t)
  const clear = () => goTo(withoutFilters(search))
  // Without a filter that could be taken back, facets beside an empty list have nothing to say.
  const hasFacets = !known || known.total > 0 || applied.length > 0
  const total = query.data?.total ?? 0

  return (
    <Page
      title={search.keyword === '' ? t('results') : t('results.of', { keyword: search.keyword })}
      isTitleHidden
    >
      <FeedLink keyword={search.keyword} searchField={search.searchField} />
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
            {query.data && !query.isFetching ? t('announced', counted(total)) : ''}
          </output>
          <div className={hasFacets ? `grid-results ${styles['body']}` : styles['body']}>
            {hasFacets && !isNarrow && (
              <aside aria-label={t('filters')}>
                <Suspense fallback={<FacetsSkeleton />}>
                  {known ? (
                    <Facets search={search} reply={known} nameOf={nameOf} goTo={goTo} />
                  ) : (
                    <FacetsSkeleton />
                  )}
                </Suspense>
              </aside>
            )}
            <section aria-label={t('results')} aria-busy={isBehind || undefined}>
              {hasFacets && (
                <ListBar search={search} reply={query.data} hasFailed={query.isError} goTo={goTo}>
                  <Button
                    size="sm"
                    icon={<SlidersHorizontal className="i--16" aria-hidden />}
                    isDisabled={!known}
                    onPress={sheet.open}
                  >
                    {applied.length > 0
                      ? t('filters.some', { count: applied.length })
                      : t('filters')}
                  </Button>
                </ListBar>
              )}
              <div className={styles['applied']}>
                <AppliedFilters
                  filters={applied}
                  onRemove={(id) => goTo(applied.find((one) => one.id === id)!.without)}
                  onClear={clear}
                />
              </div>
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
                      keyword={search.keyword}
                      filters={applied.map(({ label }) => label)}
                      onClear={clear}
                      next={nextFrom(reply)}
                    />
                  ) : (
                    <>
                      <Results
                        search={listed}
                        reply={reply}
                        isOld={isOld}
                        kindName={kindName}
                        goTo={goTo}
                      />
                      {nextFrom(reply)}
                    </>
                  )
                }
              </QueryState>
            </section>
          </div>
          {known && (
            <LateSheet
              title={t('filters')}
              isOpen={sheet.isOpen}
              onClose={sheet.close}
              foot={
                <>
                  <Button
                    isDisabled={applied.length === 0}
                    onPress={() => sheet.goTo(withoutFilters(search))}
                  >
                    {t('filters.clear')}
                  </Button>
                  <Button look="main" isBusy={query.isFetching} onPress={sheet.close}>
                    {t('filters.show', counted(total))}
                  </Button>
                </>
              }
            >
              <Suspense fallback={<FacetsSkeleton />}>
                <Facets search={search} reply={known} nameOf={nameOf} goTo={sheet.goTo} />
              </Suspense>
            </LateSheet>
          )}
        </>
      )}
    </Page>
  )

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
  total < 4 || rung === 'loose' || rung === 'near'

/** On a phone the filters stand in a sheet. However many are changed there, one step back undoes them together. */
function useFilterSheet(goTo: GoTo) {
  const [isOpen, setIsOpen] = useState(false)
  const hasChanged = useRef(false)
  return {
    isOpen,
    open: () => {
      hasChanged.current = false
      // Many filters: the press is answered before they are drawn.
      startTransition(() => setIsOpen(true))
    },
    close: () => setIsOpen(false),
    goTo: ((search) => {
      goTo(search, { isInstead: hasChanged.current })
      hasChanged.current = true
    }) satisfies GoTo,
  }
}
