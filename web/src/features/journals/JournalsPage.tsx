import {
  journalOrders,
  type JournalOrder,
  type JournalScreening,
  type ListedJournal,
} from '@shulin/contract/journals'
import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { useIsWhole, useShown } from '../../platform/first-drawing.ts'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { BareSelect } from '../../ui/controls/BareSelect.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { AppliedFilters } from '../../ui/finding/AppliedFilters.tsx'
import { FindField } from '../../ui/lists/FindField.tsx'
import { InitialsBar } from '../../ui/lists/InitialsBar.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { LateSheet } from '../../ui/overlays/LateSheet.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { addressOfChoice, choiceIn, journalFilters, type JournalChoice } from './address.ts'
import { HotJournals } from './HotJournals.tsx'
import { JournalFilters } from './JournalFilters.tsx'
import { JournalRow } from './JournalRow.tsx'
import { rowsOfJournals } from './first-calls.ts'
import styles from './Journals.module.css'
import { journalsQuery } from './queries.ts'

export { prepareJournals } from './prepare.ts'

/** Journals from A to Z or by strokes, narrowed by core lists, class, frequency and language. */
export function JournalsPage() {
  const { t, i18n } = useTranslation('journals')
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const choice = choiceIn(params)
  const query = useQuery(journalsQuery(choice))
  const isWhole = useIsWhole()
  const shown = useShown(query.data?.list ?? [])
  const [isSheetOpen, setIsSheetOpen] = useState(false)

  const goTo = (wanted: JournalChoice, isFromTop = false) =>
    void navigate(addressOfChoice(wanted), { preventScrollReset: !isFromTop })
  const screening = query.data?.screening
  const total = query.data?.total ?? 0
  const counted = { count: total, total: total.toLocaleString(i18n.language) }
  const facets = screening && <JournalFilters choice={choice} screening={screening} goTo={goTo} />
  const isByStrokes = choice.sort === 'strokes'
  const applied = appliedIn(choice, screening)
  return (
    <Page
      title={t('title')}
      actions={
        <FindField
          label={t('find')}
          wanted={choice.keyword}
          onFind={(keyword) => goTo({ ...choice, keyword, initial: '', page: 1 })}
        />
      }
    >
      <InitialsBar
        label={t(isByStrokes ? 'byStrokes' : 'byLetters')}
        kind={isByStrokes ? 'strokes' : 'letters'}
        initials={(isByStrokes ? screening?.strokes : screening?.initials) ?? []}
        selected={choice.initial}
        addressOf={(initial) => addressOfChoice({ ...choice, initial, page: 1 })}
      />
      <div className={`grid-results ${styles['grid']}`}>
        <aside className="only-wide" aria-label={t('filters')}>
          {isWhole && facets}
        </aside>
        <section aria-label={t('list')}>
          <output className="sr">
            {query.data && !query.isFetching ? t('found', counted) : ''}
          </output>
          <div className={styles['bar']}>
            <p className="t-2" aria-hidden>
              {query.data && t('found', counted)}
            </p>
            <div className="only-narrow">
              <Button
                size="sm"
                icon={<SlidersHorizontal className="i--16" aria-hidden />}
                isDisabled={!screening}
                onPress={() => setIsSheetOpen(true)}
              >
                {t('filters')}
              </Button>
            </div>
            <div className={styles['bar__end']}>
              <BareSelect
                label={t('sort')}
                options={journalOrders.map((id) => ({ id, label: t(`sort.${id}`) }))}
                value={choice.sort}
                onChange={(sort) => goTo({ ...choice, sort, initial: '', page: 1 })}
              />
            </div>
          </div>
          <AppliedFilters
            filters={applied}
            onRemove={(id) => goTo(applied.find((one) => one.id === id)!.without)}
            onClear={() =>
              goTo({
                ...choice,
                keyword: '',
                coreInclude: [],
                publFreqCode: [],
                classNo: [],
                langCode: [],
                page: 1,
              })
            }
          />
          <QueryState query={query} failed={t('failed')}>
            {({ list }) =>
              list.length === 0 ? (
                <EmptyShelf why={t('none.why')}>{t('none')}</EmptyShelf>
              ) : (
                <>
                  <Journals sort={choice.sort} list={shown} screening={screening!} />
                  <Pager
                    page={choice.page}
                    total={total}
                    rows={rowsOfJournals}
                    onChange={(page) => goTo({ ...choice, page }, true)}
                  />
                </>
              )
            }
          </QueryState>
          <HotJournals />
        </section>
      </div>
      <LateSheet
        title={t('filters')}
        isOpen={isSheetOpen}
        onClose={() => setIsSheetOpen(false)}
        foot={
          <Button look="main" isBusy={query.isFetching} onPress={() => setIsSheetOpen(false)}>
            {t('filters.show', counted)}
          </Button>
        }
      >
        {facets}
      </LateSheet>
    </Page>
  )
}

interface JournalsProps {
  sort: JournalOrder
  list: readonly ListedJournal[]
  screening: JournalScreening
}

/** The journals of a page under their letters, under their numbers of strokes, or in the order of their visits. */
function Journals({ sort, list, screening }: JournalsProps) {
  const { t } = useTranslation('journals')
  const rowOf = (journal: ListedJournal) => (
    <JournalRow key={journal.recordId} journal={journal} screening={screening} />
  )
  if (sort === 'visits') return list.map(rowOf)
  const groups = Map.groupBy(list, ({ initial, strokes }) =>
    sort === 'initial' ? initial : String(strokes),
  )
  const headingOf = (initial: string) => {
    if (sort === 'initial') return initial === '#' ? t('others') : initial
    return initial === '0' ? t('others') : t('strokes', { strokes: initial })
  }
  return [...groups].map(([initial, journals]) => (
    <section key={initial} aria-label={headingOf(initial)}>
      <h2 className={styles['initial']}>{headingOf(initial)}</h2>
      {journals.map(rowOf)}
    </section>
  ))
}

/** The filters in force, each with the choice that is left without it. */
function appliedIn(choice: JournalChoice, screening: JournalScreening | undefined) {
  const nameOf = (filter: (typeof journalFilters)[number], value: string) => {
    const [code = '', year] = value.split(':')
    const name = screening?.[filter].find((one) => one.code === code)?.name ?? code
    return year === undefined ? name : `${name} ${year}`
  }
  const ofLists = journalFilters.flatMap((filter) =>
    choice[filter].map((value) => ({
      id: `${filter} ${value}`,
      label: nameOf(filter, value),
      without: {
        ...choice,
        [filter]: choice[filter].filter((other) => other !== value),
        page: 1,
      },
    })),
  )
  const words = choice.keyword && {
    id: 'keyword',
    label: choice.keyword,
    without: { ...choice, keyword: '', page: 1 },
  }
  return words ? [words, ...ofLists] : ofLists
}
