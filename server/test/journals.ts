import { randomUUID } from 'node:crypto'
import { listNewJournals } from '../src/features/journals/listing.ts'
import type { TestApi } from './api.ts'
import { aPackageOf, aTitle, type SearchedInstitution, type TitleOptions } from './searching.ts'

type Holder = Pick<SearchedInstitution, 'groupCode' | 'within'>

interface JournalOptions extends TitleOptions {
  issn?: string[]
  frequency?: string
}

const timeZone = 'Asia/Shanghai'

/** A journal the institution holds, as it stands in the list; returns the number of its record. */
export async function aJournal(
  library: Holder,
  { issn, frequency, coreLists = [], documentType = 'journal', ...described }: JournalOptions = {},
) {
  const recordId = await aTitle(library, { ...described, documentType, coreLists })
  await library.within(async (trx) => {
    if (issn) await trx.updateTable('record').set({ issn }).where('id', '=', recordId).execute()
    if (frequency) {
      await trx.updateTable('journal').set({ frequency }).where('recordId', '=', recordId).execute()
    }
    await listNewJournals(trx, library.groupCode, timeZone)
  })
  return recordId
}

/** Issues of a journal that arrived: `2025/1`. */
export const arrived = (
  { groupCode, within }: Holder,
  recordId: number,
  issues: string[],
  locationId: string | null = null,
) =>
  within((trx) =>
    trx
      .insertInto('journalIssue')
      .values(
        issues.map((text) => {
          const [year = '', issue = ''] = text.split('/')
          return { groupCode, recordId, year: Number(year), issue, locationId }
        }),
      )
      .execute(),
  )

/** A database of the institution; returns its number. */
export async function aDatabase({ groupCode, within }: Holder, name: string) {
  const id = randomUUID()
  const row = { groupCode, id, name, initial: '#', status: 'purchased' }
  await within((trx) => trx.insertInto('database').values(row).execute())
  return id
}

/** Access to a package that everybody can see, with its titles; returns their numbers. */
export async function anEntitledPackage(
  api: TestApi,
  { groupCode, within }: Holder,
  titles: TitleOptions[],
  given: { databaseId?: string; offCampusLink?: string; period?: string } = {},
) {
  const made = await aPackageOf(api, titles)
  const { packageId } = made
  await within((trx) =>
    trx
      .insertInto('entitlement')
      .values({ groupCode, packageId, startsOn: '2020-01-01', status: 'purchased', ...given })
      .execute(),
  )
  return made
}

/** Puts the journals of packages into the list, as the worker does. */
export const listAnew = ({ groupCode, within }: Holder) =>
  within((trx) => listNewJournals(trx, groupCode, timeZone))
