import type { suggestKeywords } from '@shulin/contract/search'
import { dealRows, mostSuggestions } from '@shulin/contract/suggestion-rows'
import type { z } from 'zod'
import { foldKey } from '../../../platform/analysis/folding.ts'
import type { Within } from '../../../platform/stores/database.ts'
import { memoryCache } from '../../../platform/stores/memory-cache.ts'
import type { SearchEngine } from '../../../platform/stores/search-engine.ts'
import { visibleTo } from '../engine/build-search.ts'
import { popularSearches } from '../popular/popular.ts'
import type { Scope } from '../request/scope.ts'
import { searchesBeginning } from './beginnings.ts'
import { none, suggest, type Suggestions } from './suggest.ts'

type SuggestionReply = z.output<(typeof suggestKeywords)['response']>

interface SuggestionContext {
  scope: Scope
  within: Within
  signal: AbortSignal
}

/** So many frequent searches are looked through, and offered at most. */
const seenSearches = 100
const mostSearches = 3
/** So long they are not read again, in milliseconds: every letter typed asks for them, and what staff take down goes soon. */
const fresh = 5_000
/** A list that comes later than this is of no use: the next letter has been typed. In milliseconds. */
const patience = 800

/** What the search box offers, eight at most: titles, names and subjects, and behind them what others have searched for. */
export function openSuggestions({ searchTogether }: SearchEngine) {
  const popular = memoryCache<string[]>({ fresh })
  const popularIn = ({ scope: { groupCode }, within }: SuggestionContext) =>
    popular(groupCode, async () => {
      const rows = await within((trx) => popularSearches(trx, seenSearches))
      return rows.map(({ keyword }) => keyword)
    })

  const begunIn = ({ scope, signal }: SuggestionContext, typed: string) =>
    inTime(signal, (until) => {
      const place = { ...scope.place, signal: until }
      return suggest({ searchTogether, place, visible: visibleTo(scope) }, typed)
    })

  return async (context: SuggestionContext, typed: string): Promise<SuggestionReply> => {
    const [begun, frequent] = await Promise.all([begunIn(context, typed), popularIn(context)])
    const catalogued = { title: begun.titles, author: begun.authors, subject: begun.subjects }
    const told = new Set(Object.values(catalogued).flat().map(foldKey))
    const others = frequent.filter((keyword) => !told.has(foldKey(keyword)))
    const offered = { ...catalogued, popular: searchesBeginning(typed, others, mostSearches) }
    const counts = Object.fromEntries(kinds.map((kind) => [kind, offered[kind].length]))
    const rows = dealRows(counts, mostSuggestions)
    return kinds.flatMap((kind) =>
      offered[kind].slice(0, rows[kind]).map((keyword) => ({ keyword, kind })),
    )
  }
}

const kinds = ['title', 'author', 'subject', 'popular'] as const

/** Nothing instead of what comes too late. */
async function inTime(
  signal: AbortSignal,
  ask: (until: AbortSignal) => Promise<Suggestions>,
): Promise<Suggestions> {
  const late = AbortSignal.timeout(patience)
  const { promise: tooLate, resolve } = Promise.withResolvers<Suggestions>()
  late.addEventListener('abort', () => resolve(none), { once: true })
  const begun = ask(AbortSignal.any([signal, late])).catch((error: unknown) => {
    if (late.aborted && !signal.aborted) return none
    throw error
  })
  return Promise.race([begun, tooLate])
}
