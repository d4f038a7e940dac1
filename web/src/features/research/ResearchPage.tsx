import { researchFields, researchSorts, type FoundArticle } from '@shulin/contract/research'
import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { useSelection, type Selection } from '../../platform/selection.ts'
import { AppliedFilters } from '../../ui/finding/AppliedFilters.tsx'
import { BookRow, BookRows } from '../../ui/catalogue/BookRow.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Cover } from '../../ui/catalogue/Cover.tsx'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { PartFailed } from '../../ui/feedback/PartFailed.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { SearchBox } from '../../ui/finding/SearchBox.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { SelectionBar } from '../../ui/lists/SelectionBar.tsx'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import { BookRowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import {
  isNoTerm,
  languageOf,
  Marked,
  noteTyped,
  passageOf,
  useSearchNames,
} from '../search/search.ts'
import {
  articleAddress,
  plainResearch,
  researchAddress,
  researchIn,
  type Research,
} from './address.ts'
import { Charts } from './Charts.tsx'
import { Clusters } from './Clusters.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { articles, clusters as clustersOf, questionOf } from './queries.ts'
import styles from './Research.module.css'

/** The research search: articles that were found, what they are made of, and how they spread. */
export function ResearchPage() {
  const { t, i18n } = useTranslation('research')
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const research = researchIn(params)
  const { keyword, searchField, docType, yearBegin, yearEnd } = research
  const isAsked = keyword !== ''
  const question = questionOf(research)
  const selection = useSelection<{ id: number }>('articles', question)
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const kindName = useKindName()

  const goTo = (wanted: Research, isFromTop = false) =>
    void navigate(researchAddress(wanted), { preventScrollReset: !isFromTop, flushSync: true })

  const query = useQuery(articles(research))
  const clusters = useQuery(clustersOf(research))

  const applied = [
    ...docType.map((type) => ({
      id: type,
      label: kindName(type) ?? type,
      without: { ...research, docType: docType.filter((other) => other !== type), page: 1 },
    })),
    ...(yearBegin === undefined && yearEnd === undefined
      ? []
      : [
          {
            id: 'years',
            label: yearsOf(yearBegin, yearEnd),
            without: { ...research, yearBegin: undefined, yearEnd: undefined, page: 1 },
          },
        ]),
  ]
  const total = query.data?.total ?? 0
  const counted = { count: total, total: total.toLocaleString(i18n.language) }
  const facets = clusters.data ? (
    <Clusters research={research} clusters={clusters.data} goTo={goTo} />
  ) : (
    // Where the list failed, too, that is said in its place.
    clusters.isError &&
    !query.isError && (
      <PartFailed onRetry={() => void clusters.refetch()}>{t('filters.failed')}</PartFailed>
    )
  )

  return (
    <Page title={isAsked ? t('results.of', { keyword }) : t('title')} isTitleHidden={isAsked}>
      <div id="search" className={styles['query']}>
        <ResearchBox research={research} goTo={goTo} onSame={() => void query.refetch()} />
      </div>
      {!isAsked && <EmptyShelf why={t('start.why')}>{t('start')}</EmptyShelf>}
      {isAsked && (
        <div className="grid-results">
          <aside className="only-wide" aria-label={t('filters')}>
            {facets}
          </aside>
          <section aria-label={t('results')}>
            <output className="sr">
              {query.data && !query.isFetching ? t('found', counted) : ''}
            </output>
            <div className={styles['bar']}>
              <p className="num" aria-hidden>
                {query.data && t('found', counted)}
              </p>
              <div className="only-narrow">
                <Button
                  size="sm"
                  icon={<SlidersHorizontal className="i--16" aria-hidden />}
                  isDisabled={!clusters.data}
                  onPress={() => setIsSheetOpen(true)}
                >
                  {t('filters')}
                </Button>
              </div>
              <div className={styles['bar__end']}>
                <Select
                  look="bare"
                  label={t('sort')}
                  options={researchSorts.map((id) => ({ id, label: t(`sort.${id}`) }))}
                  value={research.sortField}
                  onChange={(sortField) => goTo({ ...research, sortField, page: 1 })}
                />
              </div>
            </div>
            <AppliedFilters
              filters={applied}
              onRemove={(id) => goTo(applied.find((one) => one.id === id)!.without)}
              onClear={() => goTo({ ...plainResearch, keyword, searchField })}
            />
            <QueryState query={query} waiting={<BookRowsSkeleton />} failed={t('failed')}>
              {({ list }) =>
                list.length === 0 ? (
                  <EmptyShelf why={t('nothing.why')}>{t('nothing', { keyword })}</EmptyShelf>
                ) : (
                  <>
                    {research.page === 1 && <Charts research={research} />}
                    <SelectionBar
                      chosen={selection.entries.length}
                      areAllChosen={list.every(({ id }) => selection.has(id))}
                      onChooseAll={(isChosen) =>
                        selection.choose(
                          list.map(({ id }) => ({ id })),
                          isChosen,
                        )
                      }
                      onClear={selection.clear}
                    >
                      <ExportMenu ids={selection.entries.map(({ id }) => id)} />
                    </SelectionBar>
                    <BookRows>
                      {list.map((article) => (
                        <ArticleRow
                          key={article.id}
                          article={article}
                          kind={kindName(article.docType)}
                          selection={selection}
                        />
                      ))}
                    </BookRows>
                    <Pager
                      page={research.page}
                      total={total}
                      rows={research.rows}
                      onChange={(page) => goTo({ ...research, page }, true)}
                    />
                  </>
                )
              }
            </QueryState>
          </section>
        </div>
      )}
      <Sheet
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
      </Sheet>
    </Page>
  )
}

const yearsOf = (from: number | undefined, to: number | undefined) =>
  from === to ? String(from) : `${from ?? ''}–${to ?? ''}`

/** What a kind of document is called in this library. */
export function useKindName() {
  const names = useSearchNames()?.docCode
  return (docType: string) => names?.find(({ code }) => code === docType)?.name
}

interface BoxProps {
  research: Research
  goTo: (research: Research) => void
  onSame: () => void
}

function ResearchBox({ research, goTo, onSame }: BoxProps) {
  const { t } = useTranslation('research')
  const { keyword, searchField } = research
  const [typed, setTyped] = useState({ of: research, text: keyword, field: searchField })
  const [isRefused, setIsRefused] = useState(false)
  // Another question in the address, as after going back, also stands in the box.
  if (typed.of.keyword !== keyword || typed.of.searchField !== searchField) {
    setTyped({ of: research, text: keyword, field: searchField })
    setIsRefused(false)
  }

  function search(words: string) {
    const text = words.trim()
    setIsRefused(isNoTerm(text))
    if (isNoTerm(text)) return
    if (text === keyword && typed.field === searchField) return onSame()
    noteTyped(text)
    goTo({ ...plainResearch, keyword: text, searchField: typed.field })
  }

  return (
    <SearchBox
      label={t('search')}
      placeholder={t('search.hint')}
      hasShortcut
      value={typed.text}
      onChange={(text) => {
        setTyped({ ...typed, text })
        setIsRefused(false)
      }}
      onSearch={search}
      scopes={researchFields.map((id) => ({ id, label: t(`field.${id}`) }))}
      scope={typed.field}
      onScopeChange={(field) => setTyped({ ...typed, field })}
      error={isRefused ? t('search.empty') : undefined}
    />
  )
}

interface RowProps {
  article: FoundArticle
  kind: string | undefined
  selection: Selection<{ id: number }>
}

function ArticleRow({ article, kind, selection }: RowProps) {
  const { t, i18n } = useTranslation('research')
  const { id, title, author, source, year, highlight } = article
  const lang = languageOf(title, i18n.language)
  const passage = passageOf(article.abstract, highlight.abstract)
  const published = [source, year].filter(Boolean).join(t('comma'))
  return (
    <BookRow
      name={title}
      title={<Marked text={title} marks={highlight.title} />}
      to={articleAddress(id)}
      {...(lang && { lang })}
      {...(kind && { tag: kind })}
      meta={
        <>
          <Marked text={author} marks={highlight.author} />
          {author && published && ' / '}
          <span className="num">{published}</span>
        </>
      }
      cover={
        <Cover book={{ id: String(id), title, author, docCode: 'journal-article' }} lang={lang} />
      }
      snippet={passage && <Marked {...passage} />}
      tick={{
        isChosen: selection.has(id),
        onChange: (isChosen) => selection.choose([{ id }], isChosen),
      }}
    />
  )
}
