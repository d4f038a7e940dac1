import { sql } from 'kysely'
import { writeOf } from '../../../server/src/features/search/feed/feed.ts'
import {
  createIndex,
  deleteIndex,
  routeOf,
  type Route,
} from '../../../server/src/features/search/feed/indexes.ts'
import { selectHeldTitles } from '../../../server/src/features/search/feed/read-titles.ts'
import { inInstitution } from '../../../server/src/platform/stores/database.ts'
import type { Installation } from './installation.ts'

/** As many documents as the feed and a rebuild write at a time. */
const batchSize = 500
/** Batches that are made ready before they are written: only writing is measured. */
const readyAtOnce = 40

/** As many batches on their way as a rebuild has. */
const atOnce = 2

export interface BareFigures {
  documents: number
  seconds: number
  perSecond: number
}

/**
 * Writes the documents of the installation, as they are, into a new index with the settings of every index: what the engine can take
 * in if nobody has to read, describe, keep or check anything. `most` documents, taken evenly from all.
 */
export async function measureBare(installation: Installation, most: number): Promise<BareFigures> {
  const { indexes, client, groupCodes } = installation
  const index = await createIndex(indexes, `${indexes.prefix}-bare`)
  const bare = { documents: 0, seconds: 0 }
  try {
    for (const groupCode of groupCodes) {
      const pages = await pagesOf(installation, groupCode, Math.ceil(most / groupCodes.length))
      for (let from = 0; from < pages.length; from += readyAtOnce) {
        const bodies: string[] = []
        for (const page of pages.slice(from, from + readyAtOnce))
          bodies.push(await bodyOf(installation, groupCode, page))
        const begun = performance.now()
        await Promise.all(Array.from({ length: atOnce }, () => write(installation, index, bodies)))
        bare.seconds += (performance.now() - begun) / 1000
        bare.documents += pages.slice(from, from + readyAtOnce).flat().length
      }
    }
    return { ...bare, perSecond: bare.documents / bare.seconds }
  } finally {
    await deleteIndex(client, index)
  }
}

/** Writes what is ready until nothing is left. */
async function write({ client }: Installation, index: string, bodies: string[]) {
  for (let body = bodies.shift(); body !== undefined; body = bodies.shift()) {
    const { body: answer } = await client.bulk(
      { index, body: body as never },
      { requestTimeout: 300_000, maxRetries: 0 },
    )
    if (answer.errors) throw new Error('the engine refused a document')
  }
}

/** Numbers of records, batch by batch. */
async function pagesOf({ db }: Installation, groupCode: string, most: number) {
  const ids = await inInstitution(db, groupCode, async (trx) => {
    const { rows } = await sql<{ recordId: number }>`
      select record_id from (
        select record_id, row_number() over (order by record_id) as n, count(*) over () as total from holding
         where group_code = ${groupCode}) h
       where total <= ${most} or n * ${most} / total <> (n - 1) * ${most} / total
       order by record_id`.execute(trx)
    return rows.map(({ recordId }) => recordId)
  })
  return Array.from({ length: Math.ceil(ids.length / batchSize) }, (_, at) =>
    ids.slice(at * batchSize, (at + 1) * batchSize),
  )
}

/** The very documents that were written, as the wire has them. */
const bodyOf = ({ db, indexes }: Installation, groupCode: string, page: number[]) =>
  inInstitution(db, groupCode, async (trx) => {
    const route = await routeOf(trx, indexes.prefix, groupCode)
    const titles = await selectHeldTitles(trx, groupCode, page)
    return titles.flatMap((title) => linesOf(indexes, title, route)).join('')
  })

function linesOf(
  indexes: Installation['indexes'],
  title: Parameters<typeof writeOf>[1],
  route: Route,
): string[] {
  const made = writeOf(indexes, title, route)
  if ('refused' in made || !made.document) return []
  const { id, routing, version, document } = made
  const target = { _id: id, version, version_type: 'external', ...(routing && { routing }) }
  return [`${JSON.stringify({ index: target })}\n${JSON.stringify(document)}\n`]
}
