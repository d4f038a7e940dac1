import type { ListedThesis } from '@shulin/contract/theses'
import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useIsWhole } from '../../platform/first-drawing.ts'
import { useNarrow } from '../../platform/useNarrow.ts'
import { usePageNumber } from '../../platform/usePageNumber.ts'
import { BookRow, BookRows } from '../../ui/catalogue/BookRow.tsx'
import { Cover } from '../../ui/catalogue/Cover.tsx'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { BookRowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { AppliedFilters } from '../../ui/finding/AppliedFilters.tsx'
import { FindField } from '../../ui/lists/FindField.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { LateSheet } from '../../ui/overlays/LateSheet.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { languageOf } from '../search/search.ts'
import { choiceNames, filterIn, thesisAddress } from './address.ts'
import { rowsOfTheses } from './first-calls.ts'
import { thesesQuery } from './queries.ts'
import { ReadingChip } from './ReadingChip.tsx'
import styles from './Theses.module.css'
import { ThesisChoices, useChoiceLabel } from './ThesisChoices.tsx'

/** Theses by degree, department, tutor and year, the newest first. */
export function ThesesList() {
  const { t, i18n } = useTranslation('theses')
  const [params] = useSearchParams()
  const filter = filterIn(params)
  const [page, turnTo] = usePageNumber()
  const narrow = useNarrow()
  const isWhole = useIsWhole()
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const query = useQuery(thesesQuery(filter, page))
  const labelOf = useChoiceLabel(query.data?.screening)
  const total = query.data?.total ?? 0
  const counted = { count: total, total: total.toLocaleString(i18n.language) }
  const choices = query.data && (
    <ThesisChoices screening={query.data.screening} filter={filter} onNarrow={narrow} />
  )
  const applied = choiceNames
    .filter((name) => filter[name] !== undefined && filter[name] !== '')
    .map((name) => ({ id: name, label: labelOf(name, String(filter[name])) }))
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        <FindField
          label={t('find')}
          wanted={filter.keyword}
          onFind={(words) => narrow({ keyword: words || undefined })}
        />
      }
    >
      <div className="grid-results">
        <aside className="only-wide" aria-label={t('filters')}>
          {isWhole && choices}
        </aside>
        <section aria-label={t('title')}>
          <div className={styles['bar']}>
            <output className="num">{query.data && t('found', counted)}</output>
            <div className="only-narrow">
              <Button
                size="sm"
                icon={<SlidersHorizontal className="i--16" aria-hidden />}
                isDisabled={!query.data}
                onPress={() => setIsSheetOpen(true)}
              >
                {t('filters')}
              </Button>
            </div>
          </div>
          <AppliedFilters
            filters={applied}
            onRemove={(name) => narrow({ [name]: undefined })}
            onClear={() => narrow(Object.fromEntries(choiceNames.map((name) => [name, undefined])))}
          />
          <QueryState query={query} waiting={<BookRowsSkeleton />} failed={t('failed')}>
            {({ list }) =>
              list.length === 0 ? (
                <EmptyShelf why={t('none.why')}>{t('none')}</EmptyShelf>
              ) : (
                <>
                  <BookRows>
                    {list.map((thesis) => (
                      <ThesisRow key={thesis.paperId} thesis={thesis} />
                    ))}
                  </BookRows>
                  <Pager page={page} total={total} rows={rowsOfTheses} onChange={turnTo} />
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
          <Button look="main" onPress={() => setIsSheetOpen(false)}>
            {t('filters.show', counted)}
          </Button>
        }
      >
        {choices}
      </LateSheet>
    </Page>
  )
}

function ThesisRow({ thesis }: { thesis: ListedThesis }) {
  const { t, i18n } = useTranslation('theses')
  const { paperId, title, author, tutor, degree, year, department } = thesis
  const lang = languageOf(title, i18n.language)
  return (
    <BookRow
      name={title}
      to={thesisAddress(paperId)}
      {...(lang && { lang })}
      tag={t(`degree.${degree}`)}
      meta={
        <span className={styles['meta']}>
          <span>{author}</span>
          {tutor !== '' && <span>{t('tutor.is', { tutor })}</span>}
          {department !== '' && <span>{department}</span>}
          <span className="num">{year}</span>
        </span>
      }
      cover={<Cover book={{ id: String(paperId), title, author, docCode: 'thesis' }} lang={lang} />}
    >
      <ReadingChip canBeRead={thesis.canBeRead} opensOn={thesis.opensOn} />
    </BookRow>
  )
}
