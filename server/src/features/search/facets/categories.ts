import type { ClassNode } from '@shulin/contract/search'
import type { ClassScheme } from '../../../platform/analysis/call-number.ts'
import { ask } from '../engine/ask.ts'
import { visibleTo } from '../engine/build-search.ts'
import { classValue } from '../index/document.ts'
import { countsOf, literal, mostValues, pathOf, type Count } from './facets.ts'
import { facetFields } from '../index/fields.ts'
import type { Scope } from '../request/scope.ts'
import type { SearchServices } from '../searching.ts'

/** The classes below one (or the main classes) with what is in each, and the next ones below those. */
export async function classesBelow(
  services: Pick<SearchServices, 'engine'>,
  scope: Scope,
  { scheme, parentCode = '' }: { scheme: ClassScheme; parentCode?: string | undefined },
  signal: AbortSignal,
): Promise<ClassNode[]> {
  const field = facetFields.kindNo.field
  const parent = parentCode && classValue(scheme, parentCode.normalize('NFKC').toUpperCase())
  const begin = literal(parent || classValue(scheme, ''))
  const body = {
    size: 0,
    track_total_hits: false,
    query: {
      bool: { filter: [visibleTo(scope), ...(parent ? [{ term: { [field]: parent } }] : [])] },
    },
    aggs: {
      free: {
        filter: { match_all: {} },
        aggs: {
          kindNo: {
            terms: {
              field,
              size: mostValues,
              shard_size: mostValues,
              include: `${begin}[A-Z0-9].*`,
            },
          },
        },
      },
    },
  }
  const { aggregations } = await ask(services, scope, body, signal)
  const counts = (countsOf(aggregations, 'kindNo')?.counts ?? []).filter(
    ({ value }) => value.startsWith('LCC ') === (scheme === 'LCC'),
  )
  return treeOf(parent, counts, scope, 2)
}

/**
 * The tree as it is worth walking: a class that has all its titles in one single part leads nowhere else, so its part
 * stands in its place.
 */
function treeOf(
  parent: string,
  counts: readonly Count[],
  scope: Scope,
  levels: number,
): ClassNode[] {
  const below = Map.groupBy(counts, ({ value }) => pathOf(value).at(-2) ?? '')
  const nodeOf = ({ value, count }: Count, left: number, isMain: boolean): ClassNode => {
    const parts = below.get(value) ?? []
    const [part] = parts
    if (!isMain && part && parts.length === 1 && part.count === count) {
      return nodeOf(part, left, false)
    }
    return {
      classNo: value.replace(/^LCC /u, ''),
      name: scope.names.get('kindNo')?.get(value) ?? value.replace(/^LCC /u, ''),
      count,
      child: left > 1 ? parts.map((inner) => nodeOf(inner, left - 1, false)).toSorted(byClass) : [],
    }
  }
  return (below.get(parent) ?? [])
    .map((node) => nodeOf(node, levels, parent === ''))
    .toSorted(byClass)
}

const byClass = (a: ClassNode, b: ClassNode) => (a.classNo < b.classNo ? -1 : 1)
