import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BareSelect } from '../../../ui/controls/BareSelect.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { newSearch, type Search } from './address.ts'
import { CatalogueSearch } from './CatalogueSearch.tsx'
import { noteTyped } from '../search.ts'
import styles from '../SearchPage.module.css'
import type { GoTo } from '../useSearch.ts'

/** The page waits for it: what stands below would jump. */
const AdvancedForm = lazy(async () => ({
  default: (await import('./AdvancedForm.tsx')).AdvancedForm,
}))

const matchModes = ['2', '1', '3', '4'] as const

interface Props {
  search: Search
  goTo: GoTo
  /** The search that is shown was asked for once more. */
  onSame: () => void
}

/** The question that the result answers, ready to be changed: in one box, or in the rows of the advanced search. */
export function QueryBar({ search, goTo, onSame }: Props) {
  const { t } = useTranslation('search')
  const isAdvanced = search.advanced || search.also.length > 0
  const [wasOpened, setWasOpened] = useState(false)

  function ask(keyword: string, searchField: string) {
    if (keyword === search.keyword && searchField === search.searchField) return onSame()
    noteTyped(keyword)
    goTo({ ...newSearch(search, keyword), searchField })
  }

  // One box holds one term: the rows after the first go with their form.
  const change = () => {
    setWasOpened(!isAdvanced)
    goTo({ ...search, advanced: !isAdvanced, also: [], page: 1 }, { isInstead: !isAdvanced })
  }

  return (
    <div className={styles['query']}>
      <div id="search" className={isAdvanced ? styles['query__rows'] : styles['query__box']}>
        {isAdvanced ? (
          <AdvancedForm search={search} goTo={goTo} isJustOpened={wasOpened} />
        ) : (
          <CatalogueSearch
            keyword={search.keyword}
            searchField={search.searchField}
            onSearch={ask}
          />
        )}
      </div>
      <div className={styles['query__ways']}>
        {!isAdvanced && (
          <BareSelect
            label={t('match')}
            options={matchModes.map((id) => ({ id, label: t(`match.${id}`) }))}
            value={search.matchMode}
            onChange={(matchMode) => goTo({ ...search, matchMode, page: 1 })}
          />
        )}
        <Button look="text" onPress={change}>
          {t(isAdvanced ? 'advanced.close' : 'advanced')}
        </Button>
      </div>
    </div>
  )
}
