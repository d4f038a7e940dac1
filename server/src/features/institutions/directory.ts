import type { Database } from '../../platform/database.ts'
import type { Institution } from '../../platform/institution.ts'
import { selectHosts, selectInstitutions } from './queries.ts'

/** Who is served here, and under which path and host names. */
export interface Directory {
  byPath(mappingPath: string): Promise<Institution | undefined>
  byCode(groupCode: string): Promise<Institution | undefined>
  byHost(hostname: string): Promise<Institution | undefined>
}

interface Listing {
  byPath: Map<string, Institution>
  byCode: Map<string, Institution>
  byHost: Map<string, Institution>
}

/**
 * Keeps the list of institutions in memory (3,000 are under a megabyte) and reads it anew when it is older than
 * `maxAge`: a new institution is served that soon, without a restart. An old list goes on serving while
 * PostgreSQL is away.
 */
export function openDirectory(db: Database, maxAge: number): Directory {
  let listing: Listing | undefined
  let readAt = 0
  let reading: Promise<Listing> | undefined

  const current = async () => {
    if (listing && Date.now() - readAt < maxAge) return listing
    reading ??= readListing(db)
      .then((fresh) => {
        readAt = Date.now()
        return (listing = fresh)
      })
      .finally(() => (reading = undefined))
    return reading.catch((error: unknown) => {
      if (!listing) throw error
      return listing
    })
  }

  return {
    byPath: async (mappingPath) => (await current()).byPath.get(mappingPath),
    byCode: async (groupCode) => (await current()).byCode.get(groupCode),
    byHost: async (hostname) => (await current()).byHost.get(hostname),
  }
}

async function readListing(db: Database): Promise<Listing> {
  const [institutions, hosts] = await Promise.all([selectInstitutions(db), selectHosts(db)])
  const byCode = new Map(institutions.map((institution) => [institution.groupCode, institution]))
  return {
    byCode,
    byPath: new Map(institutions.map((institution) => [institution.mappingPath, institution])),
    byHost: new Map(
      hosts.flatMap(({ hostname, groupCode }) => {
        const institution = byCode.get(groupCode)
        return institution ? [[hostname, institution] as const] : []
      }),
    ),
  }
}
