import { inInstitution, type Database } from '../../platform/stores/database.ts'
import { rangeTest } from '../../platform/networks.ts'
import { settingsOf } from '../institutions/institutions.ts'

/** What an institution says of its own network and of strangers. */
interface NetworkContext {
  isOnCampus: (address: string) => boolean
  needsWork: boolean
}

const nothingKnown: NetworkContext = { isOnCampus: () => false, needsWork: false }

/**
 * What institutions say of their networks. Nobody waits for it: the first call after the start may be taken for one from
 * elsewhere, and while PostgreSQL is away what was known goes on.
 */
export function openCampuses(db: Database, maxAge: number) {
  const known = new Map<string, { surroundings: NetworkContext; askedAt: number }>()

  async function read(groupCode: string) {
    const { campusRanges, searchNeedsWork } = await inInstitution(db, groupCode, settingsOf)
    const surroundings = {
      isOnCampus: rangeTest(campusRanges.split('\n').filter(Boolean)),
      needsWork: searchNeedsWork === '1',
    }
    known.set(groupCode, { surroundings, askedAt: performance.now() })
  }

  function around(groupCode: string): NetworkContext {
    const found = known.get(groupCode)
    const surroundings = found?.surroundings ?? nothingKnown
    if (!found || performance.now() - found.askedAt > maxAge) {
      known.set(groupCode, { surroundings, askedAt: performance.now() })
      // Away: what was known goes on, and it is asked again when its time comes.
      read(groupCode).catch(() => {})
    }
    return surroundings
  }

  return {
    isOnCampus: (groupCode: string, address: string) => around(groupCode).isOnCampus(address),
    needsWork: (groupCode: string) => around(groupCode).needsWork,
  }
}
