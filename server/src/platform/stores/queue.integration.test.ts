import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { openLog } from '../log.ts'
import { declareQueues } from '../jobs/schema.ts'
import { deadJobs, sendAgain, unfinishedJobs } from '../jobs/job-lists.ts'
import { startWork } from '../jobs/work.ts'
import {
  defineJob,
  PermanentFailure,
  LeaseLost,
  onlyWhileHeld,
  send,
  type JobRun,
  type Job,
} from './queue.ts'

let api: TestApi
const open: (() => Promise<void>)[] = []
beforeAll(async () => void (api = await startTestApi()))
afterAll(async () => {
  await Promise.all(open.map((stop) => stop()))
  await api.close()
})

/** One more worker in this process. */
async function work<Needs>(jobs: Job<unknown, Needs>[], needs: Needs, on = api) {
  const config = { ...on.config, jobsWatchSeconds: 1 }
  const worker = await startWork(jobs, needs, { config, db: on.db, log: openLog('silent') })
  open.push(worker.stop)
  return worker
}

/** A job that notes what it was told, then does what the test says. */
function aJob(
  name: string,
  then: (word: string, jobRun: JobRun) => Promise<void> = async () => {},
) {
  const told: string[] = []
  const job = defineJob({
    name,
    payload: z.strictObject({ word: z.string() }),
    run: async ({ word }, held, _needs: object) => {
      told.push(word)
      await then(word, held)
    },
  })
  const ask = (word: string) => api.db.transaction().execute((trx) => send(trx, job, { word }))
  return { job, told, ask }
}

test('a job sent in a transaction that rolls back never runs', async () => {
  const { job, told, ask } = aJob('say')
  await work([job], {})
  const rolledBack = api.db.transaction().execute(async (trx) => {
    await send(trx, job, { word: 'taken back' })
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  await ask('kept')
  await expect.poll(() => told).toEqual(['kept'])
  await wait(2_500) // longer than it takes to look for new jobs
  expect(told).toEqual(['kept'])
})

test(
  'a committed job begins at once, not when the worker looks next',
  { timeout: 120_000 },
  async () => {
    const { job, told, ask } = aJob('say-at-once')
    await work([job], {})
    // A look comes every two seconds, and each job is sent just after one: not even the best of them could wait so little.
    const waited: number[] = []
    for (const word of ['one', 'two', 'three', 'four', 'five']) {
      const sentAt = performance.now()
      await ask(word)
      await expect.poll(() => told.at(-1), { interval: 10 }).toBe(word)
      waited.push(performance.now() - sentAt)
    }
    expect(Math.min(...waited.slice(1))).toBeLessThan(1_500)
  },
)

test('what fails is tried again later; what cannot succeed is given up, listed, and sent again by hand', async () => {
  let isMended = false
  const { job, told, ask } = aJob('mend', async (word) => {
    if (!isMended)
      throw word === 'hopeless' ? new PermanentFailure('no such shelf') : new Error('locked')
  })
  await work([job], {})
  await ask('hopeless')
  await expect
    .poll(() => deadJobs(api.db, [job]))
    .toMatchObject([{ job: 'mend', state: 'dead', tries: 1, failure: 'no such shelf' }])

  await ask('passing')
  await expect
    .poll(() => unfinishedJobs(api.db, [job]))
    .toMatchObject([{ job: 'mend', state: 'failed before', tries: 1, failure: 'locked' }])
  isMended = true
  await expect.poll(() => unfinishedJobs(api.db, [job])).toEqual([])
  expect(told).toEqual(['hopeless', 'passing', 'passing'])

  expect(await sendAgain(api.db, [job])).toBe(1)
  await expect.poll(() => told).toHaveLength(4)
  expect(await deadJobs(api.db, [job])).toEqual([])
})

test('a payload that is not what the job expects is given up, whoever put it there', async () => {
  const { job, told } = aJob('strict')
  await work([job], {})
  const other = { name: 'strict', payload: z.object({ number: z.number() }) }
  await api.db.transaction().execute((trx) => send(trx, other, { number: 1 }))
  await expect.poll(() => deadJobs(api.db, [job])).toHaveLength(1)
  expect(told).toEqual([])
})

test('a job for which there is no queue fails its transaction', async () => {
  const { ask } = aJob('never-declared')
  await expect(ask('x')).rejects.toThrow('never-declared')
})

test('with two workers a schedule runs once', async () => {
  // An occurrence is looked for until a minute after it; begin early in one.
  if (new Date().getSeconds() > 50) await wait((61 - new Date().getSeconds()) * 1000)
  const runs: string[] = []
  const thisMinute = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Shanghai',
    hour: '2-digit',
    minute: '2-digit',
  })
    .format()
    .split(':')
  const job = defineJob({
    name: 'count-shelves',
    payload: z.strictObject({}),
    run: async (_payload, held, worker: string) => void runs.push(`${held.id} ${worker}`),
    schedule: `${thisMinute[1]} ${thisMinute[0]} * * *`,
  })
  // Nobody else looks for schedules there: the first look is at once, the next half a minute later.
  const elsewhere = await startTestApi()
  await declareQueues(elsewhere.db, [job])
  const workers = await Promise.all(['one', 'two'].map((name) => work([job], name, elsewhere)))
  await expect.poll(() => runs).toHaveLength(1)
  await wait(5_000)
  expect(runs).toHaveLength(1)
  await Promise.all(workers.map((worker) => worker.stop()))
  await elsewhere.close()
}, 60_000)

test('[F-29] a job that was taken again refuses the writes of the worker that had it before', async () => {
  const holds: JobRun[] = []
  const looked = Promise.withResolvers<void>()
  const { job, ask } = aJob('hold', async (_word, held) => {
    holds.push(held)
    if (holds.length === 1) throw new Error('once more')
    await looked.promise
  })
  const write = (run: JobRun) => api.db.transaction().execute((trx) => onlyWhileHeld(trx, run))
  await work([job], {})
  await ask('x')
  await expect.poll(() => holds).toHaveLength(2)
  const [first, second] = holds as [JobRun, JobRun]
  expect(second.attempt).toBe(first.attempt + 1)
  await write(second)
  await expect(write(first)).rejects.toThrow(LeaseLost)
  looked.resolve()
  await expect.poll(() => unfinishedJobs(api.db, [job])).toEqual([])
  await expect(write(second), 'a finished job holds nothing').rejects.toThrow(LeaseLost)
})

test('[F-29] while an effect is being written, its job cannot be taken by another worker', async () => {
  const couldBeTaken: boolean[] = []
  const { job, ask } = aJob('keep', async (_word, held) => {
    await api.db.transaction().execute(async (trx) => {
      await onlyWhileHeld(trx, held)
      const { rows } = await sql`
        select from pgboss.job where id = ${held.id} for update skip locked`.execute(api.db)
      couldBeTaken.push(rows.length > 0)
    })
  })
  await work([job], {})
  await ask('x')
  await expect.poll(() => couldBeTaken).toEqual([false])
})

test('the metrics tell how late jobs are, how they end, and how many were given up', async () => {
  const { job, ask } = aJob('measured', async (word) => {
    if (word === 'bad') throw new PermanentFailure('bad')
  })
  const { metrics } = await work([job], {})
  await ask('good')
  await ask('bad')
  await expect.poll(() => metrics.metrics()).toContain('jobs_dead{job="measured"} 1')
  const text = await metrics.metrics()
  expect(text).toContain('job_seconds_count{job="measured",outcome="done"} 1')
  expect(text).toContain('job_seconds_count{job="measured",outcome="given up"} 1')
  expect(text).toContain('jobs_lag_seconds{job="measured"} 0')

  const { ask: askNobody, job: undone } = aJob('measured')
  await Promise.all(open.splice(0).map((stop) => stop()))
  await askNobody('late')
  await wait(1_100)
  const [, late] = /jobs_lag_seconds\{job="measured"\} (\S+)/.exec(await metrics.metrics())!
  expect(Number(late)).toBeGreaterThan(1)
  expect(await unfinishedJobs(api.db, [undone])).toMatchObject([{ state: 'waiting', tries: 0 }])
}, 60_000)

test('the application uses the queue and changes nothing about it', async () => {
  for (const change of [
    'truncate pgboss.job',
    'alter table pgboss.job add column x int',
    'drop table pgboss.queue cascade',
    'create table pgboss.own (x int)',
    'create index on pgboss.job_common (data)',
    "create or replace function pgboss.job_now() returns timestamptz language sql as 'select now()'",
  ]) {
    await expect(sql.raw(change).execute(api.db), change).rejects.toMatchObject({ code: '42501' })
  }
})
