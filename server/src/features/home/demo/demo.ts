import { inInstitution, type Database } from '../../../platform/stores/database.ts'
import {
  addDatabases,
  addDonations,
  addFavourites,
  addLists,
  addRatings,
  addSearches,
  addVisits,
  putLinks,
  selectDemoInstitutions,
  selectInstitutionsToFill,
} from './queries.ts'
import { readDemoHomes } from './settings.ts'

/**
 * What readers did with the titles of the demo institutions, and what their libraries put on the home page. Everything follows
 * from a title's number in its source, so it is the same everywhere. Days are counted back from the day it is loaded; an
 * institution whose readers have folders keeps what it has, but for its links.
 */
export async function loadDemoHome(adminDb: Database): Promise<number> {
  const homes = await readDemoHomes()
  const institutions = await selectInstitutionsToFill(adminDb)
  for (const groupCode of institutions) {
    await inInstitution(adminDb, groupCode, async (trx) => {
      const home = homes.institutions[groupCode]!
      await addVisits(trx, groupCode, home)
      await addFavourites(trx, groupCode)
      await addRatings(trx, groupCode)
      await addLists(trx, groupCode, home)
      await addDonations(trx, groupCode, home)
      await addDatabases(trx, groupCode, homes, home)
      await addSearches(trx, groupCode, home)
    })
  }
  for (const groupCode of await selectDemoInstitutions(adminDb)) {
    await inInstitution(adminDb, groupCode, (trx) => putLinks(trx, groupCode, homes))
  }
  return institutions.length
}
