import { inInstitution, type Database } from '../../platform/stores/database.ts'
import { chanceOf } from '../catalogue/catalogue.ts'
import {
  insertDemoEditions,
  insertDemoIssues,
  selectDemoJournals,
  type DemoIssue,
} from './demo-queries.ts'
import { listNewJournals } from './listing.ts'
import { selectOpenInstitutions } from './listing-queries.ts'

/** So many journals of an institution have issues that arrived. */
const withIssues = 60
const years = 3

const issuesInYear: Record<string, number> = {
  monthly: 12,
  bimonthly: 6,
  quarterly: 4,
  semiannual: 2,
}

/**
 * Lists the journals of the demo institutions, and gives them editions of core lists and issues of the last years with some gaps. All of
 * it is made up, and the same everywhere; loading it again adds nothing.
 */
export async function loadDemoJournals(db: Database) {
  const thisYear = new Date().getFullYear()
  let listed = 0
  for (const { groupCode, timeZone } of await selectOpenInstitutions(db)) {
    await inInstitution(db, groupCode, async (trx) => {
      listed += await listNewJournals(trx, groupCode, timeZone)
      const journals = await selectDemoJournals(trx)
      await insertDemoEditions(
        trx,
        groupCode,
        journals.flatMap(({ recordId, coreLists }) =>
          coreLists.flatMap((coreList) =>
            [thisYear - 1, thisYear - 4].map((editionYear) => ({
              recordId,
              coreList,
              editionYear,
            })),
          ),
        ),
      )
      const onPaper = journals.filter(({ isOnPaper }) => isOnPaper).slice(0, withIssues)
      await insertDemoIssues(
        trx,
        groupCode,
        onPaper.flatMap((journal) => issuesOf(groupCode, journal, thisYear)),
      )
    })
  }
  return listed
}

interface PaperJournal {
  recordId: number
  frequency: string | null
  locationId: string | null
}

function issuesOf(
  groupCode: string,
  { recordId, frequency, locationId }: PaperJournal,
  thisYear: number,
): DemoIssue[] {
  const inYear = issuesInYear[frequency ?? ''] ?? 4
  const chance = chanceOf(`issues ${groupCode} ${recordId}`)
  const numbers = Array.from({ length: inYear * years }, (_, n) => n)
  return numbers
    .filter((n) => n === 0 || chance(n) > 0.08)
    .map((n) => {
      const year = thisYear - years + Math.floor(n / inYear)
      const month = Math.floor(((n % inYear) * 12) / inYear) + 1
      const receivedOn = `${year}-${String(month).padStart(2, '0')}-15`
      return { recordId, year, issue: String((n % inYear) + 1), receivedOn, locationId }
    })
}
