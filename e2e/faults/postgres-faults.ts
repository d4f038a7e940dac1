import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../../server/src/platform/database.ts'
import { shortOrLong } from '../../server/test/long.ts'
import { durationAt, endedBetween, failures, isAcknowledged, type Operation } from './history.ts'
import type { Installation } from './installation.ts'
import { readCached, underLoad, type Load } from './load.ts'
import { loseCommits } from './lost-commits.ts'
import { memoryOf } from './processes.ts'

const apis = ['api-1', 'api-2'] as const

// A mail that was handed over in the moment PostgreSQL went away could not be noted: it is handed over again.
const mayRepeatMail = true

export function postgresFaults(installation: () => Installation) {
  test('[F-05] PostgreSQL is killed: nothing acknowledged is lost, writes are refused at once, cached reads go on', async ({
    annotate,
  }) => {
    const portal = installation()
    const away = { from: 0, to: 0 }
    const { history, violations } = await underLoad(portal, { mayRepeatMail }, async (load) => {
      const { clock, history } = load
      for (let turn = 0; turn < shortOrLong(2, 10); turn++) {
        away.from = clock()
        // Every other time with everything that was not written through to the disk.
        if (turn % 2 === 1) await portal.disk?.cutPower()
        await portal.kill('postgres')
        if (turn % 2 === 1) await portal.disk?.powerOn()
        await readMeanwhile(load, shortOrLong(2_000, 10_000))
        away.to = clock()
        await portal.start('postgres')
        const upAt = clock()
        await expect
          .poll(() => endedBetween(history, upAt, Infinity).filter(isDurable).length, {
            timeout: 15_000,
          })
          .toBeGreaterThan(0)
        await annotate(`back ${((clock() - upAt) / 1000).toFixed(1)} s after PostgreSQL was`)
      }
    })
    const meanwhile = endedBetween(history, away.from + 500, away.to)

    expect(violations).toEqual([])
    expect(unclean(history)).toEqual([])
    expect(durationAt(1, meanwhile)).toBeLessThan(2_000)
    expect(failures(meanwhile.filter(({ kind }) => kind === 'cached read'))).toEqual([])
  })

  test('[F-06] connections of PostgreSQL are ended in mid-transaction: what is not done is said so', async ({
    annotate,
  }) => {
    const portal = installation()
    let ended = 0
    const { history, violations } = await underLoad(portal, { mayRepeatMail }, async () => {
      while (ended < shortOrLong(50, 200)) {
        // Those in a transaction first.
        const { rows } = await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
           where usename = 'shulin_app' order by xact_start is null, random() limit 1`.execute(
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

  test('[F-07] PostgreSQL stands still: no request takes over 5 s, cached reads go on, memory stays', async ({
    annotate,
  }) => {
    const portal = installation()
    const still = { from: 0, to: 0 }
    const memory = () => apis.map((name) => memoryOf(portal.pid(name)))
    let before: number[] = []
    let after: number[] = []
    const { history, violations } = await underLoad(portal, { mayRepeatMail }, async (load) => {
      const { clock } = load
      before = memory()
      still.from = clock()
      portal.stop('postgres')
      await readMeanwhile(load, shortOrLong(6_000, 20_000))
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
    for (const [at, megabytes] of after.entries()) expect(megabytes - before[at]!).toBeLessThan(64)
  })

  test('[F-09] the word of the commit is lost: sent again with its key, exactly one effect', async ({
    annotate,
  }) => {
    const portal = installation()
    const runs = shortOrLong(8, 500)
    const { history, violations } = await underLoad(portal, { readers: 6, mayRepeatMail }, (load) =>
      loseCommits(portal, load, runs),
    )
    const lost = history.filter(
      ({ attempts }) => attempts.length > 1 && attempts.at(-1)!.outcome === 'ok',
    )
    await annotate(`${lost.length} writes were acknowledged at a later try`)

    expect(lost.length).toBeGreaterThanOrEqual(runs)
    expect(violations).toEqual([])
    expect(unclean(history)).toEqual([])
  })

  test('[F-10] a storm of connections: refused with the time to come again, and the operator still gets in', async ({
    annotate,
  }) => {
    const portal = installation()
    let held = 0
    const { history, violations } = await underLoad(portal, { mayRepeatMail }, async () => {
      const storm = await stormOf(300, portal)
      try {
        // What the portal has open breaks, and the storm is quicker.
        for (const name of apis) portal.wires[name].database.inject({ kind: 'reset' })
        await storm.takeAll()
        for (const name of apis) portal.wires[name].database.heal()
        held = storm.held()
        await wait(shortOrLong(3_000, 10_000))
        // The last connections are the operator's; one of the portal may be asking for it right now.
        await expect
          .poll(() => portal.askAsSuperuser('select 1').catch(() => ''), { timeout: 10_000 })
          .toBe('1\n')
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

/** Visits the portal for a while. */
async function readMeanwhile({ clock, note, reader }: Load, milliseconds: number) {
  const visitor = reader()
  for (const end = clock() + milliseconds; clock() < end; await wait(120))
    note(await readCached(visitor))
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
  let hasNoneLeft = false
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
        hasNoneLeft ||= code === '53300'
      })
  return {
    held: () => held,
    /** A few at a time, until none is left for anybody. */
    async takeAll() {
      while (!hasNoneLeft) {
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
