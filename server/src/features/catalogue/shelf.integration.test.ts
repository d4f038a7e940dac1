import { browseShelf } from '@shulin/contract/catalogue'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { aSearchedInstitution, aTitle, type SearchedInstitution } from '../../../test/searching.ts'
import { shelfKey } from '../../platform/analysis/call-number.ts'
import { isShown } from './visibility.ts'

let api: TestApi
let library: SearchedInstitution
beforeAll(async () => {
  api = await startTestApi()
  library = await aSearchedInstitution(api)
})
afterAll(() => api.close())

const shelf = async (query: object) =>
  (await api.call(browseShelf, { headers: library.headers, query })).body.data!.list

test('the database files call numbers as the product does, so that it can walk the shelf by itself', async () => {
  const parts = ['I247.5', 'TP31', 'TP311.1', 'K28-4', 'K28(2)', 'B-49', 'D9:F', 'O1+2', 'Z']
  const books = ['', '/2', '/10', ' 123', '/L 12', '/C2:3', '/２３', '/曹雪芹3', '/K5=2/v.12']
  const lcc = ['QA76.73 .J38 2005', 'QA76.9 .D3', 'PS3511.I9 G7 1925', 'QA7 .J4', 'qa76.73.j4']
  const callNumbers = [...parts.flatMap((part) => books.map((book) => part + book)), ...lcc]
  const { rows } = await sql<{ callNo: string; key: string }>`
    select call_no, shelf_key(call_no) as key from unnest(${callNumbers}::text[]) as c (call_no)`.execute(
    api.db,
  )
  expect(rows.map(({ callNo, key }) => [callNo, key])).toEqual(
    callNumbers.map((callNo) => [callNo, shelfKey(callNo)]),
  )
})

test('a title stands between twenty neighbours at each side, in the order of the shelf', async () => {
  const ids: number[] = []
  for (let n = 1; n <= 60; n++) ids.push(await aTitle(library, { callNo: `I247.5/${n}` }))
  const hidden = await aTitle(library, { callNo: 'I247.5/30', isHidden: true })
  const around = await shelf({ recordId: ids[29] })
  expect(around.map(({ recordId }) => recordId)).toEqual(ids.slice(9, 50))
  expect(around.filter(({ isHere }) => isHere)).toMatchObject([
    { recordId: ids[29], callNo: 'I247.5/30' },
  ])
  expect((await shelf({ recordId: ids[0] })).map(({ recordId }) => recordId)).toEqual(
    ids.slice(0, 21),
  )
  expect(await shelf({ recordId: hidden })).toEqual([])
  expect(await shelf({ recordId: await aTitle(library) })).toEqual([])
  const nowhere = await shelf({ callNo: 'I247.5/30A' })
  expect(nowhere.map(({ recordId }) => recordId)).toEqual(ids.slice(10, 51))
  expect(nowhere.find(({ isHere }) => isHere)).toMatchObject({ recordId: ids[30] })
})

test('a title that was withdrawn, here or for everybody, has no place on the shelf', async () => {
  const [left, gone, dropped, right] = await Promise.all(
    ['Z9/1', 'Z9/2', 'Z9/3', 'Z9/4'].map((callNo) => aTitle(library, { callNo })),
  )
  const withdrawnAt = new Date()
  await library.within((trx) =>
    trx.updateTable('holding').set({ withdrawnAt }).where('recordId', '=', gone!).execute(),
  )
  await library.within((trx) =>
    trx.updateTable('record').set({ withdrawnAt }).where('id', '=', dropped!).execute(),
  )
  expect(await shelf({ recordId: gone })).toEqual([])
  expect(await shelf({ recordId: dropped })).toEqual([])
  const around = (await shelf({ recordId: left })).map(({ recordId }) => recordId)
  expect(around.slice(around.indexOf(left!))).toEqual([left, right])
})

test('a step along the shelf reads its neighbours and not the shelf, with however many titles', async () => {
  const { groupCode } = library
  await sql`
    with made as (
      insert into record (owner_group_code, document_type, title, source, source_key)
      select ${groupCode}, 'book', 't' || n, 'shelf', n::text from generate_series(1, 30000) n returning id, source_key)
    insert into holding (group_code, record_id, call_no)
    select ${groupCode}, id, 'K' || (source_key::int % 997) || '/' || source_key from made`.execute(
    api.adminDb,
  )
  await sql`analyze holding, record`.execute(api.adminDb)
  const plan = await library.within(async (trx) => {
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Node }] }>`
      explain (analyze, buffers, format json)
      select h.record_id from holding h join record r on r.id = h.record_id
       where h.shelf_key is not null and ${isShown}
         and (h.shelf_key, h.record_id) >= ('K5', 0)
       order by h.shelf_key, h.record_id limit 21`.execute(trx)
    return Object.values(rows[0]!)[0]![0].Plan
  })
  const nodes = flat(plan)
  expect(nodes.map((node) => node['Index Name'])).toContain('holding_on_shelf')
  // The index is walked from the place on: 21 rows, each with its title, and no sorting.
  expect(nodes.some((node) => node['Node Type'].includes('Sort'))).toBe(false)
  expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(250)
})

interface Node {
  'Node Type': string
  'Index Name'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Node[]
}
const flat = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flat)]
