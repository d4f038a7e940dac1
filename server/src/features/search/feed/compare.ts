import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { inInstitution, type Database } from '../../../platform/stores/database.ts'
import { unhurried } from '../../../platform/stores/search-engine.ts'
import { isCurrent, isInPackage, isShown } from '../../catalogue/catalogue.ts'
import { documentId, type Indexes } from './indexes.ts'
import { nobody, readTitles } from './read-titles.ts'

/** How a document differs from its row. `ahead`: it is newer than PostgreSQL, as after a restore. */
export interface Difference {
  groupCode: string
  recordId: number
  kind: 'missing' | 'extra' | 'older' | 'ahead' | 'other contents'
}

export interface Comparison {
  /** Titles that should be found, and documents that are. */
  titles: number
  documents: number
  /** Documents whose contents were looked at, too. */
  sampled: number
  differences: Difference[]
}

export interface IndexScope {
  groupCode: string
  /** The alias whose documents are looked at. */
  alias: string
  routing: string | undefined
}

interface Row {
  recordId: number
  version: number
  isGone: boolean
  isMarked: boolean
}

const usualPage = 2_000
/** One in so many documents is compared as a whole. */
const sampleOf = 100

/**
 * Compares all documents of an institution ('' for the shared ones) with their rows, in the order of their numbers. What is marked is
 * known to be behind and no difference.
 */
export async function compareTitles(indexes: Indexes, scope: IndexScope): Promise<Comparison> {
  const comparison: Comparison = { titles: 0, documents: 0, sampled: 0, differences: [] }
  const suspects: number[] = []
  const sample: number[] = []
  const { pageSize = usualPage } = indexes
  let after = 0
  for (;;) {
    const rows = await readRows(indexes.db, scope.groupCode, after, pageSize)
    // Behind the last row there may be documents, too.
    const last = rows.length < pageSize ? Number.MAX_SAFE_INTEGER : rows.at(-1)!.recordId
    const versions = await documentVersions(indexes, scope, after, last)
    comparison.documents += versions.size
    for (const row of rows) {
      const version = versions.get(row.recordId)
      versions.delete(row.recordId)
      if (!row.isGone) comparison.titles++
      if (kindOf(row, version)) suspects.push(row.recordId)
      else if (!row.isGone && (row.recordId % sampleOf === 0 || sample.length < 10))
        sample.push(row.recordId)
    }
    suspects.push(...versions.keys())
    if (last === Number.MAX_SAFE_INTEGER) break
    after = last
  }
  comparison.differences.push(
    ...(await confirm(indexes, scope, suspects)),
    ...(await compareContents(indexes, scope, sample)),
  )
  comparison.sampled = sample.length
  return comparison
}

function kindOf(row: Row | undefined, version: number | undefined): Difference['kind'] | undefined {
  if (row?.isMarked) return undefined
  if (!row || row.isGone) return version === undefined ? undefined : 'extra'
  if (version === undefined) return 'missing'
  if (version === row.version) return undefined
  return version < row.version ? 'older' : 'ahead'
}

/** Rows and documents are read one after the other: a difference counts if its row stood still while we looked again. */
async function confirm(indexes: Indexes, scope: IndexScope, suspects: number[]) {
  const { groupCode } = scope
  const { pageSize = usualPage } = indexes
  const confirmed: Difference[] = []
  for (let start = 0; start < suspects.length; start += pageSize) {
    const ids = suspects.slice(start, start + pageSize)
    const before = await readRowsOf(indexes.db, groupCode, ids)
    const versions = await fetchDocuments(indexes, scope, ids)
    const afterwards = await readRowsOf(indexes.db, groupCode, ids)
    for (const recordId of ids) {
      const row = before.get(recordId)
      const kind = kindOf(row, versions.get(recordId)?.version)
      if (kind && isDeepStrictEqual(row, afterwards.get(recordId)))
        confirmed.push({ groupCode, recordId, kind })
    }
  }
  return confirmed
}

/** Whether documents say what would be written now; of what the engine keeps of them. */
async function compareContents(indexes: Indexes, scope: IndexScope, sample: number[]) {
  const { groupCode } = scope
  const differences: Difference[] = []
  for (let start = 0; start < sample.length; start += 200) {
    const ids = sample.slice(start, start + 200)
    const documents = await fetchDocuments(indexes, scope, ids, true)
    const titles = await readTitles(indexes.db, groupCode, ids)
    // Read last: a description that changed meanwhile is marked by now, or was fed and has another version.
    const rows = await readRowsOf(indexes.db, groupCode, ids)
    for (const title of titles) {
      const { recordId, version } = title
      const document = documents.get(recordId)
      const row = rows.get(recordId)
      const stoodStill = row?.version === version && !row.isMarked
      if (document?.version !== version || title.isGone || !stoodStill) continue
      const wanted = JSON.parse(JSON.stringify(indexes.documentOf(title))) as Record<
        string,
        unknown
      >
      const isSame = Object.entries(document.source).every(([field, value]) =>
        isDeepStrictEqual(value, wanted[field]),
      )
      if (!isSame) differences.push({ groupCode, recordId, kind: 'other contents' })
    }
  }
  return differences
}

/** The versions of the documents whose numbers lie in a range. */
export async function documentVersions(
  { client, pageSize = usualPage }: Indexes,
  { groupCode, alias, routing }: IndexScope,
  after: number,
  last: number,
) {
  const versions = new Map<number, number>()
  let from: number = after
  for (;;) {
    const { body } = await client.search(
      {
        index: alias,
        ...(routing && { routing }),
        allow_partial_search_results: false,
        body: {
          version: true,
          _source: false,
          size: pageSize,
          track_total_hits: false,
          query: {
            bool: {
              filter: [
                { term: { groupCode: { value: groupCode } } },
                { range: { recordId: { gt: from, lte: last } } },
              ],
            },
          },
          sort: [{ recordId: 'asc' }],
        },
      },
      unhurried,
    )
    const { hits } = body.hits
    for (const { _id: id, _version: version } of hits) versions.set(recordIdOf(id!), version!)
    if (hits.length < pageSize) return versions
    const { _id: lastId } = hits.at(-1)!
    from = recordIdOf(lastId!)
  }
}

const recordIdOf = (id: string) => Number(id.slice(id.lastIndexOf(':') + 1))

interface FetchedDocument {
  _id: string
  _version?: number
  _source?: object
}

async function fetchDocuments(
  { client }: Indexes,
  { groupCode, alias, routing }: IndexScope,
  recordIds: number[],
  withSource = false,
) {
  const docs = recordIds.map((recordId) => ({
    _id: documentId(groupCode, recordId),
    ...(routing && { routing }),
  }))
  const { body } = await client.mget(
    { index: alias, _source: withSource, body: { docs } },
    unhurried,
  )
  const found = new Map<number, { version: number; source: object }>()
  for (const {
    _id: id,
    _version: version,
    _source: source = {},
  } of body.docs as FetchedDocument[]) {
    if (version !== undefined) found.set(recordIdOf(id), { version, source })
  }
  return found
}

const readRows = (db: Database, groupCode: string, after: number, pageSize: number) =>
  inInstitution(db, groupCode || nobody, async (trx) => {
    const { rows } = await sql<Row>`
      with page as (
        select * from (${versions(groupCode)}) v where record_id > ${after} order by record_id limit ${pageSize})
      select p.*, p.record_id in (select marked(${groupCode}, (select array_agg(record_id) from page))) as is_marked
        from page p order by record_id`.execute(trx)
    return rows
  })

export const readRowsOf = (db: Database, groupCode: string, recordIds: number[]) =>
  inInstitution(db, groupCode || nobody, async (trx) => {
    const { rows } = await sql<Row>`
      select v.*, v.record_id in (select marked(${groupCode}, ${recordIds})) as is_marked
        from (${versions(groupCode)}) v where record_id = any (${recordIds})`.execute(trx)
    return new Map(rows.map((row) => [row.recordId, row]))
  })

/** The version every document should have, and whether it should be there at all. */
const versions = (groupCode: string) =>
  groupCode === ''
    ? sql`select r.id as record_id, r.version,
                 not ${isCurrent} or not exists (
                   select from package_title t where t.record_id = r.id and ${isInPackage}) as is_gone
            from record r
           where r.owner_group_code is null and exists (select from package_title t where t.record_id = r.id)`
    : sql`select h.record_id, h.version,
                 r.id is null or not ${isShown} as is_gone
            from holding h left join record r on r.id = h.record_id
           where h.group_code = ${groupCode}`
