import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { shortOrLong } from '../../server/test/long.ts'
import { acknowledgedWrites } from './checker.ts'
import { endedBetween, errorShare, failures } from './history.ts'
import type { Installation } from './installation.ts'
import { addEntry } from './ledger.ts'
import { underLoad, type Load } from './load.ts'

export function apiFaults(installation: () => Installation) {
  test('[F-01] [I-11] an API is killed, also between an effect and its commit: nothing acknowledged is lost or doubled, readers notice next to nothing', async ({
    annotate,
  }) => {
    const portal = installation()
    const killedAt: number[] = []
    const { history, violations } = await underLoad(portal, {}, async (load) => {
      for (let turn = 0; turn < shortOrLong(2, 20); turn++) {
        const { name, note, answered } = await anEntryUnderWay(portal, load)
        // Every other time at any moment, which is some other write's.
        if (turn % 2 === 1) {
          portal.gates.open(note)
          await wait(randomInt(300))
        }
        killedAt.push(load.clock())
        await portal.kill(name)
        portal.gates.open(note)
        load.note(await answered)
        // Whoever watches over the processes waits a second before it starts one again.
        await wait(1_000)
        await portal.start(name)
        await untilFrontReturns()
      }
    })
    const secondsOfKills = killedAt.flatMap((at) => endedBetween(history, at, at + 1_000))
    await annotate(
      `${killedAt.length} kills, ${acknowledgedWrites(history)} writes acknowledged; failed for the reader: ${percent(errorShare(secondsOfKills))} in the seconds of the kills, ${percent(errorShare(history))} in all`,
    )

    expect(violations).toEqual([])
    // One in a hundred. Of the two kills of the short form some 250 requests are counted: three more are chance.
    const bar = shortOrLong(0.02, 0.01)
    expect(errorShare(secondsOfKills), failures(secondsOfKills).join('\n')).toBeLessThanOrEqual(bar)
    for (const [turn, at] of killedAt.entries()) {
      const untilNext = killedAt[turn + 1] ?? Infinity
      expect(errorShare(endedBetween(history, at + 5_000, untilNext))).toBe(0)
    }
  })

  test('[F-02] both APIs are restarted one after the other: no request fails, what was begun is answered', async ({
    annotate,
  }) => {
    const portal = installation()
    const drained: number[] = []
    // Nothing is tried again: every single request has to be answered.
    const { history, violations } = await underLoad(
      portal,
      { readers: 20, triesFor: 0 },
      async (load) => {
        for (let turn = 0; turn < shortOrLong(2, 20); turn++) {
          const { name, note, answered } = await anEntryUnderWay(portal, load)
          const askedAt = load.clock()
          const ended = portal.end(name)
          await wait(500)
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
    expect(Math.max(...drained)).toBeLessThan(10_000)
  })

  test('[I-11] one key sent 50 times at once, over both APIs: one effect, equal replies; another body is refused', async () => {
    const portal = installation()
    const { violations } = await underLoad(portal, {}, async (load) => {
      for (let turn = 0; turn < shortOrLong(3, 20); turn++) {
        const reader = load.reader()
        const key = randomUUID()
        const send = async (times: number) => {
          const body = anEntry(load)
          const operation = await reader.writeAtOnce(times, 'entry', addEntry, { body }, key)
          load.note(operation)
          return operation.attempts.map(({ status }) => status)
        }
        expect(await send(50)).toEqual(Array(50).fill(200))
        expect(await send(1)).toEqual([409])
      }
    })
    expect(violations).toEqual([])
  })
}

/** The front tries a process again two seconds after it failed; without either of them nobody could be served. */
const untilFrontReturns = () => wait(2_500)

const percent = (share: number) => `${(share * 100).toFixed(2)} %`

const anEntry = ({ run }: Load) => ({ run, note: randomUUID(), account: 0, amount: 1 })

/** A write that waits between its effect and its commit, and the API that has it. */
async function anEntryUnderWay(portal: Installation, load: Load) {
  const body = { ...anEntry(load), stopsAt: 'before-commit' as const }
  const { note } = body
  portal.gates.close(note)
  const answered = load.reader().write('entry', addEntry, { body })
  await expect.poll(() => portal.gates.waitingAt(note), { timeout: 10_000 }).toBeDefined()
  return { name: portal.nameOf(portal.gates.waitingAt(note)!)!, note, answered }
}
