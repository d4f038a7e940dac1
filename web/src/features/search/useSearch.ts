import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import {
  startTransition,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type TransitionStartFunction,
} from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { chosenLibrary } from '../../platform/session.ts'
import { addressOf, asksSomething, searchIn, type Search } from './query/address.ts'
import { askCatalogue } from './requests.ts'

/** So long a result is shown again without being asked for again, e.g. on the way back from a record. */
const fresh = 5 * 60_000

/** What is asked, whatever narrows and arranges the answer. */
const questionOf = ({ keyword, searchField, matchMode, also }: Search) =>
  JSON.stringify([keyword, searchField, matchMode, also])

function queryOf(search: Search) {
  // How the list looks is nothing to ask again for.
  const { view: _view, advanced: _advanced, ...asked } = search
  const library = chosenLibrary()
  return queryOptions({
    queryKey: ['search', questionOf(search), asked, library],
    queryFn: () => askCatalogue(search, library),
    staleTime: fresh,
  })
}

/** Asks for the result at an address before its page is shown. */
export async function prepareSearch(queries: QueryClient, address: string) {
  const search = searchIn(new URLSearchParams(address.split('?')[1]))
  if (asksSomething(search)) await queries.prefetchQuery(queryOf(search))
}

/** The result of a search. Of the same question the previous page stays until the next one is there. */
export function useSearch(search: Search) {
  const question = questionOf(search)
  const query = useQuery({
    ...queryOf(search),
    enabled: asksSomething(search),
    placeholderData: (previous, before) =>
      before?.queryKey[1] === question ? previous : undefined,
  })

  // When a filter is refused, the facets it was chosen from stay: the reader goes on from there.
  const { data } = query
  const [last, setLast] = useState({ question, reply: data })
  if (data && data !== last.reply) setLast({ question, reply: data })
  const known = data ?? (last.question === question ? last.reply : undefined)
  return { query, known }
}

interface Way {
  /** Takes the place of the present address: back does not return to it. */
  isInstead?: boolean
  /** Begins at the top, as another page of the list does. */
  isFromTop?: boolean
  /** Whatever was pressed shows it already: the page follows when it has the time. */
  isShown?: boolean
}

export type GoTo = (search: Search, way?: Way) => void

/** Goes on from the search in force, whatever its caller shows yet. */
export type Change = (changed: (now: Search) => Search, way?: Way) => void

/** The search of the address, and the way to another one. */
export function useSearchInAddress() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const goTo = useCallback<GoTo>(
    (search, { isInstead = false, isFromTop = false, isShown = false } = {}) =>
      void navigate(addressOf(search), {
        replace: isInstead,
        preventScrollReset: !isFromTop,
        // At once: a switch that waits for the router would spring back first.
        flushSync: !isShown,
      }),
    [navigate],
  )
  const search = useMemo(() => searchIn(params), [params])
  const now = useRef(search)
  useLayoutEffect(() => void (now.current = search), [search])
  const follow = useRef<TransitionStartFunction>(null)
  const change = useCallback<Change>(
    (changed, way) => {
      // Two ticks one after the other: the second begins from the first, whether or not that is shown.
      now.current = changed(now.current)
      const go = () => goTo(now.current, way)
      if (!way?.isShown) return go()
      // The answer is on its way while the page still draws the question.
      void queries.prefetchQuery(queryOf(now.current))
      ;(follow.current ?? startTransition)(go)
    },
    [goTo, queries],
  )
  return { search, goTo, change, follow }
}
