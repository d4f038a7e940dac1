import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { holdingUp, rejecting, withoutVersions } from '../../../../test/bulk-faults.ts'
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
import { repair } from './check.ts'
import { feedOnce } from './feed.ts'
import { generationOf } from './generation.ts'
import { articlesAlias, titlesAlias } from './indexes.ts'
import { feedState } from './marks.ts'
import { indexStatus } from './status.ts'

// Making an index takes seconds where others use the engine, too.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

let feeding: Feeding
let library: Library
let neighbour: Library
let records: number[]
let packageId: string
beforeAll(async () => {
  feeding = await startFeeding()
  library = await aLibrary(feeding)
  neighbour = await aLibrary(feeding)
  records = await someRecords(feeding, 60)
  await hold(library, records.slice(0, 40))
  await hold(neighbour, records.slice(20, 50))
  packageId = await aPackage(feeding, records.slice(35))
  await feedAll(feeding.feed)
})
afterAll(() => feeding.close())

const faults = async () => faultsOf(await checkAll(feeding.feed))
const titles = () => titlesAlias(feeding.feed.prefix)
const hide = (recordId: number, isHidden: boolean) =>
  library.within((trx) =>
    sql`update holding set is_hidden = ${isHidden} where record_id = ${recordId}`.execute(trx),
  )

/** What is found of an institution's titles, through the guarded search. */
async function found(groupCode: string, query: object, index = titles()) {
  const filter = [{ term: { groupCode } }, query]
  const { hits } = await feeding.engine.search(
    { size: 100, query: { bool: { filter } } },
    { index },
  )
  return hits.hits.map(({ _source }) => (_source as { recordId: number }).recordId)
}
const titled = (title: string) => ({ match_phrase: { title } })

test('[I-24 short form] every document has the version and the contents of its rows, once the marks are gone', async ({
  annotate,
}) => {
  await annotate('I-24 seconds until the index has a change: Infinity', 'figure')
  const checked = await checkAll(feeding.feed)
  expect(faultsOf(checked)).toEqual([])
  expect(checked.map(({ titles, documents }) => [titles, documents])).toEqual([
    [25, 25],
    [70, 70],
  ])
  expect(checked.every(({ sampled }) => sampled > 0)).toBe(true)
  expect(await feedState(feeding.db)).toMatchObject({ waiting: 0, setAside: 0, lagSeconds: 0 })
})

test('a mark is gone only when the change can be found, and kept answers are called outdated', async () => {
  const recordId = records[45]!
  const before = {
    library: await generationOf(feeding.cache, library.groupCode),
    neighbour: await generationOf(feeding.cache, neighbour.groupCode),
  }
  await retitle(feeding, recordId, '昨夜星辰昨夜风')
  await feedAll(feeding.feed)
  expect(await found(neighbour.groupCode, titled('昨夜星辰'))).toEqual([recordId])
  expect(await found('', titled('昨夜星辰'), articlesAlias(feeding.feed.prefix))).toEqual([
    recordId,
  ])
  expect(await generationOf(feeding.cache, neighbour.groupCode)).not.toBe(before.neighbour)
  // Its own titles are the same; the shared ones are not.
  const [ownBefore] = before.library.split('.')
  expect((await generationOf(feeding.cache, library.groupCode)).split('.')[0]).toBe(ownBefore)
})

test('a shared document says who holds its title and which packages offer it', async () => {
  const recordId = records[38]!
  const at = (term: object) =>
    found(
      '',
      { bool: { filter: [term, { term: { recordId } }] } },
      articlesAlias(feeding.feed.prefix),
    )
  expect(await at({ term: { heldBy: library.groupCode } })).toEqual([recordId])
  expect(await at({ term: { packages: packageId } })).toEqual([recordId])
  await hide(recordId, true)
  await feedAll(feeding.feed)
  expect(await at({ term: { heldBy: library.groupCode } })).toEqual([])
  expect(await at({ term: { heldBy: neighbour.groupCode } })).toEqual([recordId])
})

test('[I-24] a worker that was held up with an old state never puts it over a newer one', async () => {
  const [changed, hidden] = [records[1]!, records[2]!]
  await retitle(feeding, changed, '旧')
  await retitle(feeding, hidden, '旧')
  const late = holdingUp(feeding.engine.client)
  const writing = feedOnce({ ...feeding.feed, client: late.client })
  await late.arrived
  await retitle(feeding, changed, '新')
  await hide(hidden, true)
  await feedAll(feeding.feed)
  late.goOn()
  await writing
  expect(await faults()).toEqual([])
  const { body } = await feeding.engine.client.get({
    index: titles(),
    id: `${library.groupCode}:${changed}`,
    routing: library.groupCode,
  })
  expect(body).toMatchObject({ _source: { title: '新' } })
})

test('[I-24] without the version check the checker finds the old state', async () => {
  const [changed, hidden] = [records[3]!, records[4]!]
  await retitle(feeding, changed, '旧')
  await retitle(feeding, hidden, '旧')
  const late = holdingUp(withoutVersions(feeding.engine.client))
  const writing = feedOnce({ ...feeding.feed, client: late.client })
  await late.arrived
  await retitle(feeding, changed, '新')
  await hide(hidden, true)
  await feedAll(feeding.feed)
  late.goOn()
  await writing
  const wrong = await checkAll(feeding.feed)
  expect(faultsOf(wrong)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(`^${library.groupCode} ${changed} (ahead|older|other contents)$`),
      `${library.groupCode} ${hidden} extra`,
    ]),
  )
  for (const one of wrong) await repair(feeding.feed, one)
  await feedAll(feeding.feed)
  expect(await faults()).toEqual([])
})

test('[I-23] without the marks the checker finds what was not fed', async () => {
  const recordId = records[5]!
  await sql`alter table holding disable trigger i23_update_is_marked`.execute(feeding.adminDb)
  await library.within((trx) =>
    sql`update holding set call_no = 'Z9' where record_id = ${recordId}`.execute(trx),
  )
  await sql`alter table holding enable trigger i23_update_is_marked`.execute(feeding.adminDb)
  await feedAll(feeding.feed)
  const wrong = await checkAll(feeding.feed)
  expect(faultsOf(wrong)).toEqual([`${library.groupCode} ${recordId} older`])
  for (const one of wrong) await repair(feeding.feed, one)
  await feedAll(feeding.feed)
  expect(await faults()).toEqual([])
})

test('the checker finds what somebody did to the index by hand, and has it repaired', async () => {
  const { client } = feeding.engine
  const at = (id: number) => ({
    index: titles(),
    id: `${library.groupCode}:${id}`,
    routing: library.groupCode,
  })
  await client.delete(at(records[6]!))
  await client.update({ ...at(records[7]!), body: { doc: { title: '改' } } })
  await client.index({ ...at(999_999), body: { groupCode: library.groupCode, recordId: 999_999 } })
  await client.index({
    index: titles(),
    id: 'nobody:1',
    body: { groupCode: 'nobody', recordId: 1 },
  })
  const wrong = await checkAll(feeding.feed)
  expect(new Set(faultsOf(wrong))).toEqual(
    new Set([
      `${library.groupCode} ${records[6]} missing`,
      `${library.groupCode} ${records[7]} ahead`,
      `${library.groupCode} 999999 extra`,
      `1 strangers in ${titles()}`,
    ]),
  )
  for (const one of wrong) await repair(feeding.feed, one)
  await feedAll(feeding.feed)
  expect(await faults()).toEqual([])
})

test('[F-25] of a batch that is rejected in part, only the rejected are tried again, and none counts as refused', async () => {
  const changed = records.slice(8, 18)
  for (const recordId of changed) await retitle(feeding, recordId, '忙')
  const busy = new Set(changed.slice(0, 4).map((id) => `${library.groupCode}:${id}`))
  const client = rejecting(feeding.engine.client, (id) => busy.has(id))
  const turn = await feedOnce({ ...feeding.feed, client })
  expect(turn).toBe('held up')
  expect(await feedState(feeding.db)).toMatchObject({ waiting: 4, setAside: 0 })
  const { rows } = await sql<{ tries: number }>`
    select distinct tries from index_dirty`.execute(feeding.adminDb)
  expect(rows).toEqual([{ tries: 0 }])

  const counted: string[] = []
  await feedOnce({ ...feeding.feed, count: (outcome) => void counted.push(outcome) })
  expect(counted).toEqual(['done', 'done', 'done', 'done'])
  expect(await faults()).toEqual([])
})

test('[F-25] a document the index will not have is set aside after the fifth time, with its reason; others flow', async () => {
  const [poison, sound] = [records[10]!, records[11]!]
  const { documentOf } = feeding.feed
  const feed = {
    ...feeding.feed,
    documentOf: (title: Parameters<typeof documentOf>[0]) =>
      title.recordId === poison ? { ...documentOf(title), notInTheMapping: 1 } : documentOf(title),
  }
  await retitle(feeding, poison, '毒')
  await retitle(feeding, sound, '好')
  for (let attempt = 1; attempt <= 5; attempt++) {
    await feedAll(feed)
    // Waiting for two, four, eight … seconds proves nothing.
    await sql`update index_dirty set taken_until = '-infinity' where tries = ${attempt}`.execute(
      feeding.adminDb,
    )
    expect((await feedState(feeding.db)).setAside).toBe(attempt === 5 ? 1 : 0)
  }
  expect(await found(library.groupCode, titled('好'))).toEqual([sound])
  const { setAside } = await indexStatus(feed)
  expect(setAside).toMatchObject([
    {
      groupCode: library.groupCode,
      recordId: poison,
      error: expect.stringContaining('notInTheMapping'),
    },
  ])
  // A title that our own code cannot make a document of is no different; and a change gives it another chance.
  await retitle(feeding, poison, '解')
  await feedOnce({
    ...feed,
    documentOf: () => {
      throw new Error('no document')
    },
  })
  expect(await feedState(feeding.db)).toMatchObject({ setAside: 0, waiting: 1 })
  await sql`update index_dirty set taken_until = '-infinity'`.execute(feeding.adminDb)
  await feedAll(feeding.feed)
  expect(await feedState(feeding.db)).toMatchObject({ setAside: 0, waiting: 0 })
  expect(await faults()).toEqual([])
})

test('[F-24] while the index may only be read nothing is lost and nothing counted; afterwards it drains', async () => {
  const { client } = feeding.engine
  const block = (isBlocked: boolean | null) =>
    client.indices.putSettings({
      index: titles(),
      body: { 'index.blocks.read_only_allow_delete': isBlocked },
    })
  await block(true)
  const changed = records.slice(12, 30)
  for (const recordId of changed) await retitle(feeding, recordId, '满')
  expect([await feedOnce(feeding.feed), await feedOnce(feeding.feed)]).toEqual([
    'held up',
    'held up',
  ])
  expect(await feedState(feeding.db)).toMatchObject({ setAside: 0 })
  expect((await feedState(feeding.db)).waiting).toBeGreaterThanOrEqual(18)
  expect((await feedState(feeding.db)).lagSeconds).toBeGreaterThan(0)
  await block(null)
  await feedAll(feeding.feed)
  expect(await feedState(feeding.db)).toMatchObject({ waiting: 0, lagSeconds: 0 })
  expect(await faults()).toEqual([])
})
