import {
  decideRun,
  harvestNow,
  listRefusals,
  listRuns,
  listSources,
  readRefusalsFile,
  readRun,
} from '@shulin/contract/imports-staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import { aCatalogue, aDescription, deliver } from '../../../../test/cataloguing.ts'
import { aRun } from '../../../../test/imports.ts'
import { staffHeaders } from '../../../../test/staff.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

const refusals = [
  { reason: 'no-title', excerpt: '=1+1' },
  { reason: 'no-title', excerpt: '00714cam' },
  { reason: 'bad-leader', excerpt: 'x' },
]

test('a run shows its counts, and what it refused with reason, position and excerpt, also as a file', async () => {
  const { groupCode, within, staff } = await aCatalogue(api)
  const { runId } = await within((trx) => aRun(trx, groupCode, { refusals }))
  const { list, total } = (await api.call(listRuns, { query: {}, headers: staff })).body.data!
  expect([total, list]).toMatchObject([
    1,
    [{ runId, seen: 4, added: 1, refused: 3, state: 'done', source: { title: '测试来源' } }],
  ])
  const { run, reasons, kept } = (await api.call(readRun, { query: { runId }, headers: staff }))
    .body.data!
  expect([run.runId, reasons, kept]).toEqual([
    runId,
    [
      { reason: 'no-title', reasonName: '没有题名', count: 2 },
      { reason: 'bad-leader', reasonName: 'bad-leader', count: 1 },
    ],
    3,
  ])
  const query = { runId, reason: 'no-title', rows: 1, page: 2 }
  const page = (await api.call(listRefusals, { query, headers: staff })).body.data!
  expect(page).toMatchObject({
    total: 2,
    list: [{ n: 2, position: 100, excerpt: '00714cam', reasonName: '没有题名' }],
  })
  const file = (await api.call(readRefusalsFile, { query: { runId }, headers: staff })).body.data!
  expect(file.fileName).toMatch(/^test-\d{4}-\d{2}-\d{2}-refused\.csv$/)
  expect(file.csv.split('\r\n')).toHaveLength(5)
  expect(file.csv).toContain(`"'=1+1"`)
})

test('runs are narrowed to a source and a state', async () => {
  const { groupCode, within, staff } = await aCatalogue(api)
  const asks = await within((trx) => aRun(trx, groupCode, { name: 'one', state: 'asks' }))
  const done = await within((trx) => aRun(trx, groupCode, { name: 'two' }))
  const runs = async (query: object) =>
    (await api.call(listRuns, { query, headers: staff })).body.data!.list.map(({ runId }) => runId)
  expect(await runs({ state: 'asks' })).toEqual([asks.runId])
  expect(await runs({ source: 'two' })).toEqual([done.runId])
  expect(await runs({ source: 'three' })).toEqual([])
})

test('a run that asks withdraws what its delivery lacks only when staff say so, and once', async () => {
  const { groupCode, within, staff } = await aCatalogue(api)
  const [kept, lost] = [aDescription(), aDescription({ title: '已剔除之书' })]
  const ids = await within(async (trx) => [
    await deliver(trx, groupCode, kept),
    await deliver(trx, groupCode, lost),
  ])
  const withdrawnOnes = () =>
    within((trx) =>
      trx.selectFrom('record').select('id').where('withdrawnAt', 'is not', null).execute(),
    )
  const asking = { state: 'asks' as const, seen: [kept.sourceKey], wouldWithdraw: 1 }
  const { runId } = await within((trx) => aRun(trx, groupCode, asking))
  const decide = async (withdraw: boolean) =>
    (await api.call(decideRun, { body: { runId, withdraw }, headers: staff })).body
  expect(await withdrawnOnes()).toEqual([])
  expect((await decide(true)).data).toMatchObject({ state: 'done', withdrawn: 1 })
  expect(await withdrawnOnes()).toEqual([{ id: ids[1] }])
  expect(await decide(true)).toMatchObject({ success: false, code: 'imports.asks-nothing' })
  const trail = await within((trx) =>
    trx
      .selectFrom('audit')
      .select(['subject', 'detail'])
      .where('act', '=', 'import.decide')
      .execute(),
  )
  expect(trail).toMatchObject([
    { subject: runId, detail: { before: { wouldWithdraw: 1 }, after: { withdrawn: 1 } } },
  ])
})

test('a run that is given up withdraws nothing', async () => {
  const { groupCode, within, staff } = await aCatalogue(api)
  await within((trx) => deliver(trx, groupCode, aDescription()))
  const asking = { state: 'asks' as const, seen: [], wouldWithdraw: 1 }
  const { runId } = await within((trx) => aRun(trx, groupCode, asking))
  const sent = { body: { runId, withdraw: false }, headers: staff }
  expect((await api.call(decideRun, sent)).body.data).toMatchObject({ withdrawn: 0 })
  const { rows } = await within((trx) =>
    sql`select from record where owner_group_code = ${groupCode} and withdrawn_at is not null`.execute(
      trx,
    ),
  )
  expect(rows).toEqual([])
})

test('[R-ROLE-008] runs of another institution do not exist, shared ones are read and not decided', async () => {
  const mine = await aCatalogue(api)
  const other = await aCatalogue(api)
  const { runId } = await mine.within((trx) => aRun(trx, mine.groupCode, { state: 'asks' }))
  const query = { runId }
  for (const endpoint of [readRun, listRefusals, readRefusalsFile]) {
    expect((await api.call(endpoint, { query, headers: other.staff })).status).toBe(404)
  }
  const decide = (id: string, headers: Record<string, string>) =>
    api.call(decideRun, { body: { runId: id, withdraw: true }, headers })
  expect((await decide(runId, other.staff)).status).toBe(404)
  const circulation = await staffHeaders(api, mine.groupCode, ['circulation'], 'qiu')
  expect((await decide(runId, circulation)).status).toBe(403)

  const shared = await api.adminDb.transaction().execute(async (trx) => {
    await sql`select set_config('app.group_code', '-', true)`.execute(trx)
    return aRun(trx, null as never, { name: 'union-test', state: 'asks' })
  })
  expect((await decide(shared.runId, mine.staff)).body.code).toBe('imports.run-shared')
  const sources = (await api.call(listSources, { headers: mine.staff })).body.data!
  expect(sources.map(({ name, isShared }) => [name, isShared])).toEqual([
    ['test', false],
    ['union-test', true],
  ])
})

test('a harvest is begun by a worker when staff ask for it; a source of files has none', async () => {
  const { groupCode, within, staff } = await aCatalogue(api)
  const url = 'https://oai.example.org/request'
  const harvest = { url, metadataPrefix: 'marcxml', everyHours: 24 }
  const oai = await within((trx) => aRun(trx, groupCode, { name: 'oai', harvest }))
  const files = await within((trx) => aRun(trx, groupCode, { name: 'files' }))
  const sources = (await api.call(listSources, { headers: staff })).body.data!
  const shown = sources.find(({ name }) => name === 'oai')!
  expect(shown.harvest).toMatchObject({ url, everyHours: 24 })
  const next = Date.parse(shown.harvest!.nextAt!) - Date.parse(shown.lastRun!.startedAt)
  expect(next).toBe(24 * 3_600_000)

  const begin = async (sourceId: string) =>
    (await api.call(harvestNow, { body: { sourceId }, headers: staff })).body
  expect((await begin(files.sourceId)).code).toBe('imports.source-not-harvested')
  expect((await begin(oai.sourceId)).data).toBe(true)
  const { rows } = await sql<{ data: object }>`
    select data from pgboss.job where name = 'harvest-source' and data ->> 'groupCode' = ${groupCode}`.execute(
    api.db,
  )
  expect(rows).toEqual([{ data: { groupCode, sourceId: oai.sourceId } }])
})
