import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ask } from '../../tools/services/ask.ts'
import { acknowledgedWrites } from './checker.ts'
import { sayFigures } from './figures.ts'
import {
  endedBetween,
  errorShare,
  failures,
  isAcknowledged,
  isWrite,
  type Operation,
} from './history.ts'
import type { Installation, ProcessName } from './installation.ts'
import { placeOrder } from './ledger.ts'
import {
  lend,
  lendWithKey,
  letGoOn,
  renew,
  renewWithKey,
  stopAt,
  stoppedProcess,
} from './lending.ts'
import { underLoad, type Load } from './load.ts'
import { inLong, shortForm, shortOrLong } from '../../server/test/long.ts'

export function apiFaults(installation: () => Installation) {
  test(`[F-01${shortForm}] [I-11] an API is killed, also between a loan or renewal and its commit: nothing acknowledged is lost or doubled, readers notice next to nothing`, async ({
    annotate,
  }) => {
    const figures = {
      kills: shortOrLong(3, 20),
      'percent of that second that may fail': inLong(1),
      'seconds until none fails': inLong(5),
    }
    await sayFigures(annotate, 'F-01', figures)
    const portal = installation()
    const kills: { at: number; backAt: number }[] = []
    const { history, violations } = await underLoad(portal, {}, async (load) => {
      for (let turn = 0; turn < figures.kills; turn++) {
        const write = turn % 2 === 0 ? lend : renew
        const { name, goOn, answered } = await writeUnderWay(portal, load, write)
        // From the third time on every other time at any moment, which is some other write's.
        if (turn % 4 >= 2) {
          await goOn()
          await wait(randomInt(300))
        }
        const at = load.clock()
        await portal.kill(name)
        await goOn()
        load.note(await answered)
        // Whoever watches over the processes waits a moment before it starts one again.
        await load.used(shortOrLong(30, 100))
        await portal.start(name)
        await untilServedBy(portal, load, name)
        kills.push({ at, backAt: load.clock() })
      }
    })
    const secondsOfKills = kills.flatMap(({ at }) => endedBetween(history, at, at + 1_000))
    await annotate(
      `${kills.length} kills, ${acknowledgedWrites(history)} writes acknowledged; failed for the reader: ${percent(errorShare(secondsOfKills))} in the seconds of the kills, ${percent(errorShare(history))} in all`,
    )

    expect(violations).toEqual([])
    // Whoever sends a write again with its key is answered in the end, by whichever process is there.
    const writes = history.filter(isWrite)
    expect(writes.filter((write) => !isAcknowledged(write))).toEqual([])
    for (const [turn, { at, backAt }] of kills.entries()) {
      const quietFrom = Math.min(backAt, at + figures['seconds until none fails'] * 1000)
      const untilNext = kills[turn + 1]?.at ?? Infinity
      expect(failures(readsOf(endedBetween(history, quietFrom, untilNext)))).toEqual([])
    }
    expect(errorShare(secondsOfKills) * 100).toBeLessThanOrEqual(
      figures['percent of that second that may fail'],
    )
  })

  test(`[F-02${shortForm}] both APIs are restarted one after the other: no request fails, what was begun is answered`, async ({
    annotate,
  }) => {
    const figures = { 'seconds it may drain': inLong(10) }
    await sayFigures(annotate, 'F-02', figures)
    const portal = installation()
    const drained: number[] = []
    // Nothing is tried again: every single request has to be answered.
    const { history, violations } = await underLoad(
      portal,
      { readers: shortOrLong(8, 20), triesFor: 0 },
      async (load) => {
        for (let turn = 0; turn < shortOrLong(2, 20); turn++) {
          const name = apis[turn % apis.length]!
          const { note, answered } = await anOrderUnderWay(portal, load, name)
          const askedAt = load.clock()
          const ended = portal.end(name)
          await untilItLeaves(portal, name)
          portal.gates.open(note)
          load.note(await answered)
          await ended
          drained.push(load.clock() - askedAt)
          await portal.start(name)
        }
      },
    )
    await annotate(
      `${history.length} requests during ${drained.length} restarts; ended after ${drained.map((ms) => (ms / 1000).toFixed(1)).join(', ')} s`,
    )

    expect(failures(history)).toEqual([])
    expect(violations).toEqual([])
    expect(Math.max(...drained) / 1000).toBeLessThan(figures['seconds it may drain'])
  })

  test('[I-11] one key sent 50 times at once, over both APIs: one loan, one renewal, equal replies; another body is refused', async ({
    annotate,
  }) => {
    const figures = { 'calls at once': 50 }
    await sayFigures(annotate, 'I-11', figures)
    const portal = installation()
    const { violations } = await underLoad(portal, {}, async (load) => {
      for (let turn = 0; turn < shortOrLong(1, 20); turn++) {
        const clerk = load.reader()
        const copy = portal.nextCopy(clerk.groupCode)
        const other = portal.nextCopy(clerk.groupCode)
        const times = figures['calls at once']
        for (const send of [lendWithKey, renewWithKey]) {
          const key = randomUUID()
          const statuses = async (...sent: Parameters<typeof send>) => {
            const operation = await send(...sent)
            load.note(operation)
            return operation.attempts.map(({ status }) => status)
          }
          expect(await statuses(clerk, copy, key, times)).toEqual(Array(times).fill(200))
          expect(await statuses(clerk, other, key)).toEqual([409])
        }
      }
    })
    expect(violations).toEqual([])
  })
}

const apis = ['api-1', 'api-2'] as const

const readsOf = (operations: Operation[]) => operations.filter((one) => !isWrite(one))

const percent = (share: number) => `${(share * 100).toFixed(2)} %`

/** A loan or a renewal that waits between its effect and its commit, and the API that has it. */
async function writeUnderWay({ adminDb, nextCopy }: Installation, load: Load, write: typeof lend) {
  const clerk = load.reader()
  const copy = nextCopy(clerk.groupCode)
  const before = write === renew ? [await lend(clerk, copy)] : []
  for (const loan of before) load.note(loan)
  expect(before.filter((loan) => !isAcknowledged(loan))).toEqual([])
  await stopAt(adminDb, 'before commit', [copy])
  const answered = write(clerk, copy)
  let name: string | undefined
  await expect.poll(async () => (name = await stoppedProcess(adminDb, copy))).toBeDefined()
  return { name: name as ProcessName, goOn: () => letGoOn(adminDb, [copy]), answered }
}

/** An order that waits before its commit, and the API that has it. */
async function anOrderUnderWay(portal: Installation, load: Load, wanted: ProcessName) {
  const reader = load.reader()
  for (;;) {
    const body = { run: load.run, note: randomUUID(), stopsAt: 'before-commit' as const }
    const { note } = body
    portal.gates.close(note)
    const answered = reader.write('order', placeOrder, { body }, note)
    await expect.poll(() => portal.gates.waitingAt(note)).toBeDefined()
    if (portal.nameOf(portal.gates.waitingAt(note)!) === wanted) return { note, answered }
    portal.gates.open(note)
    load.note(await answered)
  }
}

/** The front turns away from a process that failed, and comes back to it: until then the other one must stay. */
async function untilServedBy(portal: Installation, load: Load, name: ProcessName) {
  const { note, answered } = await anOrderUnderWay(portal, load, name)
  portal.gates.open(note)
  load.note(await answered)
}

/** It has heard that it is to end, and says so to whoever watches over it. */
async function untilItLeaves({ settings: { address, ports } }: Installation, name: ProcessName) {
  const port = name === 'api-1' ? ports.api1 : ports.api2
  const status = () =>
    ask(`http://${address}:${port}/readyz`, { timeout: 60_000 }).then(
      (reply) => reply.status,
      () => 0,
    )
  await expect.poll(status).not.toBe(200)
}
