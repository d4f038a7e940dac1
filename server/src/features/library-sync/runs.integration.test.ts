import {
  decideSync,
  listSyncDifferences,
  listSyncLibraries,
  startSync,
} from '@shulin/contract/library-sync-staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { anInstitution } from '../../../test/builders.ts'
import {
  aListingSystem,
  aMirroredLibrary,
  aReaderLine,
  checksumOf,
  fillShelves,
  inPages,
  lineOf,
  plant,
  type MirroredLibrary,
} from '../../../test/library-sync.ts'
import { inLong, shortForm, shortOrLong } from '../../../test/long.ts'
import { aReader } from '../../../test/readers.ts'
import { staffHeaders } from '../../../test/staff.ts'
import { SystemAway, type CopyLine, type ReaderLine } from '../circulation/library-system.ts'
import { takeChanges } from './changes.ts'
import { compareLibrary, continueRun, listsOf, type RunContext } from './runs.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

async function aLibrary(copies: number) {
  const institution = await anInstitution(api)
  const library = await aMirroredLibrary(institution)
  await fillShelves(library, copies)
  return { ...library, institution }
}

const contextOf = ({ groupCode, libCode }: MirroredLibrary): RunContext => ({
  db: api.db,
  groupCode,
  libCode,
})
const listing = (copies: Iterable<CopyLine>, readers?: Iterable<ReaderLine>) =>
  listsOf(
    aListingSystem({
      everyCopy: () => inPages(copies),
      ...(readers && { everyReader: () => inPages(readers) }),
    }),
  )!

function* linesUpTo(library: MirroredLibrary, copies: number, from = 1) {
  for (let n = from; n <= copies; n += 1) yield lineOf(library, n)
}

const scheduled = { startedBy: 'schedule' } as const

test(`every planted difference is found and put right, and no other row is touched${shortForm}`, async ({
  annotate,
}) => {
  const copies = shortOrLong(12_000, 3_000_000)
  const differences = shortOrLong(100, 1_000)
  const library = await aLibrary(copies)
  const { lines, counts, touched } = plant(library, copies, differences)
  const before = await checksumOf(library, touched)

  const trial = await compareLibrary(contextOf(library), listing(lines()), { ...scheduled, isTrial: true })
  expect(trial).toMatchObject({ state: 'done', drift: differences, found: counts, withdrawn: 0 })
  expect((await checksumOf(library)).rows).toBe(copies)

  const began = performance.now()
  const report = await compareLibrary(contextOf(library), listing(lines()), scheduled)
  const minutes = (performance.now() - began) / 60_000
  await annotate(`${copies} copies were compared in ${minutes.toFixed(2)} min, ${differences} differences`)
  expect(minutes).toBeLessThan(inLong(60))
  expect(report).toMatchObject({ state: 'done', drift: differences, found: counts, withdrawn: counts.missing })
  expect(await checksumOf(library, touched)).toEqual(before)

  // As the list has it now: the same again finds nothing.
  const again = await compareLibrary(contextOf(library), listing(lines()), scheduled)
  expect(again).toMatchObject({ state: 'done', copiesSeen: report.copiesSeen, drift: 0, found: {} })
  const { rows } = await library.within((trx) =>
    sql<{ listed: number; withdrawn: number; staged: number }>`
      select (select count(*) from library_sync_difference)::int as listed,
             (select count(*) from item where status = 'withdrawn')::int as withdrawn,
             (select count(*) from library_sync_copy)::int as staged`.execute(trx),
  )
  expect(rows[0]).toEqual({ listed: Math.min(differences, 1_000), withdrawn: counts.missing, staged: 0 })
}, shortOrLong(240_000, 14_400_000)) // oxfmt-ignore

/** Ends the process at one of the moments between two parts. */
function killedAfter(most: number) {
  let looks = 0
  const throwIfAborted = () => {
    looks += 1
    if (looks > most) throw new Error('killed')
  }
  return { aborted: false, throwIfAborted } as unknown as AbortSignal
}

test('a run that is killed between two parts goes on where it was, and counts nothing twice', async () => {
  const library = await aLibrary(1_000)
  const { lines, counts } = plant(library, 1_000, 28)
  const context = { ...contextOf(library), partSize: 100 }
  const killed = (most: number) => ({ ...context, signal: killedAfter(most) })
  const run = () =>
    library.within((trx) =>
      trx
        .selectFrom('librarySyncRun')
        .select(['phase', 'state', 'walkedTo'])
        .executeTakeFirstOrThrow(),
    )
  // A look or two for the pages of the list, then one for each part.
  await expect(compareLibrary(killed(6), listing(lines()), scheduled)).rejects.toThrow('killed')
  expect(await run()).toMatchObject({ state: 'running', phase: 'copies' })
  expect((await run()).walkedTo).not.toBe('')
  await expect(continueRun(killed(12))).rejects.toThrow('killed')
  expect(await run()).toMatchObject({ state: 'running', phase: 'missing' })
  const withdrawn = counts.missing
  expect(await continueRun(context)).toMatchObject({
    state: 'done',
    drift: 28,
    found: counts,
    withdrawn,
  })
  expect(await continueRun(context)).toBeUndefined()
})

test('a list that breaks off, or that PostgreSQL lost, changes nothing', async () => {
  const library = await aLibrary(200)
  const before = await checksumOf(library)
  async function* broken() {
    yield* inPages(linesUpTo(library, 100))
    throw new SystemAway('broken')
  }
  const lists = listsOf(aListingSystem({ everyCopy: broken }))!
  await expect(compareLibrary(contextOf(library), lists, scheduled)).rejects.toThrow('broken')

  const killed = { ...contextOf(library), partSize: 50, signal: killedAfter(2) }
  const whole = listing(linesUpTo(library, 200))
  await expect(compareLibrary(killed, whole, scheduled)).rejects.toThrow('killed')
  await library.within((trx) => trx.deleteFrom('librarySyncCopy').execute())
  expect(await continueRun(contextOf(library))).toBeUndefined()
  const runs = await library.within((trx) =>
    trx.selectFrom('librarySyncRun').select(['state', 'message']).orderBy('startedAt').execute(),
  )
  expect(runs).toEqual([
    { state: 'failed', message: 'broken' },
    { state: 'given up', message: 'interrupted' },
  ])
  expect(await checksumOf(library)).toEqual(before)
})

test('a list that lacks more than its share asks: nothing is withdrawn before staff say so', async () => {
  const library = await aLibrary(100)
  const headers = { ...(await staffHeaders(api, library.groupCode, ['acquisitions'])), groupCode: library.groupCode }
  const before = await checksumOf(library)
  const short = () => compareLibrary(contextOf(library), listing(linesUpTo(library, 80)), scheduled)
  const asked = await short()
  expect(asked).toMatchObject({ state: 'asks', wouldWithdraw: 20, withdrawn: 0 })
  expect(await checksumOf(library)).toEqual(before)
  const { runs, drift, seenAt } = (await api.call(listSyncLibraries, { headers })).body.data![0]!
  expect([drift, runs[0]!.state, runs[0]!.message, seenAt]).toEqual([20, 'asks', 'too many missing', expect.any(String)])
  // Those that are missing have not been seen, the others have.
  const known = async (barcode: string) =>
    (await library.within((trx) =>
      sql<{ isOld: boolean }>`select seen_at_of(i) = seen_at as is_old from item i where barcode = ${barcode}`.execute(trx),
    )).rows[0]!.isOld
  expect([await known('C90'), await known('C10')]).toEqual([true, false])
  const { list, total } = (await api.call(listSyncDifferences, { query: { runId: asked.runId }, headers })).body.data!
  expect([total, list[0]]).toEqual([20, { barcode: 'C100', kind: 'missing', was: 'on loan', became: null }])

  expect((await api.call(decideSync, { body: { runId: asked.runId, withdraw: false }, headers })).body.data).toBe(true)
  const twice = await api.call(decideSync, { body: { runId: asked.runId, withdraw: true }, headers })
  expect(twice.body.code).toBe('library-sync.asks-nothing')
  expect(await checksumOf(library)).toEqual(before)

  const again = await short()
  // One of them is seen after all before somebody answers: it stays.
  const page = { copies: [lineOf(library, 91)], gone: [], cursor: '1' }
  const system = aListingSystem({ async *changesSince() { yield await Promise.resolve(page) } })
  await takeChanges(contextOf(library), system)
  await api.call(decideSync, { body: { runId: again.runId, withdraw: true }, headers })
  expect((await api.call(startSync, { body: { libCode: library.libCode }, headers })).body.code).toBe('library-sync.already-running')
  expect(await continueRun(contextOf(library))).toMatchObject({ state: 'done', withdrawn: 19 })
  expect((await api.call(startSync, { body: { libCode: library.libCode }, headers })).body.data).toBe(true)
  // A later list that has them again brings them back.
  const back = await compareLibrary(contextOf(library), listing(linesUpTo(library, 100)), scheduled)
  expect(back).toMatchObject({ state: 'done', found: { status: 19 } })
  expect(await api.call(startSync, { body: { libCode: 'nobody' }, headers })).toMatchObject({ body: { code: 'library-sync.no-system' } })
}) // oxfmt-ignore

test('readers get type, last day and blocks of their list; whoever is not in it stays, whoever never came is not stored', async () => {
  const library = await aLibrary(20)
  const { institution, libCode } = library
  const within = institution.within
  await within((trx) =>
    trx
      .insertInto('readerType')
      .values({ groupCode: institution.groupCode, readerType: 'teacher', name: JSON.stringify({ 'zh-CN': '教师' }) })
      .execute(),
  )
  const [same, changed, blocked, gone] = await Promise.all(
    ['R1', 'R2', 'R3', 'R4'].map((account) => aReader(api, institution, { account, libCode })),
  )
  const lines = (text: string) => [
    aReaderLine('R1', { readerType: 'student', expiresOn: '2099-12-31' }),
    aReaderLine('r2', { readerType: 'teacher', expiresOn: '2031-06-30' }),
    aReaderLine('R3', { readerType: 'nobody knows it', blocks: [{ text, until: null }] }),
    aReaderLine('STRANGER', { readerType: 'student' }),
  ]
  const copies = () => linesUpTo(library, 20)
  const first = await compareLibrary(contextOf(library), listing(copies(), lines('欠款未清')), scheduled)
  expect(first).toMatchObject({
    readersSeen: 4,
    drift: 3,
    found: { 'reader type': 1, 'reader blocks': 1, 'reader missing': 1, 'reader unknown': 1 },
  })
  const stored = await within((trx) =>
    trx.selectFrom('reader').select(['account', 'readerType', 'validUntil', 'state']).orderBy('account').execute(),
  )
  expect(stored).toEqual([
    { account: 'R1', readerType: 'student', validUntil: '2099-12-31', state: 'active' },
    { account: 'R2', readerType: 'teacher', validUntil: '2031-06-30', state: 'active' },
    { account: 'R3', readerType: 'student', validUntil: '2099-12-31', state: 'active' },
    { account: 'R4', readerType: 'student', validUntil: '2099-12-31', state: 'active' },
  ])
  expect([same, changed, gone]).toHaveLength(3)
  const blocks = () =>
    within((trx) =>
      trx.selectFrom('block').select(['readerId', 'reason', 'kind', 'liftedAt']).orderBy('startsAt').execute(),
    )
  expect(await blocks()).toEqual([{ readerId: blocked!.id, reason: '欠款未清', kind: 'library system', liftedAt: null }])
  // Another reason takes the place of the first; the same again changes nothing.
  await compareLibrary(contextOf(library), listing(copies(), lines('证已挂失')), scheduled)
  const again = await compareLibrary(contextOf(library), listing(copies(), lines('证已挂失')), scheduled)
  expect(again.found).toEqual({ 'reader missing': 1, 'reader unknown': 1, 'unknown reader type': 1 })
  expect(await blocks()).toMatchObject([{ reason: '欠款未清', liftedAt: expect.any(Date) }, { reason: '证已挂失', liftedAt: null }])
  const staged = await within((trx) => trx.selectFrom('librarySyncReader').select('readerId').execute())
  expect(staged).toEqual([])
}) // oxfmt-ignore
