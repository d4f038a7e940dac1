import type { Dictionaries } from '@shulin/contract/institutions'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { Select } from '../../ui/Select.tsx'
import { askedAnew, isNoTerm, type Search } from './address.ts'
import { countTyped } from './search.ts'
import styles from './SearchPage.module.css'
import type { GoTo } from './useSearch.ts'

const matchModes = ['2', '1', '3', '4'] as const

interface Props {
  search: Search
  /** The fields the institution offers; none while they are on their way. */
  fields: Dictionaries['findOpacSearchFieldParaList'] | undefined
  goTo: GoTo
  /** The search that is shown was asked for once more. */
  onSame: () => void
}

/** The question that the result answers, ready to be changed: field, words, and how they match. */
export function QueryBar({ search, fields, goTo, onSame }: Props) {
  const { t } = useTranslation('search')
  const [text, setText] = useState(search.keyword)
  const [searchField, setSearchField] = useState(search.searchField)
  const [isRefused, setIsRefused] = useState(false)
  // Another question in the address, as after going back, also stands in the box.
  const [shown, setShown] = useState(search)
  if (shown.keyword !== search.keyword || shown.searchField !== search.searchField) {
    setShown(search)
    setText(search.keyword)
    setSearchField(search.searchField)
    setIsRefused(false)
  }

  const scopes = fields?.map(({ code, name }) => ({ id: code, label: name })) ?? [
    { id: 'any', label: t('field.any') },
  ]
  const offered = scopes.some(({ id }) => id === searchField)
    ? scopes
    : [...scopes, { id: searchField, label: searchField }]

  function ask(words: string) {
    const keyword = words.trim()
    setIsRefused(isNoTerm(keyword))
    if (isNoTerm(keyword)) return
    const isSame = keyword === search.keyword && searchField === search.searchField
    if (isSame) return onSame()
    countTyped(keyword)
    goTo({ ...askedAnew(search, keyword), searchField })
  }

  return (
    <div className={styles['query']}>
      <div id="search" className={styles['query__box']}>
        <SearchBox
          label={t('search')}
          placeholder={t('search.hint')}
          hasShortcut
          value={text}
          onChange={(words) => {
            setText(words)
            setIsRefused(false)
          }}
          onSearch={ask}
          scopes={offered}
          scope={searchField}
          onScopeChange={setSearchField}
          error={isRefused ? t('search.empty') : undefined}
        />
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
