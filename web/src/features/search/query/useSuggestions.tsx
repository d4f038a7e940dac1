import { useQuery } from '@tanstack/react-query'
import { BookOpen, Clock, Flame, Tag, User } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SuggestionGroup } from '../../../ui/finding/Suggestions.tsx'
import { suggestions, topTen } from '../box-queries.ts'
import { useOwnSearches } from './own-searches.ts'

/** A pause of this length, in milliseconds, asks for suggestions: shorter ones are a word being typed. */
const pause = 120
const mostOwn = 5

const icons = {
  own: <Clock aria-hidden />,
  title: <BookOpen aria-hidden />,
  author: <User aria-hidden />,
  subject: <Tag aria-hidden />,
  popular: <Flame aria-hidden />,
}
type Kind = keyof typeof icons

/** The most frequent searches of the institution. */
export const usePopularSearches = () => useQuery(topTen()).data ?? []

/**
 * What the search box offers: the reader's own and the popular searches while it is empty; from the first letter on what
 * of the catalogue begins so, by its characters or by its sound. Own, catalogue and popular stay apart. The question
 * that is answered already asks for nothing.
 */
export function useSuggestions(typed: string, answered: string): SuggestionGroup[] {
  const { t } = useTranslation('search')
  const own = useOwnSearches()
  const popular = usePopularSearches()
  const words = typed.trim()
  const asked = useRested(words === answered ? '' : words, pause)
  const { data } = useQuery(suggestions(asked))

  const group = (kind: Kind, texts: readonly string[]): SuggestionGroup => ({
    id: kind,
    label: t(`suggest.${kind}`),
    icon: icons[kind],
    suggestions: texts.map((text) => ({ id: `${kind} ${text}`, text, isOwn: kind === 'own' })),
  })
  if (words === '') {
    return [
      group('own', own.slice(0, mostOwn)),
      group(
        'popular',
        popular.map(({ keyword }) => keyword),
      ),
    ]
  }
  const begins = words === answered ? [] : (data ?? [])
  const begun = own.filter((one) => one !== words && startsWith(one, words)).slice(0, mostOwn)
  const of = (kind: Kind) =>
    group(
      kind,
      begins.filter((one) => one.kind === kind).map(({ keyword }) => keyword),
    )
  return [group('own', begun), of('title'), of('author'), of('subject'), of('popular')]
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
