import type { Database } from '../../platform/stores/database.ts'
import type { Institution } from '../../platform/institution.ts'
import { selectHosts, selectInstitutions } from './queries.ts'

/** Who is served here, and under which path and host names. */
export interface Directory {
  byPath(mappingPath: string): Promise<Institution | undefined>
  byCode(groupCode: string): Promise<Institution | undefined>
  byHost(hostname: string): Promise<Institution | undefined>
  everyone(): Promise<Institution[]>
}

interface Listing {
  byPath: Map<string, Institution>
  byCode: Map<string, Institution>
  byHost: Map<string, Institution>
}

/** How long, in milliseconds, a newer list is waited for than the one there is. */
const patience = 1_000

/**
 * Keeps the list of institutions in memory (3,000 are under a megabyte) and reads it anew when it is older than
 * `maxAge`: a new institution is served that soon, without a restart. An old list goes on serving while
 * PostgreSQL is away, and nobody it knows waits for it to come back; a path or code it does not know may be new, and is
 * looked for once more before being turned away. Most host names are nobody's: for these nobody waits.
 */
export function openDirectory(db: Database, maxAge: number): Directory {
  let listing: Listing | undefined
  let readAt = 0
  let isAway = false
  let reading: { listing: Promise<Listing>; begunAt: number } | undefined

  const read = async () => {
    try {
      listing = await readListing(db)
      readAt = performance.now()
      isAway = false
      return listing
    } catch (error) {
      isAway = true
      if (!listing) throw error
      return listing
    } finally {
      reading = undefined
    }
  }

  const look = async <T>(find: (listing: Listing) => T, mayBeNew = true): Promise<T> => {
    // By a clock that nobody sets: put back, it would keep an old list.
    const age = performance.now() - readAt
    if (listing && age < maxAge) return find(listing)
    reading ??= { listing: read(), begunAt: performance.now() }
    if (!listing) return find(await reading.listing)
    const found = find(listing)
    // Who is known need not wait while a list that was new a moment ago is read anew.
    if ((found !== undefined || !mayBeNew) && (isAway || age < 2 * maxAge)) return found
    const left = patience - (performance.now() - reading.begunAt)
    return left <= 0 ? found : find(await soonOr(listing, reading.listing, left))
  }

  return {
    byPath: (mappingPath) => look(({ byPath }) => byPath.get(mappingPath)),
    byCode: (groupCode) => look(({ byCode }) => byCode.get(groupCode)),
    byHost: (hostname) => look(({ byHost }) => byHost.get(hostname), false),
    everyone: () => look(({ byCode }) => [...byCode.values()]),
  }
}

/** What is awaited, or after a while what there is. */
async function soonOr<T>(known: T, awaited: Promise<T>, milliseconds: number): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<T>()
  const timer = setTimeout(() => resolve(known), milliseconds)
  return Promise.race([awaited, promise]).finally(() => clearTimeout(timer))
}

async function readListing(db: Database): Promise<Listing> {
  const [institutions, hosts] = await Promise.all([selectInstitutions(db), selectHosts(db)])
  const hostOf = new Map(hosts.toReversed().map(({ hostname, groupCode }) => [groupCode, hostname]))
  const byCode = new Map(
    institutions.map((institution): [string, Institution] => {
      const host = hostOf.get(institution.groupCode)
      return [institution.groupCode, { ...institution, ...(host !== undefined && { host }) }]
    }),
  )
  return {
    byCode,
    byPath: new Map(
      [...byCode.values()].map((institution) => [institution.mappingPath, institution]),
    ),
    byHost: new Map(
      hosts.flatMap(({ hostname, groupCode }) => {
        const institution = byCode.get(groupCode)
        return institution ? [[hostname, institution] as const] : []
      }),
    ),
  }
}
