import { sql, type Transaction } from 'kysely'
import type { DB } from '../stores/database-tables.ts'
import type { Database } from '../stores/database.ts'
import { openQueue, send, type Job } from '../stores/queue.ts'
import { deadLettersOf } from './schema.ts'

interface ListedJob {
  id: string
  job: string
  groupCode: string | null
  state: 'waiting' | 'running' | 'failed before' | 'dead'
  createdAt: Date
  /** When it is due, or was given up. */
  at: Date
  tries: number
  failure: string | null
}

const atMost = 1000

/** The jobs that are not done yet, oldest first. */
export async function unfinishedJobs(db: Database, jobs: { name: string }[]) {
  const { rows } = await sql<ListedJob>`
    select id, name as job, data ->> 'groupCode' as group_code,
           case state when 'active' then 'running' when 'retry' then 'failed before' else 'waiting' end as state,
           created_on as created_at, start_after as at,
           retry_count + (state <> 'created')::int as tries, output ->> 'message' as failure
      from pgboss.job
     where name = any(${jobs.map(({ name }) => name)}) and state < 'completed'
     order by created_on, id limit ${atMost}`.execute(db)
  return rows
}

/** The jobs that were given up, oldest first. */
export async function deadJobs(db: Database, jobs: { name: string }[]) {
  const { rows } = await sql<ListedJob>`
    select id, source_name as job, data ->> 'groupCode' as group_code, 'dead' as state,
           source_created_on as created_at, created_on as at,
           source_retry_count + 1 as tries, source_output ->> 'message' as failure
      from pgboss.job
     where name = any(${jobs.map(deadLettersOf)}) and state < 'active'
     order by created_on, id limit ${atMost}`.execute(db)
  return rows
}

/** What a job last failed with, if it did. */
export async function failureOf(db: Database, { name }: { name: string }, id: string) {
  const { rows } = await sql<{ failure: string | null }>`
    select output ->> 'message' as failure from pgboss.job where name = ${name} and id = ${id}`.execute(
    db,
  )
  return rows[0]?.failure ?? null
}

/** Sends jobs that were given up again, all or some; returns how many. */
export async function sendAgain(db: Database, jobs: { name: string }[], ids?: string[]) {
  const queue = openQueue(db)
  let sent = 0
  for (const job of jobs) {
    sent += await queue.redrive(deadLettersOf(job), { limit: 100_000, ...(ids && { ids }) })
  }
  return sent
}

/**
 * Sees that a job is on its way for what a table still has to be done: one that was given up is sent again, and where not even its dead letter
 * is left, another one is sent. Answers whether anything had to be sent.
 */
export async function keepOnItsWay<Payload extends object>(
  trx: Transaction<DB>,
  job: Pick<Job<Payload, never>, 'name' | 'payload'>,
  payload: Payload,
) {
  const { rows } = await sql`
    select from pgboss.job
     where name = ${job.name} and state < 'completed' and data @> ${JSON.stringify(payload)}::jsonb
     limit 1`.execute(trx)
  if (rows.length > 0) return false
  const again = await openQueue(trx).redrive(deadLettersOf(job), { data: payload, limit: 1 })
  if (again === 0) await send(trx, job, payload)
  return true
}
