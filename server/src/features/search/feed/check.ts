import { sql } from 'kysely'
import { inInstitution } from '../../../platform/stores/database.ts'
import { unhurried } from '../../../platform/stores/search-engine.ts'
import {
  compareTitles,
  documentVersions,
  readRowsOf,
  type Comparison,
  type Difference,
  type IndexScope,
} from './compare.ts'
import { documentId, groupsOf, routingFor, type Indexes } from './indexes.ts'
import { nobody } from './read-titles.ts'
import { writeDocuments } from './write-documents.ts'

export interface AliasCheck extends Comparison {
  alias: string
  /** Documents of institutions that search elsewhere: nobody finds them. */
  strangers: number
}

/** Compares all documents behind an alias with PostgreSQL. */
export async function checkAlias(indexes: Indexes, alias: string): Promise<AliasCheck> {
  const groups = await groupsOf(indexes, alias)
  const check: AliasCheck = {
    alias,
    titles: 0,
    documents: 0,
    sampled: 0,
    differences: [],
    strangers: 0,
  }
  for (const groupCode of groups) {
    const place = { groupCode, alias, routing: routingFor(indexes, alias, groupCode) }
    const found = await compareTitles(indexes, place)
    check.titles += found.titles
    check.documents += found.documents
    check.sampled += found.sampled
    check.differences.push(...found.differences)
  }
  for (const { documents } of await strangersIn(indexes, alias, groups))
    check.strangers += documents
  return check
}

async function strangersIn({ client }: Indexes, alias: string, groups: string[]) {
  const { body } = await client.search(
    {
      index: alias,
      allow_partial_search_results: false,
      body: {
        size: 0,
        query: { bool: { must_not: [{ terms: { groupCode: groups } }] } },
        aggs: { groups: { terms: { field: 'groupCode', size: 10_000 } } },
      } as object,
    },
    unhurried,
  )
  const { buckets } = body.aggregations!['groups'] as unknown as {
    buckets: { key: string; doc_count: number }[]
  }
  return buckets.map(({ key, doc_count: documents }) => ({ groupCode: key, documents }))
}

/**
 * Draws new versions for titles whose documents differ, so that the feed writes them anew whatever the index has; takes away
 * documents without a row.
 */
export async function repair(indexes: Indexes, { alias, differences }: AliasCheck) {
  for (const [groupCode, ofGroup] of Map.groupBy(differences, (one) => one.groupCode)) {
    await touch(indexes, groupCode, ofGroup)
    const routing = routingFor(indexes, alias, groupCode)
    await removeWithoutRow(indexes, { groupCode, alias, routing }, ofGroup)
  }
  for (const { groupCode } of await strangersIn(indexes, alias, await groupsOf(indexes, alias)))
    await removeDocuments(indexes, { groupCode, alias, routing: undefined })
}

async function touch({ db }: Indexes, groupCode: string, differences: Difference[]) {
  const recordIds = differences.map(({ recordId }) => recordId)
  for (let start = 0; start < recordIds.length; start += 1_000) {
    const ids = recordIds.slice(start, start + 1_000)
    await inInstitution(db, groupCode || nobody, (trx) =>
      groupCode === ''
        ? sql`select touch_records(${ids})`.execute(trx)
        : sql`select touch_titles(${groupCode}, ${ids})`.execute(trx),
    )
  }
}

async function removeWithoutRow(indexes: Indexes, scope: IndexScope, differences: Difference[]) {
  const extra = differences.flatMap(({ kind, recordId }) => (kind === 'extra' ? [recordId] : []))
  const rows = await readRowsOf(indexes.db, scope.groupCode, extra)
  for (const recordId of extra.filter((id) => !rows.has(id)))
    await removeDocuments(indexes, scope, recordId)
}

/** Takes documents away that belong nowhere: one, or all of an institution. */
export async function removeDocuments(indexes: Indexes, scope: IndexScope, recordId?: number) {
  const { groupCode, alias } = scope
  const [after, last] =
    recordId === undefined ? [0, Number.MAX_SAFE_INTEGER] : [recordId - 1, recordId]
  const versions = await documentVersions(indexes, scope, after, last)
  const writes = Array.from(versions, ([id, version]) => ({
    id: documentId(groupCode, id),
    // It lies where it was written to.
    routing: routingFor(indexes, alias, groupCode),
    version,
  }))
  for (let start = 0; start < writes.length; start += 1_000) {
    const page = writes.slice(start, start + 1_000)
    await writeDocuments(indexes.client, alias, page, {
      versionType: 'external_gte',
      refresh: true,
    })
  }
  return writes.length
}
