import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { EmptyShelf } from '../../../ui/catalogue/EmptyShelf.tsx'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { NotHere } from '../../requests/requests.ts'
import { plainSearch, type Search } from '../query/address.ts'
import { PopularSearches } from '../query/PopularSearches.tsx'
import { useQuestionInWords } from '../query/useQuestionInWords.ts'
import styles from '../SearchPage.module.css'

interface Props {
  search: Search
  /** The filters in force, in words. */
  filters: readonly string[]
  onClear: () => void
  /** What the other libraries have, where only one is looked into. */
  elsewhere: ReactNode
  /** Searches near this one. */
  next: ReactNode
}

/** Instead of an empty list: what was not found, under which filters, and how to go on. */
export function NothingFound({ search, filters, onClear, elsewhere, next }: Props) {
  const { t } = useTranslation('search')
  const words = useQuestionInWords()
  const { keyword, searchField, also } = search
  const fields = [searchField, ...also.map((row) => row.searchField)]
  const isInAnyField = fields.every((field) => field === plainSearch.searchField)
  const isFiltered = filters.length > 0
  return (
    <div className={styles['nothing']}>
      <EmptyShelf
        why={
          isFiltered
            ? t('nothing.filtered', { filters: filters.join(t('nothing.and')) })
            : t(isInAnyField ? 'nothing.why' : 'nothing.why.field')
        }
        action={
          isFiltered ? (
            <Button look="main" onPress={onClear}>
              {t('nothing.clear')}
            </Button>
          ) : (
            <LinkButton href="/categorySearchList">{t('nothing.browse')}</LinkButton>
          )
        }
      >
        {keyword === '' ? t('nothing') : t('nothing.of', { question: words(search) })}
      </EmptyShelf>
      {elsewhere}
      {next}
      {keyword !== '' && (
        <Suspense>
          <NotHere keyword={keyword} />
        </Suspense>
      )}
      <PopularSearches />
    </div>
  )
}
