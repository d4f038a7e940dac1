import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { checkAlias, type AliasCheck } from '../src/features/search/feed/check.ts'
import { feedOnce, type Feed } from '../src/features/search/feed/feed.ts'
import { selectIndexes } from '../src/features/search/feed/indexes.ts'
import { openIndexes } from '../src/features/search/feed/open-indexes.ts'
import { openCache, type Cache } from '../src/platform/stores/cache.ts'
import type { Config } from '../src/platform/config.ts'
import { inInstitution, openDatabase, type Database } from '../src/platform/stores/database.ts'
import { openLog } from '../src/platform/log.ts'
import {
  isAway,
  openSearchEngine,
  type SearchEngine,
} from '../src/platform/stores/search-engine.ts'
import { createDatabase, dropDatabase, openAdminDatabase, testConfig } from './database.ts'

/** A feed as a worker has it, on the database of a test. Copies and a second's wait for each batch would prove nothing. */
export function openFeed(
  { config, db, cache }: { config: Config; db: Database; cache: Cache },
  { client }: Pick<SearchEngine, 'client'>,
): Feed {
  const indexes = openIndexes({ db, client, prefix: config.searchPrefix })
  const { definition } = indexes
  return {
    ...indexes,
    definition: { ...definition, settings: { ...definition.settings, ...quick } },
    pageSize: 25,
    cache,
    log: openLog('silent'),
  }
}

const quick = { number_of_replicas: 0, refresh_interval: '50ms' }

/** Feeds until nothing is left to do. */
export async function feedAll(feed: Feed) {
  for (;;) {
    const turn = await feedOnce(feed)
    if (turn === 'idle') return
    if (turn === 'held up') await wait(100)
  }
}

/** Tells the holders of changed descriptions, as a worker does; the index is left alone. */
export async function unfoldChanges(db: Database) {
  for (;;) {
    const { rows } = await sql<{ unfolded: number }>`
      select unfold_record_dirty(1000) as unfolded`.execute(db)
    if (rows[0]!.unfolded === 0) return
  }
}

/** Compares every document of every alias with PostgreSQL. */
export async function checkAll(feed: Feed): Promise<AliasCheck[]> {
  const checked: AliasCheck[] = []
  for (const alias of (await selectIndexes(feed.db, feed.prefix)).keys()) {
    // After a fault a shard may still be closed to writing, and refresh nothing: then nothing was written to it, either.
    await feed.client.indices
      .refresh({ index: alias }, { requestTimeout: 10_000, maxRetries: 0 })
      .catch((error: unknown) => {
        if (!isAway(error)) throw error
      })
    checked.push(await checkAlias(feed, alias))
  }
  return checked
}

/** What the checker finds wrong, in words. */
export const faultsOf = (checked: AliasCheck[]) =>
  checked.flatMap(({ differences, strangers, alias }) => [
    ...differences.map(({ groupCode, recordId, kind }) => `${groupCode} ${recordId} ${kind}`),
    ...(strangers > 0 ? [`${strangers} strangers in ${alias}`] : []),
  ])

/** A migrated database, an engine and a feed; nothing runs by itself. */
export async function startFeeding(config: Config = testConfig()) {
  const database = await createDatabase(inject('template'))
  return openFeeding(testConfig(database), config, () => dropDatabase(database))
}

/** The same on a database and an engine that are there; an engine of one's own is given by its configuration. */
export async function openFeeding(
  config: Config,
  engineOf: Pick<Config, 'opensearchUrl' | 'storesCaFile'>,
  drop: () => Promise<void>,
) {
  const caFile = config.storesCaFile
  const db = openDatabase(config.database.url, { caFile, pool: 8, patience: 60_000 })
  const adminDb = openAdminDatabase(config)
  const log = openLog('silent')
  const cache = openCache(config.redisUrl, { caFile, prefix: config.cachePrefix, log })
  const engine = openSearchEngine(engineOf.opensearchUrl, { caFile: engineOf.storesCaFile })
  const feed = openFeed({ config, db, cache }, engine)

  return {
    config,
    db,
    adminDb,
    cache,
    engine,
    feed,
    async close() {
      cache.disconnect()
      await Promise.all([db.destroy(), adminDb.destroy(), engine.close()])
      await drop()
    },
  }
}
export type Feeding = Awaited<ReturnType<typeof startFeeding>>

/** An institution with one location. */
export async function aLibrary({ adminDb, db }: Pick<Feeding, 'adminDb' | 'db'>) {
  const groupCode = `t${randomInt(1e9)}`
  const name = JSON.stringify({ 'zh-CN': groupCode })
  await adminDb
    .insertInto('institution')
    .values({ groupCode, mappingPath: groupCode, name })
    .execute()
  const within = <T>(work: (trx: Database) => Promise<T>) => inInstitution(db, groupCode, work)
  await within(async (trx) => {
    await trx.insertInto('library').values({ groupCode, libCode: 'l1', name }).execute()
    for (const locationId of ['a', 'b'])
      await trx
        .insertInto('location')
        .values({ groupCode, locationId, libCode: 'l1', name })
        .execute()
  })
  return { groupCode, within }
}
export type Library = Awaited<ReturnType<typeof aLibrary>>

/** Shared descriptions, as the operator writes them; returns their numbers. */
export async function someRecords({ adminDb }: Pick<Feeding, 'adminDb'>, count: number) {
  const { rows } = await sql<{ id: number }>`
    insert into record (document_type, title, creators, source, source_key, published_year, isbn)
    select 'book', '第' || n || '本书', array['作者' || n % 7], 'test', ${randomUUID()} || n, 1950 + n % 70, '{}'
      from generate_series(1, ${count}) n returning id`.execute(adminDb)
  return rows.map(({ id }) => id)
}

/** The operator changes a shared description. */
export const retitle = ({ adminDb }: Pick<Feeding, 'adminDb'>, recordId: number, title: string) =>
  sql`update record set title = ${title} where id = ${recordId}`.execute(adminDb)

/** An institution has these titles, with one item each. */
export const hold = ({ groupCode, within }: Library, recordIds: number[]) =>
  within(async (trx) => {
    await sql`insert into holding (group_code, record_id, call_no)
              select ${groupCode}, id, 'I247.5/' || id from unnest(${recordIds}::bigint[]) id`.execute(
      trx,
    )
    await sql`insert into item (group_code, id, record_id, barcode, location_id, current_location_id)
              select ${groupCode}, gen_random_uuid(), id, 'b' || id, 'a', 'a' from unnest(${recordIds}::bigint[]) id`.execute(
      trx,
    )
  })

/** Puts shared titles into a new package; returns its number. */
export async function aPackage({ adminDb }: Pick<Feeding, 'adminDb'>, recordIds: number[]) {
  const packageId = randomUUID()
  await adminDb
    .insertInto('package')
    .values({ id: packageId, supplier: 'test', code: packageId, name: 'A package' })
    .execute()
  await adminDb
    .insertInto('packageTitle')
    .values(recordIds.map((recordId) => ({ packageId, recordId })))
    .execute()
  return packageId
}
