import type { FacetName } from '@shulin/contract/search'
import type { SearchEngine } from '../../platform/search-engine.ts'
import { visibleTo } from './build-search.ts'
import { readForm } from './document.ts'
import { kindOf, literal } from './facets.ts'
import { facetFields } from './fields.ts'
import type { Scope } from './scope.ts'

type Heading = Extract<FacetName, 'author' | 'publisher' | 'subject'>
export const isHeading = (facet: FacetName): facet is Heading => kindOf(facet) === 'headings'

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
  ): Promise<(facet: FacetName, key: string) => string | undefined> {
    const placeOf = (facet: FacetName, key: string) => `${scope.groupCode} ${facet} ${key}`
    const now = Date.now()
    const unknown = (Object.keys(keys) as Heading[])
      .flatMap((facet) => keys[facet]!.map((key) => ({ facet, key })))
      .filter(({ facet, key }) => (kept.get(placeOf(facet, key))?.until ?? 0) < now)
    if (unknown.length > 0) {
      if (kept.size > mostNames) kept.clear()
      const body = {
        size: 0,
        track_total_hits: false,
        query: { bool: { filter: [visibleTo(scope)] } },
        aggs: Object.fromEntries(
          unknown.map(({ facet, key }, i) => [
            String(i),
            {
              filter: { term: { [facetFields[facet].field]: key } },
              aggs: {
                forms: {
                  terms: {
                    field: facetFields[facet].forms,
                    size: 1,
                    include: `${literal(key)}\t.*`,
                  },
                },
              },
            },
          ]),
        ),
      }
      const answer = await engine.search(body, { ...scope.place, signal })
      const found = (answer.aggregations ?? {}) as unknown as Record<
        string,
        { forms: { buckets: { key: string }[] } }
      >
      for (const [i, { facet, key }] of unknown.entries()) {
        const form = found[String(i)]?.forms.buckets[0]
        const name = form ? readForm(form.key).text : key
        kept.set(placeOf(facet, key), { name, until: now + lifetime })
      }
    }
    return (facet, key) => kept.get(placeOf(facet, key))?.name
  }
}
export type Headings = ReturnType<typeof openHeadings>
