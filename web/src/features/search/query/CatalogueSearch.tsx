import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchBox } from '../../../ui/finding/SearchBox.tsx'
import type { Suggestion } from '../../../ui/finding/Suggestions.tsx'
import { isNoTerm } from './address.ts'
import { forgetSearch, forgetSearches } from './own-searches.ts'
import { useSearchNames } from '../useSearchNames.ts'
import { useSuggestions } from './useSuggestions.tsx'

interface Props {
  /** What stands in the box until the reader changes it. */
  keyword?: string
  searchField?: string
  onSearch: (keyword: string, searchField: string) => void
  size?: 'md' | 'hero'
}

/** What is offered of these kinds stands in the field of that name. A title may stand in several. */
const namedFields = new Set(['author', 'subject'])

/** The box in which the catalogue is searched: one of the institution's fields, the words, and help while typing. */
export function CatalogueSearch({
  keyword = '',
  searchField = 'any',
  onSearch,
  size = 'md',
}: Props) {
  const { t } = useTranslation('search')
  const [text, setText] = useState(keyword)
  const [field, setField] = useState(searchField)
  const [isRefused, setIsRefused] = useState(false)
  // Another question in the address, as after going back, also stands in the box.
  const [shown, setShown] = useState({ keyword, searchField })
  if (shown.keyword !== keyword || shown.searchField !== searchField) {
    setShown({ keyword, searchField })
    setText(keyword)
    setField(searchField)
    setIsRefused(false)
  }
  const fields = useSearchNames()?.findOpacSearchFieldParaList
  const suggestions = useSuggestions(text, keyword)

  const scopes = fields?.map(({ code, name }) => ({ id: code, label: name })) ?? [
    { id: 'any', label: t('field.any') },
  ]
  const offered = scopes.some(({ id }) => id === field)
    ? scopes
    : [...scopes, { id: field, label: field }]

  function search(words: string, chosen?: Suggestion) {
    const typed = words.trim()
    setIsRefused(isNoTerm(typed))
    if (!isNoTerm(typed)) onSearch(typed, fieldOf(chosen))
  }

  /** A name that was offered as an author's is looked for among authors, unless the reader has chosen a field. */
  function fieldOf(chosen: Suggestion | undefined) {
    const [kind = ''] = chosen?.id.split(' ') ?? []
    const isMeant = field === 'any' && namedFields.has(kind)
    return isMeant && scopes.some(({ id }) => id === kind) ? kind : field
  }

  return (
    <SearchBox
      label={t('search')}
      placeholder={t('search.hint')}
      hasShortcut
      size={size}
      value={text}
      onChange={(words) => {
        setText(words)
        setIsRefused(false)
      }}
      onSearch={search}
      scopes={offered}
      scope={field}
      onScopeChange={setField}
      suggestions={suggestions}
      onForget={({ text: own }) => forgetSearch(own)}
      onForgetAll={forgetSearches}
      error={isRefused ? t('search.empty') : undefined}
    />
  )
}
