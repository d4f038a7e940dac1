import { foldKey } from '../../platform/analysis/folding.ts'
import { hasHan } from '../../platform/analysis/scripts.ts'
import { ask } from './ask.ts'
import { visibleTo } from './build-search.ts'
import type { Scope } from './scope.ts'
import type { Searching } from './search.ts'

const mostSuggestions = 10

/**
 * What the search box offers while one types: titles that begin with the text, in whatever script, the most lent
 * first; for Latin letters behind them titles that sound so.
 */
export async function suggestionsFor(
  searching: Searching,
  scope: Scope,
  keyword: string,
  signal: AbortSignal,
): Promise<string[]> {
  const begin = foldKey(keyword)
  if (begin === '') return []
  const letters = hasHan(keyword) ? '' : begin
  const body = {
    query: {
      bool: {
        should: [
          worthPrefix(100, 'title.exact', begin),
          ...(letters.length > 1
            ? [worthPrefix(10, 'titleJoined', letters), worthPrefix(1, 'titleInitials', letters)]
            : []),
        ],
        minimum_should_match: 1,
        filter: [visibleTo(scope)],
      },
    },
    collapse: { field: 'work' },
    sort: [
      { _score: 'desc' },
      { loans: { order: 'desc', missing: '_last' } },
      { titleSort: 'asc' },
      { recordId: 'asc' },
    ],
    size: 5 * mostSuggestions,
    track_total_hits: false,
    _source: ['title'],
  }
  const { hits } = await ask(searching, scope, body, signal)
  const offered = new Map<string, string>()
  for (const { _source: title } of hits as unknown as { _source: { title: string } }[]) {
    const text = title.title.trim()
    if (!offered.has(foldKey(text))) offered.set(foldKey(text), text)
  }
  return [...offered.values()].slice(0, mostSuggestions)
}

const worthPrefix = (boost: number, field: string, value: string) => ({
  constant_score: { filter: { prefix: { [field]: { value } } }, boost },
})
