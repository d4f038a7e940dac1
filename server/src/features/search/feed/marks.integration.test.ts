import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  aLibrary,
  aPackage,
  hold,
  someRecords,
  startFeeding,
  type Feeding,
  type Library,
} from '../../../../test/feeding.ts'
import type { Database } from '../../../platform/stores/database.ts'
import { finishMarks, refuseMark, takeMarks, unfoldRecords } from './marks.ts'

let feeding: Feeding
let library: Library
let neighbour: Library
/** Held by both, held by one, and offered in a package without being held. */
let common: number
let own: number
let offered: number
beforeAll(async () => {
  feeding = await startFeeding()
  library = await aLibrary(feeding)
  neighbour = await aLibrary(feeding)
  const records = await someRecords(feeding, 3)
  ;[common, own, offered] = records as [number, number, number]
  await hold(library, [common, own])
  await hold(neighbour, [common])
  await aPackage(feeding, [offered, common])
})
afterAll(() => feeding.close())
beforeEach(async () => {
  await sql`delete from index_dirty`.execute(feeding.adminDb)
  await sql`delete from record_dirty`.execute(feeding.adminDb)
})

/** Everything that is marked, after descriptions were unfolded to their holders. */
async function marked() {
  while ((await unfoldRecords(feeding.db, 10)) > 0);
  const { rows } = await sql<{ document: string }>`
    select group_code || ' ' || record_id as document from index_dirty`.execute(feeding.adminDb)
  return new Set(rows.map(({ document }) => document))
}
const held = (of: Library, recordId: number) => `${of.groupCode} ${recordId}`
const shared = (recordId: number) => ` ${recordId}`

async function versionOf(document: string) {
  const [groupCode, recordId] = document.split(' ') as [string, string]
  const { rows } = await sql<{ version: number }>`
    select version from holding where group_code = ${groupCode} and record_id = ${recordId}
    union all select version from record where ${groupCode} = '' and id = ${recordId}`.execute(
    feeding.adminDb,
  )
  return rows[0]!.version
}

const isRising = (numbers: number[]) =>
  numbers.every((number, at) => at === 0 || number > numbers[at - 1]!)

type Change = (trx: Database, groupCode: string) => Promise<unknown>
const name = randomUUID()
const collection = randomUUID()

/** Every way a document may change, in the order in which the rows come to be; and the documents it changes. */
const changes: [string, Change, () => string[]][] = [
  [
    'a call number',
    (trx) => sql`update holding set call_no = 'K1/2' where record_id = ${own}`.execute(trx),
    () => [held(library, own)],
  ],
  [
    'an item leaves the shelf',
    (trx) => sql`update item set status = 'in transit' where record_id = ${own}`.execute(trx),
    () => [held(library, own)],
  ],
  [
    'an item moves',
    (trx) =>
      sql`update item set location_id = 'b', current_location_id = 'b' where record_id = ${own}`.execute(
        trx,
      ),
    () => [held(library, own)],
  ],
  [
    'an item goes to another title',
    (trx) => sql`update item set record_id = ${common} where record_id = ${own}`.execute(trx),
    () => [held(library, own), held(library, common)],
  ],
  [
    'an item is deleted',
    (trx) => sql`delete from item where record_id = ${common}`.execute(trx),
    () => [held(library, common)],
  ],
  [
    'an item comes back',
    (trx, groupCode) =>
      sql`insert into item (group_code, id, record_id, barcode, location_id, current_location_id)
          values (${groupCode}, gen_random_uuid(), ${own}, 'again', 'a', 'a')`.execute(trx),
    () => [held(library, own)],
  ],
  [
    'a full text',
    (trx, groupCode) =>
      sql`insert into electronic_resource (group_code, id, record_id, kind, url)
          values (${groupCode}, gen_random_uuid(), ${own}, 'full text', 'https://library.example/1')`.execute(
        trx,
      ),
    () => [held(library, own)],
  ],
  [
    'a special collection',
    async (trx, groupCode) => {
      await sql`insert into collection (group_code, id, name) values (${groupCode}, ${collection}, '地方文献')`.execute(
        trx,
      )
      await sql`insert into collection_record (group_code, collection_id, record_id)
                values (${groupCode}, ${collection}, ${own})`.execute(trx)
    },
    () => [held(library, own)],
  ],
  [
    "the collection's name",
    (trx) => sql`update collection set name = '方志' where id = ${collection}`.execute(trx),
    () => [held(library, own)],
  ],
  [
    'a core list',
    (trx, groupCode) =>
      sql`insert into journal (group_code, record_id, initial, core_lists)
          values (${groupCode}, ${own}, 'A', array['CSSCI'])`.execute(trx),
    () => [held(library, own)],
  ],
  [
    'a thesis is verified',
    (trx, groupCode) =>
      sql`insert into thesis (group_code, record_id, author, degree, year, verification)
          values (${groupCode}, ${own}, '林', 'master', 2020, 'verified')`.execute(trx),
    () => [held(library, own)],
  ],
  [
    'a loan more',
    (trx, groupCode) =>
      sql`insert into title_figure (group_code, record_id, loans) values (${groupCode}, ${own}, 1)`.execute(
        trx,
      ),
    () => [held(library, own)],
  ],
  [
    'editions that belong together',
    (trx, groupCode) =>
      sql`insert into grouping_decision (group_code, id, record_id, other_record_id, belong_together, decided_by)
          values (${groupCode}, gen_random_uuid(), ${own}, ${common}, true, 'lin')`.execute(trx),
    () => [held(library, own)],
  ],
  [
    'a description',
    () => sql`update record set title = '新题名' where id = ${common}`.execute(feeding.adminDb),
    () => [held(library, common), held(neighbour, common), shared(common)],
  ],
  [
    'a name in a description',
    async () => {
      await sql`insert into authority_name (kind, name, source_key) values ('person', '鲁迅', ${name})`.execute(
        feeding.adminDb,
      )
      await sql`insert into record_name (record_id, name_id)
                select ${common}, id from authority_name where source_key = ${name}`.execute(
        feeding.adminDb,
      )
    },
    () => [held(library, common), held(neighbour, common), shared(common)],
  ],
  [
    'another form of the name',
    () =>
      sql`update authority_name set other_names = array['周树人'] where source_key = ${name}`.execute(
        feeding.adminDb,
      ),
    () => [held(library, common), held(neighbour, common), shared(common)],
  ],
  [
    'a title leaves its package',
    () =>
      sql`update package_title set withdrawn_at = now() where record_id = ${offered}`.execute(
        feeding.adminDb,
      ),
    () => [shared(offered)],
  ],
  [
    'a title in a package is hidden by a holder',
    (trx) => sql`update holding set is_hidden = true where record_id = ${common}`.execute(trx),
    () => [held(library, common), held(neighbour, common), shared(common)],
  ],
]

test('[I-23] whatever changes a document marks it with the change, and draws a higher version; nothing else does', async () => {
  for (const [what, change, documents] of changes) {
    const expected = documents()
    const before = await Promise.all(expected.map(versionOf))
    await library.within((trx) => change(trx, library.groupCode))
    expect([what, await marked()]).toEqual([what, new Set(expected)])
    const after = await Promise.all(expected.map(versionOf))
    after.forEach((version, at) => expect(version, what).toBeGreaterThan(before[at]!))
    await sql`delete from index_dirty`.execute(feeding.adminDb)
  }
  await library.within((trx) =>
    sql`update item set shelf_no = 'x', price_fen = 5 where record_id = ${own}`.execute(trx),
  )
  expect(await marked()).toEqual(new Set())
})

test('[I-23] a change that is rolled back marks nothing', async () => {
  for (const [what, change] of changes.slice(0, 3)) {
    const undone = library.within(async (trx) => {
      await change(trx, library.groupCode)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect([what, await marked()]).toEqual([what, new Set()])
  }
})

test('[I-23] versions rise in the order of the commits, however many change one title at once', async () => {
  const seen: { summary: number; version: number }[] = []
  const changeOften = async () => {
    for (let n = 0; n < 25; n++) {
      const { rows } = await library.within((trx) =>
        sql<{ summary: number; version: number }>`
          update holding set summary = (coalesce(summary, '0')::int + 1)::text
           where record_id = ${own} returning summary::int, version`.execute(trx),
      )
      seen.push(rows[0]!)
    }
  }
  await Promise.all([changeOften(), changeOften(), changeOften(), changeOften()])
  const inOrder = seen.toSorted((a, b) => a.summary - b.summary)
  expect(inOrder.map(({ summary }) => summary)).toEqual(inOrder.map((_, at) => at + 1))
  expect(isRising(inOrder.map(({ version }) => version))).toBe(true)
  expect(await marked()).toEqual(new Set([held(library, own)]))
})

test('[I-23] a description that is committed after its mark was looked for is unfolded later, not lost', async () => {
  await sql`update record set title = '先' where id = ${own}`.execute(feeding.adminDb)
  const committing = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  // It is marked already; now somebody changes it again and has not committed yet.
  const change = feeding.adminDb.transaction().execute(async (trx) => {
    await sql`update record set title = '后' where id = ${own}`.execute(trx)
    begun.resolve()
    await committing.promise
  })
  await begun.promise
  expect(await unfoldRecords(feeding.db, 10)).toBe(0)
  const before = await versionOf(held(library, own))
  committing.resolve()
  await change
  expect(await unfoldRecords(feeding.db, 10)).toBe(1)
  expect(await marked()).toEqual(new Set([held(library, own)]))
  expect(await versionOf(held(library, own))).toBeGreaterThan(before)
})

test('[I-23] a title is hidden while its description is unfolded: neither waits for the other', async () => {
  await sql`update record set title = '待' where id = ${common}`.execute(feeding.adminDb)
  const going = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const hiding = library.within(async (trx) => {
    await sql`select from holding where record_id = ${common} for update`.execute(trx)
    begun.resolve()
    await going.promise
    // It changes the shared document, too, and so marks the description that is just being unfolded.
    await sql`update holding set is_hidden = not is_hidden where record_id = ${common}`.execute(trx)
  })
  await begun.promise
  const unfolding = unfoldRecords(feeding.db, 10)
  expect(await Promise.race([unfolding, wait(15_000).then(() => 'waits')])).toBe(0)
  going.resolve()
  await hiding
  expect(await marked()).toEqual(
    new Set([held(library, common), held(neighbour, common), shared(common)]),
  )
})

test('[I-23] what is changed while a worker has it stays marked, and another worker may have it at once', async () => {
  const change = () =>
    library.within((trx) =>
      sql`update holding set summary = '1998-' where record_id = ${own}`.execute(trx),
    )
  await change()
  const taken = await takeMarks(feeding.db, 10)
  expect(taken).toHaveLength(1)
  expect(await takeMarks(feeding.db, 10)).toEqual([])
  await change()
  const again = await takeMarks(feeding.db, 10)
  expect(again).toMatchObject([{ recordId: own, marks: taken[0]!.marks + 1 }])
  // The first one is through with what it had: that was not the last word.
  await finishMarks(feeding.db, taken)
  await refuseMark(feeding.db, taken[0]!, 'of an old state')
  expect(await marked()).toEqual(new Set([held(library, own)]))
  await finishMarks(feeding.db, again)
  expect(await marked()).toEqual(new Set())
})

test('[I-23] an item that is deleted and entered again marks its title both times, with rising versions', async () => {
  const versions: number[] = [await versionOf(held(library, own))]
  for (let round = 0; round < 3; round++) {
    await library.within((trx) => sql`delete from item where record_id = ${own}`.execute(trx))
    versions.push(await versionOf(held(library, own)))
    await library.within((trx) =>
      sql`insert into item (group_code, id, record_id, barcode, location_id, current_location_id)
          values (${library.groupCode}, gen_random_uuid(), ${own}, 'new', 'a', 'a')`.execute(trx),
    )
    versions.push(await versionOf(held(library, own)))
  }
  expect(isRising(versions)).toBe(true)
  expect(await marked()).toEqual(new Set([held(library, own)]))
})

test('a holding and a description are withdrawn, never deleted: the index learns of it', async () => {
  for (const table of ['holding', 'record', 'package_title'])
    await expect(sql`delete from ${sql.table(table)}`.execute(feeding.adminDb)).rejects.toThrow(
      /never deleted/,
    )
})

test('[I-23] a title that was joined to another is behind when the work of the other changes', async () => {
  await sql`delete from grouping_decision`.execute(feeding.adminDb)
  await library.within((trx) =>
    sql`insert into grouping_decision (group_code, id, record_id, other_record_id, belong_together, decided_by)
        values (${library.groupCode}, ${randomUUID()}, ${own}, ${common}, true, 'lin')`.execute(
      trx,
    ),
  )
  await marked()
  await sql`delete from index_dirty`.execute(feeding.adminDb)
  const rewrite = (set: ReturnType<typeof sql>) =>
    sql`update record set ${set} where id = ${common}`.execute(feeding.adminDb)
  await rewrite(sql`edition = '2'`)
  expect(await marked()).not.toContain(held(library, own))
  await sql`insert into work (key, title) values ('another', 'another')`.execute(feeding.adminDb)
  await rewrite(sql`work_id = (select id from work where key = 'another')`)
  expect(await marked()).toContain(held(library, own))
})

test('what a desk changes is taken before what an import has marked, descriptions too', async () => {
  await library.within(async (trx) => {
    await sql`select set_config('app.in_bulk', 'on', true)`.execute(trx)
    await sql`update holding set call_no = 'imported'`.execute(trx)
  })
  await feeding.adminDb.transaction().execute(async (trx) => {
    await sql`select set_config('app.in_bulk', 'on', true)`.execute(trx)
    await sql`update record set edition = 'imported' where id = ${offered}`.execute(trx)
  })
  await sql`update record set edition = 'by hand' where id = ${common}`.execute(feeding.adminDb)
  expect(await unfoldRecords(feeding.db, 10)).toBe(1)
  const first = await takeMarks(feeding.db, 3)
  expect(new Set(first.map(({ groupCode, recordId }) => `${groupCode} ${recordId}`))).toEqual(
    new Set([held(library, common), held(neighbour, common), shared(common)]),
  )
  expect(await unfoldRecords(feeding.db, 10)).toBe(1)
  const rest = await takeMarks(feeding.db, 3)
  expect(rest.map(({ groupCode, recordId }) => `${groupCode} ${recordId}`).toSorted()).toEqual(
    [shared(offered), held(library, own)].toSorted(),
  )
})
