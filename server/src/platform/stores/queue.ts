import { sql, type Transaction } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { z } from 'zod'
import type { DB } from './database-tables.ts'
import type { Database } from './database.ts'

/** One run of a job, held by this worker as long as its heartbeat is seen. */
export interface JobRun {
  job: string
  id: string
  /** Counts up every time the job is taken, so it tells this run from a later one: the fencing token. */
  attempt: number
}

/** Work done in the background: what it is called, what it is told, what it does. */
export interface Job<Payload, Needs> {
  name: string
  payload: z.ZodType<Payload>
  perform: (payload: unknown, run: JobRun, needs: Needs) => Promise<void>
  /** When it begins by itself, once for all workers: a cron expression. */
  schedule?: string | undefined
  /** How many of it one worker does at once. */
  atOnce: number
  /** After so many seconds a run is given up and begun again. */
  withinSeconds: number
}

interface Declaration<Payload, Needs> {
  name: string
  /** Ids and nothing personal: it stays in the queue for days and is shown to the operator. */
  payload: z.ZodType<Payload>
  /**
   * May be called again for the same payload: after a failure, and after a worker died at any point of it.
   * What it changes, it changes under `onlyWhileHeld`.
   */
  run: (payload: Payload, jobRun: JobRun, needs: Needs) => Promise<void>
  schedule?: string
  atOnce?: number
  withinSeconds?: number
}

export const defineJob = <Payload extends object, Needs>({
  name,
  payload,
  run,
  schedule,
  atOnce = 2,
  withinSeconds = 120,
}: Declaration<Payload, Needs>): Job<Payload, Needs> => ({
  name,
  payload,
  perform: (sent, held, needs) => {
    const parsed = payload.safeParse(sent)
    if (!parsed.success) throw new PermanentFailure(`${name} cannot be done with what was sent`)
    return run(parsed.data, held, needs)
  },
  schedule,
  atOnce,
  withinSeconds,
})

/** Thrown when trying again cannot help: the job goes to its dead letters at once. */
export class PermanentFailure extends Error {}

/** Thrown when the job is another worker's by now: whatever this one was about to write is not written. */
export class LeaseLost extends Error {}

/** Sends a job with the caller's transaction: rolled back, it was never sent. */
export async function send<Payload extends object>(
  trx: Transaction<DB>,
  job: Pick<Job<Payload, never>, 'name' | 'payload'>,
  payload: Payload,
): Promise<string> {
  const id = await openQueue(trx).send(job.name, job.payload.parse(payload) as object)
  if (id === null) throw new Error(`${job.name} was not taken by the queue`)
  return id
}

/** Sends many at once, with the caller's transaction. */
export async function sendAll<Payload extends object>(
  trx: Transaction<DB>,
  job: Pick<Job<Payload, never>, 'name' | 'payload'>,
  payloads: Payload[],
) {
  if (payloads.length === 0) return
  const jobs = payloads.map((payload) => ({ data: job.payload.parse(payload) as object }))
  await openQueue(trx).insert(job.name, jobs)
}

/**
 * Fails unless the job is still this worker's. Asked first in the transaction of an effect, it keeps the job's row
 * until that transaction ends: nobody else can take the job in between, and a worker that slept through the end
 * of its lease writes nothing.
 */
export async function onlyWhileHeld(db: Database, { job, id, attempt }: JobRun) {
  const { rows } = await sql`
    select from pgboss.job
     where name = ${job} and id = ${id} and state = 'active' and retry_count = ${attempt}
       for update`.execute(db)
  if (rows.length === 0) throw new LeaseLost(`${job} ${id} is no longer held by attempt ${attempt}`)
}

/** The queue over a connection that is open already; it starts nothing and costs nothing to make. */
export const openQueue = (db: Database) =>
  new PgBoss({
    db: fromKysely(db.withoutPlugins()),
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
  })
