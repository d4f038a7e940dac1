import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { exportFormats } from '@shulin/contract/citations'
import {
  compareFrozenSearch,
  deleteFrozenSearch,
  exportFrozenSearch,
  freezeSearch,
  listFrozenSearches,
  listFrozenTitles,
  mostFrozenSearches,
  readFrozenSearch,
  type FrozenDifference,
} from '@shulin/contract/frozen-searches'
import { searchAll } from '@shulin/contract/search'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import { aFrozenSearch } from '../../../test/frozen-searches.ts'
import { isLong, shortOrLong } from '../../../test/long.ts'
import { aReader, sessionOf } from '../../../test/readers.ts'
import {
  aSearchedInstitution,
  aTitle,
  startSearchApi,
  type SearchApi,
  type SearchedInstitution,
} from '../../../test/searching.ts'
import { deleteFrozenSearchOf, holdDescriptions, selectFrozenDescriptions } from './queries.ts'

let api: SearchApi
let library: SearchedInstitution
let headers: Record<string, string>
beforeAll(async () => void (api = await startSearchApi()))
beforeEach(async () => {
  library = await aSearchedInstitution(api, { tabs: ['3'] })
  headers = await someone(library)
})
afterAll(() => api.close())

async function someone(institution: SearchedInstitution) {
  const reader = await aReader(api, institution)
  return (await sessionOf(api, institution, reader)).headers
}

const forWord = (word: string) => ({
  searchItems: [{ searchField: 'title', searchFieldContent: word }],
})

async function freeze(word: string, more: object = {}) {
  const body = { name: word, search: { ...forWord(word), ...more } }
  return (await api.call(freezeSearch, { body, headers })).body.data!
}

const compare = async (id: string, part: FrozenDifference = 'new', rows = 100, page = 1) =>
  (
    await api.call(compareFrozenSearch, {
      query: { id, part, rows, page },
      headers: library.headers,
    })
  ).body.data!

const filesOf = async (id: string) =>
  Object.fromEntries(
    await Promise.all(
      exportFormats.map(async (format) => {
        const body = { id, format }
        const { data } = (await api.call(exportFrozenSearch, { body, headers: library.headers }))
          .body
        return [format, data!.content] as const
      }),
    ),
  )

/** Titles that the institution holds, in one statement. */
const hold = (count: number, word: string) =>
  library.within(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      with made as (
        insert into record (document_type, title, creators, source, source_key, published_year, owner_group_code)
        select 'book', ${word} || ' 第' || n || '种', array['作者' || n % 7], 'test', gen_random_uuid()::text, 1950 + n % 70, ${library.groupCode}
          from generate_series(1, ${count}::int) n returning id)
      insert into holding (group_code, record_id) select ${library.groupCode}, id from made returning record_id as id`.execute(
      trx,
    )
    return rows.map(({ id }) => id)
  })

/** Until somebody waits for a lock here. */
async function waitingForLock() {
  for (;;) {
    const { rows } = await sql`
      select from pg_locks
       where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`.execute(
      api.adminDb,
    )
    if (rows.length > 0) return
    await wait(20)
  }
}

const withdraw = (recordIds: number[]) =>
  library.within((trx) =>
    trx
      .updateTable('holding')
      .set({ withdrawnAt: new Date() })
      .where('recordId', 'in', recordIds)
      .execute(),
  )

const retitle = (recordIds: number[]) =>
  library.within((trx) =>
    sql`update record set title = title || '（修订）' where id = any (${recordIds}::bigint[])`.execute(
      trx,
    ),
  )

test('a search is kept with every title in its order, under an address that opens for whoever has it', async () => {
  await aTitle(library, { title: '茶经', year: 1990, creators: ['陆羽'] })
  await aTitle(library, { title: '续茶经', year: 2001 })
  await aTitle(library, { title: '酒经' })
  await api.feed()
  const { frozenId, total } = await freeze('茶经', { sortField: 'publishYear', sortClause: 'desc' })
  expect(total).toBe(2)
  const asked = { query: { id: frozenId }, headers: library.headers }
  const frozen = (await api.call(readFrozenSearch, asked)).body.data!
  expect(frozen).toMatchObject({
    frozenId,
    name: '茶经',
    total: 2,
    rung: 'strict',
    sortField: 'publishYear',
    sortClause: 'desc',
    words: ['title“茶经”'],
    search: { searchItems: [{ searchField: 'title', searchFieldContent: '茶经' }] },
  })
  expect(frozen.indexVersion).toMatch(/^\S{1,8}\.\d+$/)
  const { list } = (await api.call(listFrozenTitles, asked)).body.data!
  expect(list).toEqual([
    expect.objectContaining({ position: 1, title: '续茶经', publishYear: 2001, changes: [] }),
    expect.objectContaining({ position: 2, title: '茶经', author: '陆羽' }),
  ])
  const files = await filesOf(frozenId)
  expect(frozen.checksum).toBe(createHash('sha256').update(files['csv']!).digest('hex'))
  const mine = (await api.call(listFrozenSearches, { query: {}, headers })).body.data!
  expect(mine).toMatchObject({ total: 1, list: [{ frozenId }] })
})

const [before, added, gone, changed] = [
  shortOrLong(60, 2_000),
  shortOrLong(40, 1_000),
  shortOrLong(15, 300),
  shortOrLong(10, 200),
]

test(
  `after ${added} additions, ${gone} withdrawals and ${changed} changes the difference is the truth, and the export is the same to the byte`,
  async () => {
    const word = '长江'
    const old = await hold(before, word)
    await hold(5, '黄河')
    await api.feed()
    const { frozenId, total } = await freeze(word)
    expect(total).toBe(before)
    const files = await filesOf(frozenId)
    expect(await compare(frozenId)).toMatchObject({ total: before, new: 0, gone: 0, changed: 0 })

    const news = await hold(added, word)
    await hold(5, '黄河')
    const [left, rewritten] = [old.slice(0, gone), old.slice(gone, gone + changed)]
    await withdraw(left)
    await retitle(rewritten)
    // A loan and a move change rows of a title, and not what it is.
    await library.within((trx) =>
      sql`update holding set version = default where record_id = any (${old.slice(-5)}::bigint[])`.execute(
        trx,
      ),
    )
    await api.feed()

    const truth: Record<FrozenDifference, number[]> = { new: news, gone: left, changed: rewritten }
    for (const [part, ids] of Object.entries(truth) as [FrozenDifference, number[]][]) {
      const found: number[] = []
      for (let page = 1; found.length < ids.length; page += 1) {
        const compared = await compare(frozenId, part, 100, page)
        expect(compared).toMatchObject({
          total: before + added - gone,
          new: added,
          gone,
          changed,
        })
        expect(compared.list.length).toBeGreaterThan(0)
        found.push(...compared.list.map(({ recordId }) => recordId))
      }
      expect(
        found.toSorted((a, b) => a - b),
        part,
      ).toEqual(ids.toSorted((a, b) => a - b))
    }
    const [one] = (await compare(frozenId, 'changed')).list
    expect(one).toMatchObject({ changes: ['title'] })
    expect(one!.title).not.toContain('修订')
    expect(await filesOf(frozenId)).toEqual(files)
    expect(Object.keys(files)).toEqual([...exportFormats])
  },
  isLong ? 600_000 : 120_000,
)

test('a question that was taken loosely is compared as loosely, whatever a stricter reading finds by now', async () => {
  await aTitle(library, { title: '中国历史地理研究' })
  await api.feed()
  const asked = { ...forWord('中国地理历史探究'), group: false }
  const search = await api.call(searchAll, { body: asked, headers: library.headers })
  const body = { name: '松', search: forWord('中国地理历史探究') }
  const frozen = (await api.call(freezeSearch, { body, headers })).body.data!
  const compared = await compare(frozen.frozenId)
  const found = search.body.data!.rung === 'some' ? 0 : search.body.data!.total
  expect([frozen.total, compared.total, compared.new]).toEqual([found, found, 0])
})

test('what is not found any more leads nowhere; only whoever froze it deletes it, and nobody else’s descriptions go', async () => {
  await aTitle(library, { title: '同一本书' })
  await api.feed()
  const first = await freeze('同一本书')
  const second = await freeze('同一本书')
  const neighbour = await aSearchedInstitution(api, { tabs: ['3'] })
  const others = [await someone(library), await someone(neighbour)]
  for (const other of others) {
    const body = { frozenId: first.frozenId }
    const tried = await api.call(deleteFrozenSearch, { body, headers: other })
    expect([tried.status, tried.body.code]).toEqual([404, 'frozen-search.unknown'])
  }
  const elsewhere = await api.call(readFrozenSearch, {
    query: { id: first.frozenId },
    headers: neighbour.headers,
  })
  expect(elsewhere.status).toBe(404)

  const done = await api.call(deleteFrozenSearch, { body: { frozenId: first.frozenId }, headers })
  expect(done.body).toMatchObject({ success: true, message: '删除成功！' })
  const query = { id: first.frozenId }
  const answers = [
    await api.call(readFrozenSearch, { query, headers }),
    await api.call(listFrozenTitles, { query, headers }),
    await api.call(compareFrozenSearch, { query, headers }),
    await api.call(exportFrozenSearch, { body: { ...query, format: 'ris' }, headers }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  const { list } = (await api.call(listFrozenTitles, { query: { id: second.frozenId }, headers }))
    .body.data!
  expect(list.map(({ title }) => title)).toEqual(['同一本书'])
  await api.call(deleteFrozenSearch, { body: { frozenId: second.frozenId }, headers })
  const left = await library.within((trx) =>
    trx.selectFrom('frozenDescription').select('fingerprint').execute(),
  )
  expect(left).toEqual([])
})

test('what one reader deletes while another freezes the same titles stays described for the other', async () => {
  const { id: readerId } = await aReader(api, library)
  const recordId = await aTitle(library, { title: '同冻' })
  const { groupCode } = library
  const first = await library.within((trx) => aFrozenSearch(trx, { groupCode, readerId, recordId }))
  let begun = () => {}
  const hasBegun = new Promise<void>((resolve) => (begun = resolve))
  // The one who freezes is not done when the other deletes; whoever comes second waits.
  const freezing = library.within(async (trx) => {
    await holdDescriptions(trx)
    const id = await aFrozenSearch(trx, { groupCode, readerId, recordId })
    begun()
    await waitingForLock()
    return id
  })
  await hasBegun
  const deleting = library.within((trx) => deleteFrozenSearchOf(trx, readerId, first))
  const second = await freezing
  expect(await deleting).toBe(true)
  const kept = await library.within((trx) =>
    selectFrozenDescriptions(trx, second, { positions: [1] }),
  )
  expect(kept).toHaveLength(1)
})

test('a search that finds nothing can be frozen, too; one that cannot be asked cannot', async () => {
  const { total } = await freeze('没有这样的书名')
  expect(total).toBe(0)
  const refused = await api.call(freezeSearch, { body: { name: 'x', search: {} }, headers })
  expect(refused.body).toMatchObject({ success: false, code: 'search.term-empty' })
  const long = await api.call(freezeSearch, {
    body: { name: 'x'.repeat(201), search: forWord('a') },
    headers,
  })
  expect(long.body).toMatchObject({ success: false, code: 'frozen-search.name-too-long' })
})

test('whoever keeps as many as there may be is told so, and nothing is searched for them', async () => {
  const { groupCode } = library
  const reader = await aReader(api, library)
  const recordId = await aTitle(library, { title: '茶经' })
  await library.within(async (trx) => {
    for (let kept = 0; kept < mostFrozenSearches; kept += 1) {
      await aFrozenSearch(trx, { groupCode, readerId: reader.id, recordId })
    }
  })
  const full = (await sessionOf(api, library, reader)).headers
  const body = { name: '茶经', search: forWord('茶经') }
  const searchless = await startTestApi({
    onDatabaseOf: api,
    config: { opensearchUrl: 'http://127.0.0.1:1' },
  })
  const codes = await Promise.all(
    [full, headers].map(
      async (whose) => (await searchless.call(freezeSearch, { body, headers: whose })).body.code,
    ),
  )
  await searchless.close()
  expect(codes).toEqual(['frozen-search.too-many', 'search.unavailable'])
})
