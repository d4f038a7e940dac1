import { createHash } from 'node:crypto'
import type { Client } from '@opensearch-project/opensearch'
import { sql } from 'kysely'
import { inInstitution, type Database } from '../../../platform/stores/database.ts'
import { unhurried } from '../../../platform/stores/search-engine.ts'
import type { Title } from '../index/title.ts'
import { nobody } from './read-titles.ts'

/** What an index is made of. */
export interface IndexDefinition {
  settings: Record<string, unknown>
  mappings: Record<string, unknown>
}

/** What all work on the indexes needs. */
export interface Indexes {
  db: Database
  client: Client
  /** What every name begins with. */
  prefix: string
  definition: IndexDefinition
  documentOf: (title: Title) => object
  /** How many titles are read and written, or compared, at a time. */
  pageSize?: number
}

// Names. A dot is in no alias, so that no index is ever called like an institution's own alias.

/** Held titles of all institutions that have no index of their own. */
export const titlesAlias = (prefix: string) => `${prefix}-titles`

/** Held titles of one institution. Names of indexes have no capitals, group codes may. */
export const ownTitlesAlias = (prefix: string, groupCode: string) =>
  `${prefix}-titles-${/[A-Z]/.test(groupCode) ? `x${Buffer.from(groupCode).toString('hex')}` : groupCode}`

/**
 * Titles and articles of packages, shared by all. It is searched together with the titles of an institution, whose routing then
 * holds for both: with one shard that leaves nothing out.
 */
export const articlesAlias = (prefix: string) => `${prefix}-articles`

/** The index that is being built beside the live one. */
export const nextAlias = (alias: string) => `${alias}.next`

export const documentId = (groupCode: string, recordId: number) => `${groupCode}:${recordId}`

/** Where the documents of an institution are. */
export interface Route {
  alias: string
  routing: string | undefined
}

/** Read inside the institution; shared titles ('') are in one place for everybody. */
export async function routeOf(trx: Database, prefix: string, groupCode: string): Promise<Route> {
  if (groupCode === '') return { alias: articlesAlias(prefix), routing: undefined }
  const row = await trx
    .selectFrom('indexRoute')
    .select(['alias', 'isRouted'])
    .where('groupCode', '=', groupCode)
    .executeTakeFirst()
  if (!row) return { alias: titlesAlias(prefix), routing: groupCode }
  return { alias: row.alias, routing: row.isRouted ? groupCode : undefined }
}

/** The institutions whose documents are behind an alias; '' for the shared documents. */
export async function groupsOf({ db, prefix }: Indexes, alias: string): Promise<string[]> {
  if (alias === articlesAlias(prefix)) return ['']
  const institutions = await db.selectFrom('institution').select('groupCode').execute()
  const found: string[] = []
  for (const { groupCode } of institutions) {
    const route = await inInstitution(db, groupCode, (trx) => routeOf(trx, prefix, groupCode))
    if (route.alias === alias) found.push(groupCode)
  }
  return found.toSorted()
}

/** How many rows are read to build the documents of these institutions. */
export async function countTitles({ db }: Pick<Indexes, 'db'>, groups: string[]) {
  let titles = 0
  for (const groupCode of groups) {
    const { rows } = await inInstitution(db, groupCode || nobody, (trx) =>
      (groupCode === ''
        ? sql<{ titles: number }>`
            select count(*) as titles from record r
             where owner_group_code is null and exists (select from package_title t where t.record_id = r.id)`
        : sql<{ titles: number }>`
            select count(*) as titles from holding where group_code = ${groupCode}`
      ).execute(trx),
    )
    titles += rows[0]!.titles
  }
  return titles
}

/** Routed in the index that institutions share, not in one of their own. */
export const routingFor = ({ prefix }: Indexes, alias: string, groupCode: string) =>
  alias === titlesAlias(prefix) ? groupCode : undefined

/** The indexes behind the aliases of this installation, by alias. */
export async function selectIndexes(db: Database, prefix: string) {
  const rows = await db
    .selectFrom('searchIndex')
    .selectAll()
    .where('alias', 'like', `${prefix}-%`)
    .orderBy('alias')
    .execute()
  return new Map(rows.map((row) => [row.alias, row]))
}

/** Tells whether an index was made of these settings. */
export const fingerprintOf = ({ settings, mappings }: IndexDefinition) =>
  createHash('sha256')
    .update(JSON.stringify([settings, mappings]))
    .digest('hex')
    .slice(0, 16)

/** Makes a new, empty index that answers to `name`. */
export async function createIndex(
  { client, definition }: Pick<Indexes, 'client' | 'definition'>,
  alias: string,
  name: string = alias,
) {
  const index = `${alias}.${new Date()
    .toISOString()
    .toLowerCase()
    .replaceAll(/[-:.z]/g, '')}`
  const settings = {
    ...definition.settings,
    // A deleted document keeps its version for so long: an older write that comes late does not bring it back.
    'index.gc_deletes': '1h',
  }
  const body = { settings, mappings: definition.mappings, aliases: { [name]: {} } }
  // A busy engine may take long. Given up too soon, it would make an index nobody knows of.
  await client.indices.create(
    { index, cluster_manager_timeout: '110s', timeout: '110s', body },
    { ...unhurried, requestTimeout: 120_000 },
  )
  return index
}

/** Makes the index of an alias on its first use. One that was lost is not made again: that takes a rebuild. */
export async function ensureIndex(indexes: Indexes, alias: string) {
  const { db, client, prefix, definition } = indexes
  return withLock(db, alias, async () => {
    const known = (await selectIndexes(db, prefix)).get(alias)
    if (known) return known
    if ((await indexesBehind(client, alias)).length > 0) {
      throw new Error(
        `${alias} is known to the search engine but not to this database. If no other installation uses it, \`shulin index rebuild ${alias}\` takes it over; else set SEARCH_PREFIX`,
      )
    }
    const liveIndex = await createIndex(indexes, alias)
    return db
      .insertInto('searchIndex')
      .values({ alias, liveIndex, settings: fingerprintOf(definition) })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/**
 * Makes what every installation has; returns the aliases that are new. An index of an earlier release takes documents of this
 * one from now on: what it has no field for waits for the rebuild.
 */
export async function ensureIndexes(indexes: Indexes) {
  const { db, client, prefix, definition } = indexes
  const before = await selectIndexes(db, prefix)
  const settings = fingerprintOf(definition)
  for (const [alias, made] of before) {
    if (made.settings === settings) continue
    const index = await indexesBehind(client, alias)
    if (index.length > 0)
      await client.indices.putMapping({ index, body: { dynamic: false } }, unhurried)
  }
  const made = [titlesAlias(prefix), articlesAlias(prefix)].filter((alias) => !before.has(alias))
  for (const alias of made) await ensureIndex(indexes, alias)
  return made
}

/** The real indexes that an alias, or a name, stands for; none when there is none. */
export async function indexesBehind(client: Client, name: string) {
  const { body, statusCode } = await client.indices.get(
    { index: name, include_defaults: false },
    { ...unhurried, ignore: [404] },
  )
  return statusCode === 404 ? [] : Object.keys(body)
}

export async function deleteIndex(client: Client, index: string) {
  await client.indices.delete({ index }, { ...unhurried, ignore: [404] })
}

/** One at a time for each alias, over all processes; a process that dies lets go. */
export const withLock = <T>(db: Database, alias: string, work: () => Promise<T>): Promise<T> =>
  db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(hashtext('search index'), hashtext(${alias}))`.execute(
      connection,
    )
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(hashtext('search index'), hashtext(${alias}))`.execute(
        connection,
      )
    }
  })
