import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  aLibrary,
  aPackage,
  checkAll,
  faultsOf,
  feedAll,
  hold,
  retitle,
  someRecords,
  startFeeding,
  type Feeding,
  type Library,
} from '../../../../test/feeding.ts'
import { Refused } from '../../../platform/failure.ts'
import { searchUnavailable } from '../../../platform/stores/search-engine.ts'
import { feedOnce, startFeed } from './feed.ts'
import {
  articlesAlias,
  createIndex,
  ensureIndexes,
  indexesBehind,
  nextAlias,
  ownTitlesAlias,
  routeOf,
  selectIndexes,
  titlesAlias,
} from './indexes.ts'
import { feedState } from './marks.ts'
import { moveTitles } from './move.ts'
import { rebuildIndex } from './rebuild.ts'
import { indexStatus } from './status.ts'

// Making an index takes seconds where others use the engine, too.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

let feeding: Feeding
let library: Library
let neighbour: Library
let records: number[]
beforeAll(async () => {
  feeding = await startFeeding()
  library = await aLibrary(feeding)
  neighbour = await aLibrary(feeding)
  records = await someRecords(feeding, 100)
  await hold(library, records.slice(0, 80))
  await hold(neighbour, records.slice(60, 90))
  await aPackage(feeding, records.slice(85))
  await feedAll(feeding.feed)
})
afterAll(() => feeding.close())

const titles = () => titlesAlias(feeding.feed.prefix)
const faults = async () => faultsOf(await checkAll(feeding.feed))
const behind = (alias: string) => indexesBehind(feeding.engine.client, alias)

/** How many titles of an institution are found. */
async function count(groupCode: string, place: { index: string; routing?: string }) {
  const query = { term: { groupCode } }
  const answer = await feeding.engine.search({ size: 0, track_total_hits: true, query }, place)
  return (answer.hits.total as { value: number }).value
}

test('[F-26] an index that was deleted is not made by writing to it; a rebuild brings back all of it', async () => {
  for (const index of await behind(titles())) await feeding.engine.client.indices.delete({ index })
  await retitle(feeding, records[1]!, '失而复得')
  // Titles of the other index go on as ever.
  await retitle(feeding, records[99]!, '无恙')
  await feedOnce(feeding.feed)
  expect(await behind(titles())).toEqual([])
  expect(await feedState(feeding.db)).toMatchObject({ waiting: 1, setAside: 0 })
  const refused = count(library.groupCode, { index: titles() })
  await expect(refused).rejects.toMatchObject({ refusal: searchUnavailable })
  expect((await indexStatus(feeding.feed)).aliases).toContainEqual(
    expect.objectContaining({ alias: titles(), isMissing: true }),
  )

  const { documents } = await rebuildIndex({ ...feeding.feed, grace: 0 }, titles())
  expect(documents).toBe(110)
  expect(await count(library.groupCode, { index: titles() })).toBe(80)
  await sql`update index_dirty set taken_until = '-infinity'`.execute(feeding.adminDb)
  await feedAll(feeding.feed)
  expect(await feedState(feeding.db)).toMatchObject({ waiting: 0 })
  expect(await faults()).toEqual([])
})

test('[F-27] an index is rebuilt with another mapping while everybody searches and changes titles: no search fails', async () => {
  const { groupCode } = library
  const feeds = [startFeed(feeding.feed), startFeed(feeding.feed)]
  let isOver = false
  const wrong: unknown[] = []
  let searches = 0
  let changes = 0
  const searching = Array.from({ length: 2 }, async () => {
    while (!isOver) {
      // Nothing that changes here adds or takes away a title.
      const found = await count(groupCode, { index: titles(), routing: groupCode }).catch(
        (error: unknown) => error,
      )
      searches++
      if (found !== 80) wrong.push(found)
      await wait(20)
    }
  })
  const changing = (async () => {
    while (!isOver) {
      await retitle(feeding, records[changes++ % 80]!, `第${changes}版`)
      await wait(20)
    }
  })()
  const done = () => Math.min(searches, changes)
  await expect.poll(done).toBeGreaterThan(5)

  const [before] = await behind(titles())
  const { definition } = feeding.feed
  const changed = {
    ...definition,
    mappings: {
      ...definition.mappings,
      properties: { ...(definition.mappings['properties'] as object), shelf: { type: 'keyword' } },
    },
  }
  const rebuilding = { ...feeding.feed, definition: changed, grace: 1_000 }
  const { index, refused } = await rebuildIndex(rebuilding, titles())
  expect(refused).toEqual([])
  expect(await behind(titles())).toEqual([index])
  expect(await behind(before!)).toEqual([])
  const doneBefore = done()
  await expect.poll(done).toBeGreaterThan(Math.max(30, doneBefore + 5))
  isOver = true
  await Promise.all([...searching, changing])
  await Promise.all(feeds.map((feed) => feed.stop()))

  expect(wrong).toEqual([])
  expect(searches).toBeGreaterThan(30)
  expect(changes).toBeGreaterThan(20)
  const { body } = await feeding.engine.client.indices.getMapping({ index: titles() })
  expect(body[index]!.mappings.properties).toHaveProperty('shelf')
  await feedAll(feeding.feed)
  expect(await faults()).toEqual([])
  const { aliases } = await indexStatus(rebuilding)
  expect(aliases.find(({ alias }) => alias === titles())).toMatchObject({ isOutdated: false })
  expect((await indexStatus(feeding.feed)).aliases).toContainEqual(
    expect.objectContaining({ alias: titles(), isOutdated: true }),
  )
})

test('after an upgrade the index of the earlier release takes documents with a new field, until it is rebuilt', async () => {
  const { definition, documentOf } = feeding.feed
  const upgraded = {
    ...feeding.feed,
    definition: {
      ...definition,
      mappings: {
        ...definition.mappings,
        properties: { ...(definition.mappings['properties'] as object), room: { type: 'keyword' } },
      },
    },
    documentOf: (title: Parameters<typeof documentOf>[0]) => ({ ...documentOf(title), room: 'A' }),
  }
  expect(await ensureIndexes(upgraded)).toEqual([])
  await retitle(feeding, records[5]!, '升级之后')
  await feedAll(upgraded)
  expect(await feedState(feeding.db)).toMatchObject({ waiting: 0, setAside: 0 })
  const found = (room: object) =>
    feeding.engine.search(
      { query: { bool: { filter: [room, { match_phrase: { title: '升级之后' } }] } } },
      { index: titles() },
    )
  expect((await found({ match_all: {} })).hits.hits).not.toEqual([])
  expect((await found({ term: { room: 'A' } })).hits.hits).toEqual([])

  await rebuildIndex({ ...upgraded, grace: 0 }, titles())
  expect((await found({ term: { room: 'A' } })).hits.hits).not.toEqual([])
  await rebuildIndex({ ...feeding.feed, grace: 0 }, titles())
  expect(await faults()).toEqual([])
})

test('a rebuild that was broken off leaves the live index as it was; the next one clears up behind it', async () => {
  const { db } = feeding.feed
  const alias = titles()
  const left = await createIndex(feeding.feed, alias, nextAlias(alias))
  await db.updateTable('searchIndex').set({ nextIndex: left }).where('alias', '=', alias).execute()
  await retitle(feeding, records[3]!, '两边都写')
  await feedAll(feeding.feed)
  await feeding.engine.client.indices.refresh({ index: nextAlias(alias) })
  expect(await count(library.groupCode, { index: nextAlias(alias) })).toBe(1)
  const { index } = await rebuildIndex({ ...feeding.feed, grace: 0 }, alias)
  expect(await behind(left)).toEqual([])
  expect((await selectIndexes(db, feeding.feed.prefix)).get(alias)).toMatchObject({
    liveIndex: index,
    nextIndex: null,
  })

  // Broken off between the two steps of taking over: searches are there already.
  await db.updateTable('searchIndex').set({ nextIndex: index }).where('alias', '=', alias).execute()
  await rebuildIndex({ ...feeding.feed, grace: 0 }, alias)
  expect(await faults()).toEqual([])
})

test('an index that does not equal the database does not take over', async () => {
  const [before] = await behind(titles())
  const { documentOf } = feeding.feed
  let isFirst = true
  const failing = {
    ...feeding.feed,
    // The first document that is made says something else than it does when it is looked at again.
    documentOf: (title: Parameters<typeof documentOf>[0]) => {
      const document = documentOf(title) as { title: string }
      if (!isFirst) return document
      isFirst = false
      return { ...document, title: '别的' }
    },
  }
  const rebuilt = rebuildIndex({ ...failing, grace: 0 }, titles())
  await expect(rebuilt).rejects.toBeInstanceOf(Refused)
  expect(await behind(titles())).toEqual([before])
  expect(await behind(nextAlias(titles()))).toEqual([])
})

test('an institution moves into an index of its own and back, and finds the same', async () => {
  const { groupCode, within } = neighbour
  const own = ownTitlesAlias(feeding.feed.prefix, groupCode)
  const moving = { ...feeding.feed, grace: 0 }
  await moveTitles(moving, groupCode, 'own')
  expect(await within((trx) => routeOf(trx, feeding.feed.prefix, groupCode))).toEqual({
    alias: own,
    routing: undefined,
  })
  await retitle(feeding, records[65]!, '搬家以后')
  await feedAll(feeding.feed)
  expect(await count(groupCode, { index: own })).toBe(30)
  expect(await count(groupCode, { index: titles() })).toBe(0)
  expect(await faults()).toEqual([])

  await moveTitles(moving, groupCode, 'shared')
  await feedAll(feeding.feed)
  expect(await behind(own)).toEqual([])
  expect(await count(groupCode, { index: titles(), routing: groupCode })).toBe(30)
  expect(await faults()).toEqual([])
})

test('indexes are made once, and one that another installation made is not taken', async () => {
  expect(await ensureIndexes(feeding.feed)).toEqual([])
  const alias = articlesAlias(feeding.feed.prefix)
  await feeding.db.deleteFrom('searchIndex').where('alias', '=', alias).execute()
  await expect(ensureIndexes(feeding.feed)).rejects.toThrow('takes it over')
  await rebuildIndex({ ...feeding.feed, grace: 0 }, alias)
  expect(await ensureIndexes(feeding.feed)).toEqual([])
  expect(await faults()).toEqual([])
})

test('what a rebuild has written is not fed a second time; what changed behind it is', async () => {
  const { feed } = feeding
  await feedAll(feed)
  await hold(library, records.slice(90, 98))
  expect(await feedState(feeding.db)).toMatchObject({ waiting: 8 })
  await rebuildIndex({ ...feed, grace: 0 }, titles())
  // Those of packages also tell who holds them: they are fed, as ever.
  const waiting = await feeding.db.transaction().execute(async (trx) => {
    await sql`select set_config('app.group_code', ${library.groupCode}, true)`.execute(trx)
    return trx.selectFrom('indexDirty').select('recordId').execute()
  })
  expect(waiting).toEqual([])
  await retitle(feeding, records[91]!, '又改')
  await feedAll(feed)
  expect(await faults()).toEqual([])
  const [index] = await behind(titles())
  const { body } = await feeding.engine.client.indices.getSettings({ index: index! })
  const settings = body[index!]!.settings as { index: Record<string, string> }
  expect(settings.index).toMatchObject({ number_of_replicas: '0', refresh_interval: '50ms' })
})
