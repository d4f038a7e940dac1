import { SystemFault } from './fault.ts'

/** What a search found, and of how many. */
export interface SearchPart<T> {
  total: number
  hits: readonly T[]
}

/** The signs of its numbers: those it makes, and those of readers. */
export const signs = { records: '0123456789abcdefghjkmnpqrstvwxyz-', readers: '0123456789' }

/**
 * All that a search could find, page by page. The system counts no further than ten thousand and sorts by nothing that stays, so what is too
 * much for one page is asked for by the beginnings of its numbers. A list that comes out shorter than was promised is not whole, and throws.
 */
export async function* everyHit<T>(
  search: (query: string) => Promise<SearchPart<T>>,
  alphabet: string,
  beginning = '',
): AsyncGenerator<readonly T[], number> {
  const { total, hits } = await search(`pid:${escaped(beginning)}*`)
  if (hits.length >= total) {
    if (hits.length > 0) yield hits
    return hits.length
  }
  // Nothing more can be told apart.
  if (beginning.length >= longest) throw new SystemFault('contradictory', true)
  let listed = 0
  if (beginning !== '') {
    const { hits: exact } = await search(`pid:"${beginning}"`)
    if (exact.length > 0) yield exact
    listed += exact.length
  }
  for (const sign of alphabet) listed += yield* everyHit(search, alphabet, `${beginning}${sign}`)
  if (listed < total) throw new SystemFault('contradictory', true)
  return listed
}

const longest = 12

/** A hyphen means something in the language of its searches. */
const escaped = (beginning: string) => beginning.replaceAll('-', String.raw`\-`)
