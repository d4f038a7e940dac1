import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sayFigures } from './figures.ts'
import type { Installation, ProcessName } from './installation.ts'
import { placeOrder } from './ledger.ts'
import { underLoad, type Load } from './load.ts'
import { inLong, shortForm, shortOrLong } from '../../server/test/long.ts'

export function workerFaults(installation: () => Installation) {
  test(`[F-28${shortForm}] workers are killed before an effect, and after one: the jobs run again and have one effect`, async ({
    annotate,
  }) => {
    const figures = { 'seconds until a job has run again': inLong(60) }
    await sayFigures(annotate, 'F-28', figures)
    const portal = installation()
    const { violations, killed, doneAfter } = await loseWorkers(portal)
    const found = violations.filter(({ says }) => killed.some(({ note }) => says.includes(note)))
    expect(found).toEqual([])
    const seconds = [doneAfter, ...(await killAgain(portal, shortOrLong(0, 9)))]
    await annotate(`done ${seconds.map((one) => one.toFixed(1)).join(', ')} s after the kill`)
    expect(Math.max(...seconds)).toBeLessThan(figures['seconds until a job has run again'])
  })

  test(`[F-29${shortForm}] a worker sleeps until another has its job, and wakes: what it was about to write is refused`, async ({
    annotate,
  }) => {
    await sayFigures(annotate, 'F-29', { 'seconds it sleeps': secondsOfSleep })
    const { violations, fenced } = await loseWorkers(installation())
    expect(fenced.saidAtLast).toContain(`${fenced.job} is no longer held by attempt 0`)
    expect(violations.filter(({ says }) => says.includes(fenced.note))).toEqual([])
  })
}

/** The lease of a job ends when its worker was silent for ten seconds. */
const secondsOfSleep = shortOrLong(10, 90)

// Whatever else a killed worker had just handed over is handed over again.
const mayRepeatMail = true

let loss: ReturnType<typeof loseBoth> | undefined

/**
 * A worker has taken two jobs and sleeps until others have done them; one of them has no fence: the planted fault. The
 * other worker is killed before the effect of a job, and after that of another. It is done once for all tests, since
 * everybody has to wait for the leases to end.
 */
export const loseWorkers = (portal: Installation) => (loss ??= loseBoth(portal))

async function loseBoth(portal: Installation) {
  const killed: StoppedOrder[] = []
  let asleep: StoppedOrder[] = []
  let doneAfter = 0
  const { violations } = await underLoad(portal, { mayRepeatMail }, async (load) => {
    asleep = await ordersAtSleeper(portal, load)
    for (const stopsAt of ['before-effect', 'after-effect'] as const)
      killed.push(await anOrderAt(portal, load, 'worker-2', { stopsAt }))
    await oversleep(portal, load, asleep, async () => {
      doneAfter = await killAndRestart(portal, load, killed)
    })
    // On a busy machine the one that wakes may find no connection in time: of the fence that shows nothing.
    for (
      let turn = 0;
      turn < 3 && !asleep.every((order) => cameToItsEffect(portal, order));
      turn++
    ) {
      asleep = await ordersAtSleeper(portal, load)
      await oversleep(portal, load, asleep)
    }
  })
  const [fenced, unfenced] = asleep.map((order) => ({
    ...order,
    saidAtLast: lastWords(portal, order),
  }))
  return { violations, killed, doneAfter, fenced: fenced!, unfenced: unfenced! }
}

const sleeper = 'worker-1'

/** Two orders that the sleeper has taken, one with a fence and one without. */
const ordersAtSleeper = async (portal: Installation, load: Load) => [
  await anOrderAt(portal, load, sleeper, { stopsAt: 'before-effect', isFenced: true }),
  await anOrderAt(portal, load, sleeper, { stopsAt: 'before-effect', isFenced: false }),
]

/** The sleeper sleeps until others have done its orders, wakes, and says what became of them. */
async function oversleep(
  portal: Installation,
  load: Load,
  orders: StoppedOrder[],
  meanwhile?: () => Promise<void>,
) {
  portal.stop(sleeper)
  const sleepsUntil = load.clock() + secondsOfSleep * 1000
  try {
    await meanwhile?.()
    for (const { note } of orders) portal.gates.open(note)
    for (const { note } of orders) await untilDone(portal, note)
    // The other one is long done when the sleeper wakes.
    while (load.clock() < sleepsUntil) await wait(100)
  } finally {
    portal.goOn(sleeper)
  }
  for (const order of orders) await expect.poll(() => lastWords(portal, order)).not.toBe('')
}

/** Whether the first worker was refused by the fence or did what it had begun. */
const cameToItsEffect = (portal: Installation, order: StoppedOrder) =>
  /no longer held by attempt|"msg":"job done"/.test(lastWords(portal, order))

/** Kills both workers so many times more; returns in how many seconds their jobs were done. */
async function killAgain(portal: Installation, turns: number) {
  const seconds: number[] = []
  if (turns === 0) return seconds
  const { violations } = await underLoad(portal, { mayRepeatMail }, async (load) => {
    for (let turn = 0; turn < turns; turn++) {
      const orders = [
        await anOrderStopped(portal, load, { stopsAt: 'before-effect' }),
        await anOrderStopped(portal, load, { stopsAt: 'after-effect' }),
      ]
      seconds.push(await killAndRestart(portal, load, orders))
    }
  })
  expect(violations).toEqual([])
  return seconds
}

/** Kills the workers that have these orders, and starts them again; returns in how many seconds the orders were done. */
async function killAndRestart(portal: Installation, { clock }: Load, orders: StoppedOrder[]) {
  const names = new Set(orders.map(({ name }) => name))
  const killedAt = clock()
  for (const name of names) await portal.kill(name)
  for (const { note } of orders) portal.gates.open(note)
  for (const name of names) await portal.start(name)
  for (const { note } of orders) await untilDone(portal, note)
  return (clock() - killedAt) / 1000
}

/** What the first worker said of the job when it was through with it. */
const lastWords = (portal: Installation, { name, job }: { name: ProcessName; job: string }) =>
  portal
    .log(name)
    .split('\n')
    .filter((line) => line.includes(`"id":"${job}","attempt":0`))
    .join('\n')

interface StopOptions {
  stopsAt: 'before-effect' | 'after-effect'
  isFenced?: boolean
}

type StoppedOrder = Awaited<ReturnType<typeof anOrderStopped>>

/** The same at one certain worker: what another one takes first is let through. */
async function anOrderAt(
  portal: Installation,
  load: Load,
  name: ProcessName,
  options: StopOptions,
) {
  for (;;) {
    const order = await anOrderStopped(portal, load, options)
    if (order.name === name) return order
    portal.gates.open(order.note)
  }
}

/** An order whose job waits at its gate, and the worker that has it. */
async function anOrderStopped(portal: Installation, load: Load, options: StopOptions) {
  const note = randomUUID()
  portal.gates.close(note)
  const body = { run: load.run, note, ...options }
  load.note(await load.reader().write('order', placeOrder, { body }, note))
  await expect.poll(() => portal.gates.waitingAt(note)).toBeDefined()
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
  expect.poll(async () => (await jobOf(portal, note)).state).toBe('completed')
