import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
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
import { paramsIn } from '../../platform/params.ts'
import { addressOf, asksSomething, searchIn, type Search } from './query/address.ts'
import { isResultOf, questionOf, result } from './queries.ts'

/** Asks for the result at an address before its page is shown. */
export async function prepareSearch(queries: QueryClient, address: string) {
  const search = searchIn(paramsIn(address))
  if (asksSomething(search)) await queries.prefetchQuery(result(search))
}

/** The result of a search. Of the same question the previous page stays until the next one is there. */
export function useSearch(search: Search) {
  const question = questionOf(search)
  const query = useQuery({
    ...result(search),
    enabled: asksSomething(search),
    placeholderData: (previous, before) =>
      isResultOf(question, before?.queryKey) ? previous : undefined,
  })

  // When a filter is refused, the facets it was chosen from stay: the reader goes on from there.
  const { data } = query
  const [last, setLast] = useState({ question, reply: data })
  if (data && data !== last.reply) setLast({ question, reply: data })
  const known = data ?? (last.question === question ? last.reply : undefined)
  return { query, known }
}

interface NavigateOptions {
  /** Takes the place of the present address: back does not return to it. */
  isInstead?: boolean
  /** Begins at the top, as another page of the list does. */
  isFromTop?: boolean
  /** Whatever was pressed shows it already: the page follows when it has the time. */
  isShown?: boolean
}

export type GoTo = (search: Search, options?: NavigateOptions) => void

/** Goes on from the search in force, whatever its caller shows yet. */
export type Change = (changed: (now: Search) => Search, options?: NavigateOptions) => void

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
      void queries.prefetchQuery(result(now.current))
      ;(follow.current ?? startTransition)(go)
    },
    [goTo, queries],
  )
  return { search, goTo, change, follow }
}
