import type { FacetName } from '@shulin/contract/search'
import type { SearchEngine } from '../../../platform/stores/search-engine.ts'
import { visibleTo } from '../engine/build-search.ts'
import { readForm } from '../index/written-forms.ts'
import { kindOf, literal } from './facets.ts'
import { facetFields } from '../index/fields.ts'
import { anyOf, type Clause } from '../plan/clauses.ts'
import type { Scope } from '../request/scope.ts'

type Heading = Extract<FacetName, 'author' | 'publisher' | 'subject'>
export const isHeading = (facet: FacetName): facet is Heading => kindOf(facet) === 'headings'

export type HeadingName = (facet: FacetName, key: string) => string | undefined

/** How long, in milliseconds, a name is kept, and how many. */
const lifetime = 600_000
const mostNames = 50_000

/**
 * The names under which headings are shown. A heading is counted by its key, which is the same for every spelling; it is
 * shown as most of the institution's records write it.
 */
export function openHeadings(engine: SearchEngine) {
  const kept = new Map<string, { name: string; until: number }>()

  return async function namesOf(
    scope: Scope,
    keys: Partial<Record<Heading, readonly string[]>>,
    signal?: AbortSignal,
  ): Promise<HeadingName> {
    const now = performance.now()
    const names = new Map<string, string>()
    const unknown: { facet: Heading; key: string }[] = []
    for (const facet of Object.keys(keys) as Heading[]) {
      for (const key of keys[facet]!) {
        const known = kept.get(`${scope.groupCode} ${facet} ${key}`)
        if (known && known.until > now) names.set(`${facet} ${key}`, known.name)
        else unknown.push({ facet, key })
      }
    }
    if (unknown.length > 0) {
      const answer = await engine.search(buildNaming(scope, unknown), { ...scope.place, signal })
      const found = (answer.aggregations ?? {}) as unknown as Record<string, Forms>
      for (const { facet, key } of unknown) names.set(`${facet} ${key}`, key)
      for (const [batch, { buckets }] of Object.entries(found)) {
        const [facet] = batch.split(' ')
        // The most frequent come first: of several forms of one key the first stays.
        for (const { key: form } of buckets.toReversed()) {
          const { key, text } = readForm(form)
          names.set(`${facet} ${key}`, text)
        }
      }
      for (const { facet, key } of unknown) {
        const place = `${facet} ${key}`
        kept.set(`${scope.groupCode} ${place}`, { name: names.get(place)!, until: now + lifetime })
      }
      forgetOldest(kept, mostNames)
    }
    return (facet, key) => names.get(`${facet} ${key}`)
  }
}
export type Headings = ReturnType<typeof openHeadings>

function forgetOldest(kept: Map<string, unknown>, most: number) {
  for (const place of kept.keys()) {
    if (kept.size <= most) return
    kept.delete(place)
  }
}

interface Forms {
  buckets: { key: string }[]
}

/** Different forms of so many headings are told; hardly any has more than two. */
const formsOfHeading = 20
/** The engine takes no longer patterns. A heading longer than that is shown by its key. */
const longestPattern = 900

/** The forms of some headings, looked for only in the titles that have one of them. */
function buildNaming(scope: Scope, headings: readonly { facet: Heading; key: string }[]): Clause {
  const batches = Array.from(
    Map.groupBy(headings, ({ facet }) => facet),
    ([facet, of]) => batchesOf(of.map(({ key }) => key)).map((keys) => ({ facet, keys })),
  ).flat()
  const having = batches.map(({ facet, keys }) => ({ terms: { [facetFields[facet].field]: keys } }))
  return {
    size: 0,
    track_total_hits: false,
    query: { bool: { filter: [visibleTo(scope), anyOf(having)] } },
    aggs: Object.fromEntries(
      batches.map(({ facet, keys }, i) => [
        `${facet} ${i}`,
        {
          terms: {
            field: facetFields[facet].forms,
            size: keys.length * formsOfHeading,
            include: `(${keys.map(literal).join('|')})\t.*`,
          },
        },
      ]),
    ),
  }
}

/** Keys that fit into one pattern together. */
function batchesOf(keys: readonly string[]): string[][] {
  const batches: string[][] = []
  let room = 0
  for (const key of keys) {
    const { length } = literal(key)
    if (length > longestPattern) continue
    if (length > room) {
      batches.push([])
      room = longestPattern
    }
    batches.at(-1)!.push(key)
    room -= length + 1
  }
  return batches
}
