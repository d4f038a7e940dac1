import type { SearchEngine } from '../../../platform/stores/search-engine.ts'
import type { Aggregations } from '../facets/facets.ts'
import { anyOf, type Clause } from '../plan/clauses.ts'
import type { Scope } from '../request/scope.ts'

/**
 * How many works a result folds into is counted exactly: every record less one for each further edition. An estimate of how many
 * different works there are would not be exact.
 *
 * A part of an index that has all editions of a work names only works that it has twice. So it is with the titles an institution holds;
 * those of packages are in all parts, but few of them belong to a work. Which of these the institution holds as well is asked for
 * by itself, and mostly there are none.
 */
export const editionsIn = (scope: Scope): Record<string, Clause> => {
  const { groupCode, packages, heldInOnePart, decidedWorks } = scope
  if (!heldInOnePart) return { works: namedWorks(2, 0) }
  if (packages.length === 0) return { works: namedWorks(2, 2) }
  const belongsToWork = anyOf([{ prefix: { work: 'w' } }, { terms: { work: decidedWorks } }])
  return {
    held: { filter: { term: { groupCode } }, aggs: { works: namedWorks(2, 2) } },
    shared: {
      filter: { bool: { filter: [{ term: { groupCode: '' } }, belongsToWork] } },
      aggs: { works: namedWorks(1, 0) },
    },
  }
}

/** So many works are named at most; where there are more, all are walked through. */
const mostNamed = 65_000

const namedWorks = (least: number, leastInPart: number): Clause => ({
  terms: {
    field: 'work',
    min_doc_count: least,
    shard_min_doc_count: leastInPart,
    size: mostNamed,
    shard_size: 1_000_000,
  },
})

interface NamedWork {
  key: string
  doc_count: number
}
interface NamedWorks {
  doc_count_error_upper_bound: number
  buckets: NamedWork[]
}
interface EditionCounts {
  works?: NamedWorks
  held?: { works: NamedWorks }
  shared?: { works: NamedWorks }
}

/** The works that were named, each part by itself; undefined where they are too many to be told. */
function foldedWorks(aggregations: Aggregations) {
  const editions = aggregations['editions'] as unknown as EditionCounts | undefined
  const parts = [editions?.works ?? editions?.held?.works, editions?.shared?.works]
  const isWhole =
    parts[0] !== undefined &&
    parts.every(
      (works) =>
        works === undefined ||
        (works.doc_count_error_upper_bound === 0 && works.buckets.length < mostNamed),
    )
  return isWhole ? { own: parts[0]!.buckets, shared: parts[1]?.buckets ?? [] } : undefined
}

/** The works of which there may be several editions in a result; undefined where it may be any. */
export function worksOfSeveralEditions(aggregations: Aggregations) {
  const folded = foldedWorks(aggregations)
  return folded && new Set([...folded.own, ...folded.shared].map(({ key }) => key))
}

/** How many works a result folds into. */
export async function countWorks(
  { engine }: { engine: SearchEngine },
  scope: Scope,
  { query, post_filter: chosen }: Clause,
  records: number,
  aggregations: Aggregations,
): Promise<number> {
  const found = [query, ...(chosen ? [chosen] : [])]
  const folded = foldedWorks(aggregations)
  if (folded) {
    const further = [...folded.own, ...folded.shared]
      .map(({ doc_count: editions }) => editions - 1)
      .reduce((sum, more) => sum + more, 0)
    const shared = folded.shared.map(({ key }) => key)
    return records - further - (await countHeld(shared))
  }

  // Too many to be sent at once: walked through, piece by piece.
  let works = 0
  let after: unknown
  do {
    const body = {
      size: 0,
      track_total_hits: false,
      query: { bool: { filter: found } },
      aggs: {
        works: {
          composite: {
            size: 10_000,
            sources: [{ work: { terms: { field: 'work' } } }],
            ...(after !== undefined && { after }),
          },
        },
      },
    }
    const answer = await engine.search(body, scope.place)
    const page = answer.aggregations?.['works'] as unknown as {
      buckets: unknown[]
      after_key?: unknown
    }
    works += page.buckets.length
    after = page.after_key
  } while (after !== undefined)
  return works

  /** How many of these works are among the titles that the institution holds: they were counted twice. */
  async function countHeld(keys: readonly string[]): Promise<number> {
    if (keys.length === 0) return 0
    const isHeld = [{ term: { groupCode: scope.groupCode } }, { terms: { work: keys } }]
    const body = {
      size: 0,
      track_total_hits: false,
      query: { bool: { filter: [...found, ...isHeld] } },
      aggs: { works: { terms: { field: 'work', size: keys.length } } },
    }
    const answer = await engine.search(body, scope.place)
    const { works } = answer.aggregations as unknown as { works: { buckets: unknown[] } }
    return works.buckets.length
  }
}
