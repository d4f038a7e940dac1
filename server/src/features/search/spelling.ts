import { foldKey } from '../../platform/analysis/folding.ts'
import { runsOf, type Run } from '../../platform/analysis/words.ts'
import { ask } from './ask.ts'
import { visibleTo } from './build-search.ts'
import { editsBetween } from './edits.ts'
import type { Clause } from './plan/clauses.ts'
import type { Scope } from './scope.ts'
import type { Searching } from './search.ts'

/**
 * What was probably meant: words that no title of the institution has, replaced by the nearest ones that some have. Taken
 * from titles its readers may see, so it names nothing else. Empty when nothing better is known.
 */
export async function correctedSpelling(
  searching: Searching,
  scope: Scope,
  keyword: string,
  signal: AbortSignal,
): Promise<string> {
  const runs = runsOf(keyword).slice(0, 8)
  const corrected = await Promise.all(
    runs.map(async (run) => {
      const look = (body: Clause) => ask(searching, scope, body, signal)
      const meant = isChecked(run) ? await meantBy(look, scope, run) : undefined
      return { text: meant ?? run.text, isChanged: meant !== undefined }
    }),
  )
  return corrected.some(({ isChanged }) => isChanged)
    ? corrected.map(({ text }) => text).join(' ')
    : ''
}

type Look = (body: Clause) => ReturnType<typeof ask>

/** Numbers and very short words are what they are. */
const isChecked = (run: Run) =>
  run.kind === 'word'
    ? /^\p{L}{4,40}$/u.test(run.text)
    : run.kind === 'han' && run.characters.length > 1

async function meantBy(look: Look, scope: Scope, run: Run): Promise<string | undefined> {
  const asWritten =
    run.kind === 'word'
      ? { term: { all: run.text } }
      : { match_phrase: { 'all.uni': { query: run.text } } }
  const { total } = await look({ ...within(scope, asWritten), size: 0, track_total_hits: 1 })
  if (total > 0) return undefined
  return run.kind === 'word'
    ? nearestWord(look, scope, run.text)
    : nearestTitle(look, scope, run.text)
}

async function nearestWord(look: Look, scope: Scope, word: string) {
  const alike = {
    fuzzy: { title: { value: word, fuzziness: 'AUTO', prefix_length: 1, max_expansions: 50 } },
  }
  const titles = await titlesOf(look, scope, alike)
  const near = new Map<string, number>()
  for (const run of titles.flatMap(runsOf)) {
    const edits = run.kind === 'word' ? editsBetween(word, run.text) : Infinity
    if (edits <= 2) near.set(run.text, edits)
  }
  const candidates = [...near.keys()].slice(0, 20)
  if (candidates.length === 0) return undefined
  const often = await frequencies(look, scope, candidates)
  return candidates.toSorted(
    (a, b) => near.get(a)! - near.get(b)! || often(b) - often(a) || (a < b ? -1 : 1),
  )[0]
}

/** A Chinese title that differs in a character or two. */
async function nearestTitle(look: Look, scope: Scope, text: string) {
  const { length } = Array.from(text)
  const allowed = length > 6 ? 2 : 1
  if (length < 3) return undefined
  const alike = {
    bool: {
      must: [{ match: { 'title.uni': { query: text, minimum_should_match: length - allowed } } }],
      filter: [{ range: { titleLength: { gte: length - 1, lte: length + 1 } } }],
    },
  }
  const titles = await titlesOf(look, scope, alike)
  return titles
    .map((title) => ({ title, edits: editsBetween(text, foldKey(title)) }))
    .filter(({ edits }) => edits > 0 && edits <= allowed)
    .toSorted((a, b) => a.edits - b.edits)[0]?.title
}

async function titlesOf(look: Look, scope: Scope, query: Clause) {
  const { hits } = await look({ ...within(scope, query), size: 50, _source: ['title'] })
  return (hits as unknown as { _source: { title: string } }[]).map(({ _source }) => _source.title)
}

async function frequencies(look: Look, scope: Scope, words: readonly string[]) {
  const { aggregations } = await look({
    ...within(scope, { terms: { title: words } }),
    size: 0,
    aggs: {
      words: {
        filters: {
          filters: Object.fromEntries(words.map((word) => [word, { term: { title: word } }])),
        },
      },
    },
  })
  const { buckets } = aggregations['words'] as unknown as {
    buckets: Record<string, { doc_count: number }>
  }
  return (word: string) => buckets[word]?.doc_count ?? 0
}

const within = (scope: Scope, query: Clause): Clause => ({
  query: { bool: { must: [query], filter: [visibleTo(scope)] } },
})
