import type { Database } from '../../platform/stores/database.ts'
import type { Institution } from '../../platform/institution.ts'
import { publicAddress } from '../record/record.ts'
import type { DescribedTitle } from './read-open-url.ts'
import { selectByDoi, selectByIsbns, selectJournal } from './queries.ts'

/** Where a described title is found: its page if a number says which it is, else a search for it. */
export async function addressOf(
  db: Database,
  institution: Institution,
  portalUrl: string,
  title: DescribedTitle,
): Promise<string> {
  const recordId = await recordOf(db, institution, title)
  if (recordId !== undefined) return publicAddress(portalUrl, institution, recordId)
  const home = `${portalUrl.replace(/\/$/u, '')}/${institution.mappingPath}/#/`
  const [field, text] = searchFor(title) ?? []
  if (field === undefined || text === undefined) return home
  return `${home}searchListExternal/${field}/${encodeURIComponent(text)}/2`
}

async function recordOf(db: Database, { timeZone }: Institution, title: DescribedTitle) {
  const { doi, isbns, issns, part } = title
  const byDoi = doi === undefined ? undefined : await selectByDoi(db, doi, timeZone)
  if (byDoi !== undefined) return byDoi
  // The number of what an article or a chapter stands in does not say which of them is meant.
  if (part !== undefined) return undefined
  const byIsbn = isbns.length > 0 ? await selectByIsbns(db, isbns, timeZone) : undefined
  if (byIsbn !== undefined) return byIsbn
  return issns.length > 0 ? selectJournal(db, issns, timeZone) : undefined
}

function searchFor({ doi, isbns, issns, part, title, author }: DescribedTitle) {
  const titled = part ?? title
  if (titled !== undefined) return ['title', titled] as const
  if (author !== undefined) return ['author', author] as const
  const number = doi ?? isbns[0] ?? issns[0]
  return number === undefined ? undefined : (['any', number] as const)
}
