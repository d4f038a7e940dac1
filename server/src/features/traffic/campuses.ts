import { inInstitution, type Database } from '../../platform/database.ts'
import { isWithin } from '../../platform/networks.ts'
import { settingsOf } from '../institutions/institutions.ts'

/** What an institution says of its own network and of strangers. */
interface Surroundings {
  campusRanges: string[]
  needsWork: boolean
}

const nothingKnown: Surroundings = { campusRanges: [], needsWork: false }

/**
 * What institutions say of their networks. Nobody waits for it: the first call after the start may be taken for one from
 * elsewhere, and while PostgreSQL is away what was known goes on.
 */
export function openCampuses(db: Database, maxAge: number) {
  const known = new Map<string, { surroundings: Surroundings; readAt: number }>()
  const reading = new Set<string>()

  async function read(groupCode: string) {
    reading.add(groupCode)
    try {
      const { campusRanges, searchNeedsWork } = await inInstitution(db, groupCode, settingsOf)
      const surroundings = {
        campusRanges: campusRanges.split('\n').filter(Boolean),
        needsWork: searchNeedsWork === '1',
      }
      known.set(groupCode, { surroundings, readAt: Date.now() })
    } catch {
      // Away: what was known goes on.
    } finally {
      reading.delete(groupCode)
    }
  }

  function around(groupCode: string): Surroundings {
    const found = known.get(groupCode)
    if ((!found || Date.now() - found.readAt > maxAge) && !reading.has(groupCode)) {
      void read(groupCode)
    }
    return found?.surroundings ?? nothingKnown
  }

  return {
    isOnCampus: (groupCode: string, address: string) =>
      isWithin(address, around(groupCode).campusRanges),
    needsWork: (groupCode: string) => around(groupCode).needsWork,
  }
}
