import {
  listSetAside,
  readIndexHealth,
  rebuildIndex,
  tryIndexAgain,
} from '@shulin/contract/search-staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import { aCatalogue, anOwnRecord } from '../../../../test/cataloguing.ts'
import { staffHeaders } from '../../../../test/staff.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

/** The index has refused all titles of the institution that wait. */
const setAside = (within: Awaited<ReturnType<typeof aCatalogue>>['within']) =>
  within((trx) =>
    sql`update index_dirty set set_aside_at = now(), tries = 5, error = 'mapper_parsing_exception'`.execute(
      trx,
    ),
  )

test('what the index refused is listed with its error, and tried again one by one or all at once', async () => {
  const { groupCode, within, staff } = await aCatalogue(api, 'admin')
  const ids = [
    await anOwnRecord(api, groupCode, { title: '甲' }),
    await anOwnRecord(api, groupCode, { title: '乙' }),
    await anOwnRecord(api, groupCode, { title: '丙' }),
  ]
  const health = async () => (await api.call(readIndexHealth, { headers: staff })).body.data!
  expect(await health()).toMatchObject({ titles: 3, waiting: 3, setAside: 0 })
  await setAside(within)
  expect(await health()).toMatchObject({ waiting: 0, setAside: 3 })

  const { list, total } = (await api.call(listSetAside, { query: {}, headers: staff })).body.data!
  expect(total).toBe(3)
  expect(list.toSorted((a, b) => a.recordId - b.recordId)[0]).toMatchObject({
    recordId: ids[0],
    title: '甲',
    error: 'mapper_parsing_exception',
    tries: 5,
  })
  const again = async (recordIds: number[] | 'all') =>
    (await api.call(tryIndexAgain, { body: { recordIds }, headers: staff })).body.data
  expect(await again([ids[0]!])).toEqual({ marked: 1 })
  expect(await health()).toMatchObject({ waiting: 1, setAside: 2 })
  expect(await again('all')).toEqual({ marked: 2 })
  expect(await health()).toMatchObject({ waiting: 3, setAside: 0 })
  const free = await within((trx) =>
    sql`select from index_dirty where tries = 0 and taken_until < now()`.execute(trx),
  )
  expect(free.rows).toHaveLength(3)
})

test('an engine without an index is said to be out of reach; nothing is invented', async () => {
  const { staff } = await aCatalogue(api, 'admin')
  expect((await api.call(readIndexHealth, { headers: staff })).body.data).toMatchObject({
    isReachable: false,
    documents: null,
    isShared: true,
  })
})

test('an index that others search, too, is not rebuilt by one institution; its own is, by a worker', async () => {
  const { groupCode, within, staff } = await aCatalogue(api, 'admin')
  const rebuild = async () => (await api.call(rebuildIndex, { body: {}, headers: staff })).body
  const jobs = async () => {
    const { rows } = await sql<{ data: object }>`
      select data from pgboss.job where name = 'rebuild-own-index'`.execute(api.db)
    return rows.map(({ data }) => data)
  }
  expect(await rebuild()).toMatchObject({ success: false, code: 'index.shared' })
  expect(await jobs()).toEqual([])

  const alias = `${api.config.searchPrefix}-titles-${groupCode.toLowerCase()}`
  await within((trx) =>
    trx.insertInto('indexRoute').values({ groupCode, alias, isRouted: false }).execute(),
  )
  expect(await rebuild()).toMatchObject({ success: true })
  expect(await jobs()).toEqual([{ groupCode }])
})

test('[R-ROLE-008] the index is for admins, each of the own institution', async () => {
  const mine = await aCatalogue(api, 'admin')
  const other = await aCatalogue(api, 'admin')
  const recordId = await anOwnRecord(api, mine.groupCode)
  await setAside(mine.within)
  const cataloguer = await staffHeaders(api, mine.groupCode, ['acquisitions'], 'mei')
  const body = { recordIds: [recordId] }
  expect((await api.call(tryIndexAgain, { body, headers: cataloguer })).status).toBe(403)
  expect((await api.call(tryIndexAgain, { body, headers: other.staff })).body.data).toEqual({
    marked: 0,
  })
  const { list } = (await api.call(listSetAside, { query: {}, headers: other.staff })).body.data!
  expect(list).toEqual([])
})
