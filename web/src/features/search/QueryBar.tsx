import { useTranslation } from 'react-i18next'
import { Select } from '../../ui/Select.tsx'
import { askedAnew, type Search } from './address.ts'
import { CatalogueSearch } from './CatalogueSearch.tsx'
import { noteTyped } from './search.ts'
import styles from './SearchPage.module.css'
import type { GoTo } from './useSearch.ts'

const matchModes = ['2', '1', '3', '4'] as const

interface Props {
  search: Search
  goTo: GoTo
  /** The search that is shown was asked for once more. */
  onSame: () => void
}

/** The question that the result answers, ready to be changed: field, words, and how they match. */
export function QueryBar({ search, goTo, onSame }: Props) {
  const { t } = useTranslation('search')

  function ask(keyword: string, searchField: string) {
    if (keyword === search.keyword && searchField === search.searchField) return onSame()
    noteTyped(keyword)
    goTo({ ...askedAnew(search, keyword), searchField })
  }

  return (
    <div className={styles['query']}>
      <div id="search" className={styles['query__box']}>
        <CatalogueSearch keyword={search.keyword} searchField={search.searchField} onSearch={ask} />
      </div>
      <Select
        look="bare"
        label={t('match')}
        options={matchModes.map((id) => ({ id, label: t(`match.${id}`) }))}
        value={search.matchMode}
        onChange={(matchMode) => goTo({ ...search, matchMode, page: 1 })}
      />
    </div>
  )
}
