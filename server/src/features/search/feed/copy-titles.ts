import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { inInstitution } from '../../../platform/stores/database.ts'
import type { Title } from '../index/title.ts'
import { writeOf } from './feed.ts'
import type { Indexes, Route } from './indexes.ts'
import { nobody, selectHeldTitles, selectSharedTitles } from './read-titles.ts'
import { writeDocuments, type Write } from './write-documents.ts'

interface Copy {
  groupCode: string
  /** The alias it is copied to, and how. */
  to: Route
}

export interface CopyResult {
  /** Rows that were read, and those of them that are documents. */
  titles: number
  documents: number
  refused: { recordId: number; reason: string }[]
}

/** Copies the titles of an institution ('' for the shared ones) from PostgreSQL into an index, page by page. */
export async function copyTitles(
  indexes: Indexes,
  copy: Copy,
  tell: (titles: number) => void = () => {},
): Promise<CopyResult> {
  const result: CopyResult = { titles: 0, documents: 0, refused: [] }
  const writing: Promise<CopyResult>[] = []
  const settle = async () => {
    const { titles, documents, refused } = await writing.shift()!
    result.titles += titles
    result.documents += documents
    result.refused.push(...refused)
    tell(result.titles)
  }
  try {
    let after = 0
    for (;;) {
      // A page is read while others are written: the database, we and the engine do not wait for one another.
      const page = await readPage(indexes, copy, after)
      if (page.length === 0) break
      after = page.at(-1)!.recordId
      if (writing.length === atOnce) await settle()
      const write = writePage(indexes, copy, page)
      // Told to whoever settles it; until then nobody may be listening.
      write.catch(() => {})
      writing.push(write)
    }
    while (writing.length > 0) await settle()
    return result
  } finally {
    await Promise.allSettled(writing)
  }
}

/** Pages on their way to the engine. */
const atOnce = 2
/** Nobody waits for a copy in front of a page, and nothing is lost by waiting: a busy engine is not asked twice. */
const patience = 300_000

async function writePage(indexes: Indexes, { to }: Copy, titles: Title[]): Promise<CopyResult> {
  const refused: CopyResult['refused'] = []
  let waiting: { recordId: number; write: Write }[] = titles.flatMap((title) => {
    const { recordId } = title
    const made = writeOf(indexes, title, to)
    if (!('refused' in made)) return [{ recordId, write: made }]
    refused.push({ recordId, reason: made.refused })
    return []
  })
  const documents = waiting.filter(({ write }) => write.document).length
  for (let attempt = 0; waiting.length > 0; attempt++) {
    if (attempt > 0) await wait(Math.min(10_000, 200 * 2 ** attempt))
    const writes = waiting.map(({ write }) => write)
    const outcomes = await writeDocuments(indexes.client, to.alias, writes, {
      versionType: 'external_gte',
      patience,
    })
    if (outcomes.includes('missing')) throw new Error(`${to.alias} is missing`)
    waiting.forEach(({ recordId }, at) => {
      const outcome = outcomes[at]!
      if (typeof outcome === 'object') refused.push({ recordId, reason: outcome.refused })
    })
    waiting = waiting.filter((_, at) => outcomes[at] === 'busy')
    if (waiting.length > 0 && attempt === 20)
      throw new Error('the search engine takes nothing in: try again later')
  }
  return { titles: titles.length, documents: documents - refused.length, refused }
}

/** The next page of titles behind a record number, in the order of the numbers. */
const readPage = ({ db, pageSize = 500 }: Indexes, { groupCode }: Copy, after: number) =>
  inInstitution(db, groupCode || nobody, async (trx) => {
    const { rows } = await (
      groupCode === ''
        ? sql<{ recordId: number }>`
            select id as record_id from record r
             where id > ${after} and owner_group_code is null
               and exists (select from package_title t where t.record_id = r.id)
             order by id limit ${pageSize}`
        : sql<{ recordId: number }>`
            select record_id from holding
             where group_code = ${groupCode} and record_id > ${after}
             order by record_id limit ${pageSize}`
    ).execute(trx)
    const recordIds = rows.map(({ recordId }) => recordId)
    if (recordIds.length === 0) return []
    const titles =
      groupCode === ''
        ? await selectSharedTitles(trx, recordIds)
        : await selectHeldTitles(trx, groupCode, recordIds)
    return titles.toSorted((a, b) => a.recordId - b.recordId)
  })
