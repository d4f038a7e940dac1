import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { aCopyInKoha, kohaKinds, linkToKoha } from '../../../test/koha-link.ts'
import type { LendingLibrary } from '../../../test/lending.ts'
import { aLinkedLibrary, aRun, libCode, toldOf, wishesOf } from '../../../test/library-links.ts'
import { aReader } from '../../../test/readers.ts'
import { startStandIn, type StandIn, type StandInBooks } from '../../../test/stand-ins/start.ts'
import { stopAt, type DatabaseStep } from '../../../test/step-gate.ts'
import { openLog } from '../../platform/log.ts'
import { openLibraryLinks } from './library-links.ts'
import { usualTerms } from './sending.ts'
import { takeDownCancelling, takeDownHold, takeDownRenewals } from './wishes.ts'

let api: TestApi
let koha: StandIn
let restarted: WishWorker
/** What the foreign system was asked to write, in turn. */
const written: string[] = []

beforeAll(async () => {
  api = await startTestApi()
  koha = await startStandIn('koha', api.config)
  // For whom nothing that was sent is still on its way.
  restarted = startWishWorker({ ...usualTerms, answerTakes: 0, notDoneAfter: 0 })
})
afterAll(async () => {
  await restarted.end()
  koha.close()
  await api.close()
})

/** A worker as a process of its own. */
function startWishWorker(terms: typeof usualTerms) {
  const script = join(import.meta.dirname, '../../../test/wish-worker.ts')
  const worker = spawn(process.execPath, [script, JSON.stringify(terms)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: api.config.database.url,
      INSIDE_HOSTS: `127.0.0.1:${koha.port}`,
    },
  })
  const lines = createInterface({ input: worker.stdout })[Symbol.asyncIterator]()
  const ended = once(worker, 'exit')
  const begin = async ({ groupCode }: LendingLibrary) => {
    const run = await aRun(api, groupCode)
    worker.stdin.write(`${JSON.stringify({ groupCode, run })}\n`)
  }
  return {
    begin,
    work: async (library: LendingLibrary) => {
      await begin(library)
      expect((await lines.next()).value).toBe('worked')
    },
    async kill() {
      worker.kill('SIGKILL')
      const [, signal] = (await ended) as [number | null, NodeJS.Signals | null]
      return signal
    },
    end: () => {
      worker.stdin.end()
      return ended
    },
  }
}
type WishWorker = ReturnType<typeof startWishWorker>

/** The foreign ledger, with what it was asked since. */
async function ledger(): Promise<StandInBooks> {
  const books = await koha.books()
  written.push(
    ...books.asked.map(({ kind }) => kind).filter((kind) => kind !== 'read' && kind !== 'token'),
  )
  return books
}

async function until(isSo: () => Promise<boolean>) {
  while (!(await isSo())) await wait(20)
}

/** A reader who has a loan and a hold in a library whose system is the stand-in, and a title to reserve. */
async function aReaderThere() {
  const library = await aLinkedLibrary(api)
  const { groupCode } = library
  await linkToKoha(api, library, koha)
  const reader = await aReader(api, library, { libCode })
  const patron = await koha.tell<{ id: number }>('patron', {
    card: reader.account,
    name: '读者',
    secret: '秘密',
  })
  const aCopyThere = (title: string) => aCopyInKoha(api, library, koha, title)
  const lent = await aCopyThere('儒林外史')
  const loan = await koha.tell<{ id: number }>('loan', { patronId: patron.id, copyId: lent.id })
  const wanted = await aCopyThere('万历十五年')
  const held = await aCopyThere('乡土中国')
  const hold = await koha.tell<{ id: number }>('hold', {
    patronId: patron.id,
    titleId: held.titleId,
  })

  const links = openLibraryLinks({
    db: api.db,
    keys: api.keys,
    log: openLog('silent'),
    kinds: kohaKinds,
    insideHosts: [`127.0.0.1:${koha.port}`],
  })
  await links.look(groupCode, reader)
  await links.close()
  const mirrored = () =>
    library.within((trx) =>
      trx
        .selectFrom('loan')
        .select(['id', 'dueAt'])
        .where('readerId', '=', reader.id)
        .executeTakeFirstOrThrow(),
    )
  const { id: loanId } = await mirrored()
  return { library, reader, patron, loan, wanted, hold, mirrored, loanId }
}
type ReaderThere = Awaited<ReturnType<typeof aReaderThere>>

/** What is wished, and whether the foreign ledger has it. */
const acts = {
  renew: {
    wish: ({ library: { groupCode, within }, reader, loanId }: ReaderThere) =>
      within((trx) => takeDownRenewals(trx, { groupCode, readerId: reader.id }, [loanId])),
    isThere: ({ loan }: ReaderThere, { loans }: StandInBooks) =>
      loans.find(({ id }) => id === loan.id)!.renewals === 1,
  },
  hold: {
    wish: ({ library: { groupCode, within }, reader, wanted }: ReaderThere) =>
      within((trx) =>
        takeDownHold(
          trx,
          { groupCode, readerId: reader.id },
          { libCode, recordId: String(wanted.recordId), pickupLocationId: 'branch' },
        ),
      ),
    isThere: ({ patron, wanted }: ReaderThere, { holds }: StandInBooks) =>
      holds.filter(({ patronId, titleId }) => patronId === patron.id && titleId === wanted.titleId)
        .length === 1,
  },
  cancel: {
    wish: ({ library: { groupCode, within }, reader, hold }: ReaderThere) =>
      within((trx) =>
        takeDownCancelling(
          trx,
          { groupCode, readerId: reader.id },
          { libCode, holdRef: String(hold.id), title: '乡土中国' },
        ),
      ),
    isThere: ({ hold }: ReaderThere, { holds }: StandInBooks) =>
      !holds.some(({ id }) => id === hold.id),
  },
} satisfies Record<string, unknown>
type Act = keyof typeof acts

/** Afterwards another process has settled it: done once there, known here as it is there, and told once. */
async function endsWell(there: ReaderThere, act: Act) {
  const { library, reader, loan, patron, wanted, mirrored } = there
  await restarted.work(library)
  await restarted.work(library)
  const wishes = await wishesOf(api, library)
  expect(wishes).toMatchObject([{ state: 'done' }])
  const books = await ledger()
  expect(acts[act].isThere(there, books)).toBe(true)
  expect(written).toEqual([act])
  const due = books.loans.find(({ id }) => id === loan.id)!.dueAt
  expect((await mirrored()).dueAt.toISOString()).toBe(new Date(due).toISOString())
  const placed = books.holds.find(
    ({ patronId, titleId }) => patronId === patron.id && titleId === wanted.titleId,
  )
  expect(wishes[0]!.outcome).toMatchObject(act === 'hold' ? { holdRef: String(placed!.id) } : {})
  expect((await toldOf(api, library, reader.id)).map(({ title }) => title)).toEqual([
    {
      renew: '《儒林外史》：已续借',
      hold: '《万历十五年》：已预约',
      cancel: '《乡土中国》：已取消预约',
    }[act],
  ])
}

test.each(['renew', 'hold', 'cancel'] as const)(
  'a worker that is killed between sending and noting: another one settles it by reading, and the ledgers are equal (%s)',
  async (act) => {
    const there = await aReaderThere()
    await acts[act].wish(there)
    await ledger()
    written.splice(0)
    await koha.misbehave({ on: act, how: 'late', milliseconds: 3_600_000 })
    const worker = startWishWorker(usualTerms)
    await worker.begin(there.library)
    await until(async () => acts[act].isThere(there, await ledger()))
    expect(await worker.kill()).toBe('SIGKILL')
    await koha.behave()
    expect(await wishesOf(api, there.library)).toMatchObject([{ state: 'sending', outcome: null }])
    await endsWell(there, act)
  },
)

test.each([
  [
    'while it notes that it is about to send: it was not sent, and waits',
    { table: 'wish', on: 'after update', when: `new.state = 'sending'` },
    'waiting',
  ],
  [
    'while it notes the answer it has: it is settled by reading',
    { table: 'wish', on: 'before update', when: `new.state = 'done'` },
    'sending',
  ],
] as const satisfies [string, DatabaseStep, string][])(
  'a worker that is killed %s',
  async (_when, step, state) => {
    const there = await aReaderThere()
    const { library } = there
    await acts.renew.wish(there)
    await ledger()
    written.splice(0)
    const gate = await stopAt(api, library.groupCode, step)
    const worker = startWishWorker(usualTerms)
    await worker.begin(library)
    await gate.untilStopped()
    expect(await worker.kill()).toBe('SIGKILL')
    await gate.open()
    expect(await wishesOf(api, library)).toMatchObject([{ state, outcome: null }])
    expect(acts.renew.isThere(there, await ledger())).toBe(state === 'sending')
    await endsWell(there, 'renew')
  },
)
