import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../../server/src/platform/stores/database.ts'
import { sayFigures } from './figures.ts'
import {
  attemptsWithin,
  durationAt,
  endedBetween,
  failures,
  isAcknowledged,
  type Operation,
} from './history.ts'
import type { Installation } from './installation.ts'
import { lendWithKey } from './lending.ts'
import { readCached, underLoad, type Load } from './load.ts'
import { loseCommits } from './lost-commits.ts'
import { memoryOf } from './processes.ts'
import { inLong, shortForm, shortOrLong } from '../../server/test/long.ts'

const apis = ['api-1', 'api-2'] as const

// A mail that was handed over in the moment PostgreSQL went away could not be noted: it is handed over again.
const mayRepeatMail = true

export function postgresFaults(installation: () => Installation) {
  test(`[F-05${shortForm}] PostgreSQL is killed: nothing acknowledged is lost, writes are refused while it is away, cached reads go on`, async ({
    annotate,
  }) => {
    const figures = {
      'milliseconds until a request is refused': inLong(2_000),
      'seconds until all works again': inLong(15),
    }
    await sayFigures(annotate, 'F-05', figures)
    const portal = installation()
    const absences: { from: number; to: number; backAfter: number }[] = []
    const { history, violations } = await underLoad(portal, { mayRepeatMail }, async (load) => {
      const { clock, history } = load
      for (let turn = 0; turn < shortOrLong(1, 10); turn++) {
        // Every other time with everything that was not written through to the disk.
        const disk = turn % 2 === 0 ? portal.disk : undefined
        await disk?.cutPower()
        await portal.kill('postgres')
        await disk?.powerOn()
        const from = clock()
        await readMeanwhile(load, shortOrLong(0, 10_000))
        for (let refused = 0; refused < 5;) refused += await refusalsOfAWrite(portal, load)
        const to = clock()
        await portal.start('postgres')
        const upAt = clock()
        const isBack = () => endedBetween(history, upAt, Infinity).some(isDurable)
        await expect.poll(isBack).toBe(true)
        absences.push({ from, to, backAfter: (clock() - upAt) / 1000 })
      }
    })
    const seconds = absences.map(({ backAfter }) => backAfter)
    await annotate(`back ${seconds.map((one) => one.toFixed(1)).join(', ')} s after PostgreSQL was`)

    expect(violations).toEqual([])
    expect(unclean(history)).toEqual([])
    expect(Math.max(...seconds)).toBeLessThan(figures['seconds until all works again'])
    for (const { from, to } of absences) {
      const durations = attemptsWithin(history, from, to).map((one) => one.endedAt - one.begunAt)
      expect(Math.max(...durations)).toBeLessThan(
        figures['milliseconds until a request is refused'],
      )
      const cached = endedBetween(history, from, to).filter(({ kind }) => kind === 'cached read')
      expect(cached.length).toBeGreaterThan(0)
      expect(failures(cached)).toEqual([])
    }
  })

  test('[F-06] connections of PostgreSQL are ended in mid-transaction: what is not done is said so', async ({
    annotate,
  }) => {
    const figures = { 'backends ended': 200 }
    await sayFigures(annotate, 'F-06', figures)
    const portal = installation()
    let ended = 0
    const { history, violations } = await underLoad(portal, { mayRepeatMail }, async (load) => {
      while (ended < figures['backends ended'] || failures(load.history).length === 0) {
        // Those in a transaction first.
        const { rows } = await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
           where usename = 'shulin_app' order by xact_start is null, random() limit 2`.execute(
          portal.adminDb,
        )
        ended += rows.length
        await wait(40)
      }
    })
    await annotate(`${ended} ended, ${failures(history).length} requests failed for it`)

    expect(failures(history).length).toBeGreaterThan(0)
    expect(violations).toEqual([])
    expect(unclean(history)).toEqual([])
  })

  test(`[F-07${shortForm}] PostgreSQL stands still: every request is answered all the same, cached reads go on, memory stays`, async ({
    annotate,
  }) => {
    const figures = {
      'seconds it stands still': shortOrLong(4, 20),
      'seconds a request may take': inLong(5),
    }
    await sayFigures(annotate, 'F-07', figures)
    const portal = installation()
    const still = { from: 0, to: 0 }
    const memory = () => apis.map((name) => memoryOf(portal.pid(name)))
    let before: number[] = []
    let after: number[] = []
    const { history, violations } = await underLoad(portal, { mayRepeatMail }, async (load) => {
      const { clock, history } = load
      const refused = () => endedBetween(history, still.from, Infinity).filter(isRefused).length
      before = memory()
      portal.stop('postgres')
      still.from = clock()
      await readMeanwhile(load, figures['seconds it stands still'] * 1000)
      // Nobody waits until it goes on.
      while (refused() < 10) await readMeanwhile(load, 200)
      still.to = clock()
      after = memory()
      portal.goOn('postgres')
    })
    const meanwhile = endedBetween(history, still.from, still.to)
    const cached = meanwhile.filter(({ kind }) => kind === 'cached read')
    await annotate(
      `longest request ${Math.round(durationAt(1, history))} ms; ${cached.length} cached reads, longest ${Math.round(durationAt(1, cached))} ms; MB before ${before.map(Math.round).join(', ')}, after ${after.map(Math.round).join(', ')}`,
    )

    expect(violations).toEqual([])
    expect(unclean(history)).toEqual([])
    expect(failures(cached)).toEqual([])
    expect(cached.length).toBeGreaterThan(0)
    expect(durationAt(1, history) / 1000).toBeLessThan(figures['seconds a request may take'])
    for (const [at, megabytes] of after.entries()) expect(megabytes - before[at]!).toBeLessThan(64)
  })

  test(`[F-09${shortForm}] the word of the commit is lost: a loan or renewal sent again with its key has exactly one effect`, async ({
    annotate,
  }) => {
    const runs = shortOrLong(8, 500)
    await sayFigures(annotate, 'F-09', { runs })
    const portal = installation()
    const { history, violations } = await underLoad(
      portal,
      { readers: 6, mayRepeatMail },
      async (load) => void (await loseCommits(portal, load, runs)),
    )
    const lost = history.filter(
      ({ kind, attempts }) =>
        (kind === 'lend' || kind === 'renew') &&
        attempts.length > 1 &&
        attempts.at(-1)!.outcome === 'ok',
    )
    await annotate(`${lost.length} writes were acknowledged at a later try`)

    expect(lost.length).toBeGreaterThanOrEqual(runs)
    expect(new Set(lost.map(({ kind }) => kind))).toEqual(new Set(['lend', 'renew']))
    expect(violations).toEqual([])
    expect(unclean(history)).toEqual([])
  })

  test('[F-10] a storm of connections: refused with the time to come again, and the operator still gets in', async ({
    annotate,
  }) => {
    const figures = { clients: 300 }
    await sayFigures(annotate, 'F-10', figures)
    const portal = installation()
    let held = 0
    const { history, violations } = await underLoad(portal, { mayRepeatMail }, async (load) => {
      const storm = await stormOf(figures.clients, portal)
      try {
        // What the portal has open breaks, and the storm is quicker.
        for (const name of apis) portal.wires[name].database.inject({ kind: 'reset' })
        await storm.takeAll()
        const takenAt = load.clock()
        for (const name of apis) portal.wires[name].database.heal()
        held = storm.held()
        const refused = () => endedBetween(load.history, takenAt, Infinity).filter(isRefused)
        await expect.poll(() => refused().length).toBeGreaterThan(20)
        await wait(shortOrLong(0, 10_000))
        // The last connections are the operator's; one of the portal may be asking for it right now.
        await expect.poll(() => portal.askAsSuperuser('select 1').catch(() => '')).toBe('1\n')
      } finally {
        await storm.pass()
      }
    })
    const refused = history
      .flatMap(({ attempts }) => attempts)
      .filter(({ status }) => status === 503)
    await annotate(`${held} connections held; ${refused.length} requests refused`)

    expect(refused.length).toBeGreaterThan(0)
    expect(refused.filter(({ retryAfter }) => retryAfter === undefined)).toEqual([])
    expect(violations).toEqual([])
    expect(unclean(history)).toEqual([])
  })
}

/** Needs PostgreSQL to be acknowledged. */
const isDurable = (operation: Operation) =>
  operation.kind !== 'cached read' && isAcknowledged(operation)

const isRefused = ({ attempts }: Operation) => attempts.at(-1)!.status === 503

/** Writes once, without trying again: 1 when it was refused, as it has to be. */
async function refusalsOfAWrite({ nextCopy }: Installation, { note, reader }: Load) {
  const clerk = reader()
  const write = await lendWithKey(clerk, nextCopy(clerk.groupCode), randomUUID())
  note(write)
  return isRefused(write) ? 1 : 0
}

/** Visits the portal for a while, at least once. */
async function readMeanwhile({ clock, note, reader }: Load, milliseconds: number) {
  const visitor = reader()
  const end = clock() + milliseconds
  do {
    note(await readCached(visitor))
    await wait(120)
  } while (clock() < end)
}

/** Whatever else happens, the portal answers with data or says that it is unavailable: no 500, no silence. */
const unclean = (history: Operation[]) =>
  failures(
    history.map((operation) => ({
      ...operation,
      attempts: operation.attempts.filter(({ status }) => status !== 200 && status !== 503),
    })),
  )

/** Clients that connect and do nothing. */
async function stormOf(clients: number, { environment }: Installation) {
  const db = openDatabase(environment['DATABASE_URL']!, {
    caFile: environment['STORES_CA_FILE'],
    pool: clients,
    patience: 60_000,
  })
  const passed = Promise.withResolvers<void>()
  const running: Promise<void>[] = []
  let held = 0
  let sentAway = 0
  let failed = 0
  const client = () =>
    db
      .connection()
      .execute(async (connection) => {
        await sql`select 1`.execute(connection)
        held += 1
        await passed.promise
      })
      .catch(({ code }: { code?: string }) => {
        failed += 1
        if (code === '53300') sentAway += 1
      })
  return {
    held: () => held,
    /** All of them come, a few at a time: none is left for anybody. */
    async takeAll() {
      while (running.length < clients || sentAway === 0) {
        running.push(...Array.from({ length: 20 }, client))
        while (held + failed < running.length) await wait(20)
      }
    },
    async pass() {
      passed.resolve()
      await Promise.all(running)
      await db.destroy()
    },
  }
}
