import { databaseOrders, type ListedDatabase } from '@shulin/contract/databases'
import { noteDatabaseSearch } from '@shulin/contract/usage'
import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import type { RefusedCall } from '../../platform/api.ts'
import { useIsWhole, useShown } from '../../platform/first-drawing.ts'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { BareSelect } from '../../ui/controls/BareSelect.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { PartFailed } from '../../ui/feedback/PartFailed.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { AppliedFilters } from '../../ui/finding/AppliedFilters.tsx'
import { FindField } from '../../ui/lists/FindField.tsx'
import { InitialsBar } from '../../ui/lists/InitialsBar.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { LateSheet } from '../../ui/overlays/LateSheet.tsx'
import { NotFoundPage } from '../../ui/page/NotFoundPage.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { noteUse } from '../usage/usage.ts'
import {
  everyDatabase,
  listAddress,
  searchIn,
  type DatabaseSearch,
  type Family,
} from './address.ts'
import { DatabaseFilters } from './DatabaseFilters.tsx'
import { DatabaseRow } from './DatabaseRow.tsx'
import styles from './databases.module.css'
import { rowsOfList } from './first-calls.ts'
import { HotDatabases } from './HotDatabases.tsx'
import { counts as countsOf, databases, hotDatabases, initials, screening } from './queries.ts'
import { useAppliedFilters } from './useAppliedFilters.ts'

export { prepareDatabases } from './prepare.ts'

export const DatabasesPage = () => <ListOfDatabases family="dataBaseNav" />
export const NewDatabasesPage = () => <ListOfDatabases family="newDataBase" />

/** The databases of the library from A to Z, by strokes or by visits, narrowed by subject, type and state. */
function ListOfDatabases({ family }: { family: Family }) {
  const { t, i18n } = useTranslation('databases')
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const search = searchIn(params)
  const bySort = search.sort === 'strokes' ? 'strokes' : 'letter'
  const list = useQuery(databases(family, search))
  const named = useQuery(screening(family))
  const counts = useQuery(countsOf())
  const letters = useQuery(initials(search))
  const applied = useAppliedFilters(search, named.data)
  // They stand above the list, which would jump if they came after it.
  const { isPending: isHotPending } = useQuery(hotDatabases(family))
  const listed = isHotPending ? undefined : list.data
  const isWhole = useIsWhole()
  const shown = useShown(listed?.list ?? [])

  const goTo = (wanted: Partial<DatabaseSearch>) =>
    void navigate(listAddress(family, { ...search, page: 1, ...wanted }), {
      preventScrollReset: true,
    })
  const find = (keyword: string) => {
    if (keyword !== '') noteUse(noteDatabaseSearch, { body: { keyword } })
    goTo({ keyword, initial: '' })
  }
  // The newer family is there where the institution turned it on.
  if ((list.error as RefusedCall | null)?.reply.errCode === 404) return <NotFoundPage />
  const total = list.data?.total ?? 0
  const counted = { count: total, total: total.toLocaleString(i18n.language) }
  const filters =
    named.data && counts.data ? (
      <DatabaseFilters search={search} screening={named.data} counts={counts.data} goTo={goTo} />
    ) : (
      (named.isError || counts.isError) &&
      !list.isError && (
        <PartFailed onRetry={() => void Promise.all([named.refetch(), counts.refetch()])}>
          {t('filters.failed')}
        </PartFailed>
      )
    )

  return (
    <Page
      title={t('title')}
      lead={
        !counts.isError && (
          <span className={styles['counts']}>
            {counts.data && <CountsLine counts={counts.data} />}
          </span>
        )
      }
      actions={<FindField label={t('find')} wanted={search.keyword} onFind={find} />}
    >
      <InitialsBar
        label={t(`initials.${bySort}`)}
        kind={bySort === 'strokes' ? 'strokes' : 'letters'}
        initials={letters.data ?? []}
        selected={search.initial}
        addressOf={(initial) => listAddress(family, { ...search, initial, page: 1 })}
      />
      <div className={`grid-results ${styles['grid']}`}>
        <aside className="only-wide" aria-label={t('filters')}>
          {isWhole && filters}
        </aside>
        <section aria-label={t('list')}>
          <output className="sr">{list.data && !list.isFetching ? t('found', counted) : ''}</output>
          <div className={styles['bar']} hidden={isHotPending}>
            <HotDatabases family={family} />
            <div className="only-narrow">
              <Button
                size="sm"
                icon={<SlidersHorizontal className="i--16" aria-hidden />}
                onPress={() => setIsSheetOpen(true)}
              >
                {t('filters')}
              </Button>
            </div>
            <div className={styles['bar__end']}>
              <BareSelect
                label={t('sort')}
                options={databaseOrders.map((id) => ({ id, label: t(`sort.${id}`) }))}
                value={search.sort}
                onChange={(sort) => goTo({ sort, initial: '' })}
              />
            </div>
          </div>
          <AppliedFilters
            filters={applied}
            onRemove={(id) => goTo(applied.find((one) => one.id === id)!.without)}
            onClear={() => goTo({ ...everyDatabase, sort: search.sort })}
          />
          <QueryState
            query={{
              data: listed,
              error: list.error,
              isFetching: list.isFetching,
              refetch: () => list.refetch(),
            }}
            failed={t('failed')}
          >
            {() =>
              shown.length === 0 ? (
                <EmptyShelf why={t('nothing.why')}>{t('nothing')}</EmptyShelf>
              ) : (
                <>
                  {placesOf(shown, search.sort).map(({ place, entries }) => (
                    <section key={place} aria-labelledby={`place-${place}`}>
                      <h2
                        id={`place-${place}`}
                        className={search.sort === 'visits' ? 'sr' : styles['place']}
                      >
                        {placeName(place)}
                      </h2>
                      <ul>
                        {entries.map((entry) => (
                          <DatabaseRow key={entry.id} database={entry} family={family} />
                        ))}
                      </ul>
                    </section>
                  ))}
                  <Pager
                    page={search.page}
                    total={total}
                    rows={rowsOfList}
                    onChange={(page) => goTo({ page })}
                  />
                </>
              )
            }
          </QueryState>
        </section>
      </div>
      <LateSheet
        title={t('filters')}
        isOpen={isSheetOpen}
        onClose={() => setIsSheetOpen(false)}
        foot={
          <Button look="main" isBusy={list.isFetching} onPress={() => setIsSheetOpen(false)}>
            {t('filters.show', counted)}
          </Button>
        }
      >
        {filters}
      </LateSheet>
    </Page>
  )

  function placeName(place: string) {
    if (search.sort === 'visits') return t('sort.visits')
    if (search.sort === 'initial') return place
    return place === '0' ? t('noStrokes') : t('strokes', { strokes: place })
  }
}

/** The entries under their letters or strokes; by visits they stand in one row. */
function placesOf(list: readonly ListedDatabase[], sort: DatabaseSearch['sort']) {
  const places: { place: string; entries: ListedDatabase[] }[] = []
  for (const entry of list) {
    const place =
      sort === 'visits' ? 'all' : sort === 'strokes' ? String(entry.strokes) : entry.initial
    const last = places.at(-1)
    if (last?.place === place) last.entries.push(entry)
    else places.push({ place, entries: [entry] })
  }
  return places
}

interface CountsProps {
  counts: { total: number; status: readonly { code: ListedDatabase['status']; count: number }[] }
}

function CountsLine({ counts: { total, status } }: CountsProps) {
  const { t, i18n } = useTranslation('databases')
  const number = (count: number) => count.toLocaleString(i18n.language)
  const parts = status.map(({ code, count }) =>
    t('counts.one', { status: t(`status.${code}`), total: number(count) }),
  )
  return (
    <span className="num">
      {t('counts', { count: total, total: number(total) })}
      {parts.length > 0 && t('counts.of', { parts: parts.join(t('comma')) })}
    </span>
  )
}
