import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isLong, shortOrLong } from '../../server/test/long.ts'
import type { Installation, ProcessName } from './installation.ts'
import { placeOrder } from './ledger.ts'
import { underLoad, type Load } from './load.ts'

export function workerFaults(installation: () => Installation) {
  test('[F-28] workers are killed before an effect, and after one: the jobs run again within a minute and have one effect', async ({
    annotate,
  }) => {
    const portal = installation()
    // Whatever else a killed worker had just handed over is handed over again.
    const { violations } = await underLoad(portal, { mayRepeatMail: true }, async (load) => {
      for (let turn = 0; turn < shortOrLong(1, 10); turn++) {
        const orders = [
          await anOrderStopped(portal, load, { stopsAt: 'before-effect' }),
          await anOrderStopped(portal, load, { stopsAt: 'after-effect' }),
        ]
        const killed = new Set(orders.map(({ name }) => name))
        const killedAt = load.clock()
        for (const name of killed) await portal.kill(name)
        for (const { note } of orders) portal.gates.open(note)
        for (const name of killed) await portal.start(name)
        for (const { note } of orders) await untilDone(portal, note)
        const seconds = (load.clock() - killedAt) / 1000
        await annotate(`done ${seconds.toFixed(1)} s after the kill`)
        expect(seconds).toBeLessThan(60)
      }
    })
    expect(violations).toEqual([])
  })

  test('[F-29] a worker sleeps until another has its job, and wakes: what it was about to write is refused', async () => {
    const portal = installation()
    const { violations, fenced } = await sleepThroughLease(portal)
    expect(fenced.saidAtLast).toContain(`${fenced.job} is no longer held by attempt 0`)
    expect(violations.filter(({ says }) => says.includes(fenced.note))).toEqual([])
  })
}

let sleep: ReturnType<typeof sleepOnce> | undefined

/**
 * A worker has taken two jobs, sleeps, and goes on when the other worker has done them. One of them has no fence: the
 * planted fault. It is done once for all tests, since everybody has to wait for the lease to end.
 */
export const sleepThroughLease = (portal: Installation) => (sleep ??= sleepOnce(portal))

async function sleepOnce(portal: Installation) {
  const orders: (Awaited<ReturnType<typeof anOrderStopped>> & { isFenced: boolean })[] = []
  const { violations } = await underLoad(portal, { mayRepeatMail: true }, async (load) => {
    const stopped = { stopsAt: 'before-effect' as const }
    const fenced = await anOrderStopped(portal, load, { ...stopped, isFenced: true })
    orders.push({ ...fenced, isFenced: true })
    // Until the same worker has taken one without a fence, too.
    while (orders.length < 2) {
      const other = await anOrderStopped(portal, load, { ...stopped, isFenced: false })
      if (other.name === fenced.name) orders.push({ ...other, isFenced: false })
      else portal.gates.open(other.note)
    }
    portal.stop(fenced.name)
    for (const { note } of orders) portal.gates.open(note)
    try {
      for (const { note } of orders) await untilDone(portal, note)
      // The other one is long done when the sleeper wakes.
      if (isLong) await wait(60_000)
    } finally {
      portal.goOn(fenced.name)
    }
    for (const order of orders)
      await expect.poll(() => lastWords(portal, order), { timeout: 30_000 }).not.toBe('')
  })
  const [fenced, unfenced] = orders.map((order) => ({
    ...order,
    saidAtLast: lastWords(portal, order),
  }))
  return { violations, fenced: fenced!, unfenced: unfenced! }
}

/** What the first worker said of the job when it was through with it. */
const lastWords = (portal: Installation, { name, job }: { name: ProcessName; job: string }) =>
  portal
    .log(name)
    .split('\n')
    .filter((line) => line.includes(`"id":"${job}","attempt":0`))
    .join('\n')

interface Stopped {
  stopsAt: 'before-effect' | 'after-effect'
  isFenced?: boolean
}

/** An order whose job waits at its gate, and the worker that has it. */
async function anOrderStopped(portal: Installation, load: Load, stopped: Stopped) {
  const note = randomUUID()
  portal.gates.close(note)
  const body = { run: load.run, note, ...stopped }
  load.note(await load.reader().write('order', placeOrder, { body }))
  await expect.poll(() => portal.gates.waitingAt(note), { timeout: 30_000 }).toBeDefined()
  const name = portal.nameOf(portal.gates.waitingAt(note)!)!
  return { note, name, job: (await jobOf(portal, note)).id }
}

async function jobOf({ adminDb }: Installation, note: string) {
  const { rows } = await sql<{ id: string; state: string }>`
    select id, state from pgboss.job
     where name = 'harness-stamp' and data ->> 'note' = ${note}`.execute(adminDb)
  return rows[0]!
}

const untilDone = (portal: Installation, note: string) =>
  expect
    .poll(async () => (await jobOf(portal, note)).state, { timeout: 60_000, interval: 100 })
    .toBe('completed')
