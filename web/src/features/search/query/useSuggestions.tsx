import {
  dealRows,
  mostSuggestions,
  mostSuggestionsOnPhone,
  type SuggestionKind,
} from '@shulin/contract/suggestion-rows'
import { useQuery } from '@tanstack/react-query'
import { BookOpen, Clock, Flame, Tag, User } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SuggestionGroup } from '../../../ui/finding/Suggestions.tsx'
import { useIsPhone } from '../../../ui/page/useIsNarrow.ts'
import { suggestions, topTen } from '../box-queries.ts'
import { useOwnSearches } from './own-searches.ts'

/** A pause of this length, in milliseconds, asks for suggestions: shorter ones are a word being typed. */
const pause = 120

const icons: Record<SuggestionKind, ReactNode> = {
  own: <Clock aria-hidden />,
  title: <BookOpen aria-hidden />,
  author: <User aria-hidden />,
  subject: <Tag aria-hidden />,
  popular: <Flame aria-hidden />,
}
const kinds = Object.keys(icons) as SuggestionKind[]

/** The most frequent searches of the institution. */
export const usePopularSearches = () => useQuery(topTen()).data ?? []

/**
 * What the search box offers: the reader's own and the popular searches while it is empty; from the first letter on what
 * of the catalogue begins so, by its characters or by its sound. Own, catalogue and popular stay apart; together they are
 * no more than eight. The question that is answered already asks for nothing.
 */
export function useSuggestions(typed: string, answered: string): SuggestionGroup[] {
  const { t } = useTranslation('search')
  const own = useOwnSearches()
  const popular = usePopularSearches()
  const most = useIsPhone() ? mostSuggestionsOnPhone : mostSuggestions
  const words = typed.trim()
  const asked = useRested(words === answered ? '' : words, pause)
  const { data } = useQuery(suggestions(asked))

  const offered: Record<SuggestionKind, string[]> = {
    own: words === '' ? own : own.filter((one) => one !== words && startsWith(one, words)),
    title: [],
    author: [],
    subject: [],
    popular: words === '' ? popular.map(({ keyword }) => keyword) : [],
  }
  const begins = words === '' || words === answered ? [] : (data ?? [])
  for (const { kind, keyword } of begins) offered[kind].push(keyword)

  const counts = Object.fromEntries(kinds.map((kind) => [kind, offered[kind].length]))
  const rows = dealRows(counts, most)
  return kinds.map((kind) => ({
    id: kind,
    label: t(`suggest.${kind}`),
    icon: icons[kind],
    suggestions: offered[kind]
      .slice(0, rows[kind])
      .map((text) => ({ id: `${kind} ${text}`, text, isOwn: kind === 'own' })),
  }))
}

const startsWith = (text: string, beginning: string) =>
  text.toLocaleLowerCase().startsWith(beginning.toLocaleLowerCase())

/** The value once it has not changed for a while. */
function useRested<Value>(value: Value, milliseconds: number): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return rested
}
