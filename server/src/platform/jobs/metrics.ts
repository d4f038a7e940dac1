import { collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client'
import { sql } from 'kysely'
import type { Database } from '../stores/database.ts'
import { deadLettersOf } from './schema.ts'

interface QueueFigures {
  name: string
  waiting: number
  running: number
  /** How long the job that has been due longest has waited. */
  lagSeconds: number
}

const empty: QueueFigures = { name: '', waiting: 0, running: 0, lagSeconds: 0 }

/** What to watch: how late jobs are, how long they take, how many fail, how many were given up. */
export function measureJobs(db: Database, jobs: { name: string }[]) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'job_seconds',
    help: 'How long runs of a job took, by how they ended',
    labelNames: ['job', 'outcome'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 120],
    registers: [registry],
  })
  // The four are read at the same time and share one look.
  let looking: Promise<Map<string, QueueFigures>> | undefined
  const look = () => (looking ??= standingOf(db).finally(() => (looking = undefined)))
  const gauge = (
    name: string,
    help: string,
    value: (of: (queue: string) => QueueFigures, job: { name: string }) => number,
  ) =>
    new Gauge({
      name,
      help,
      labelNames: ['job'],
      registers: [registry],
      async collect() {
        const standing = await look().catch(() => undefined)
        // Nothing is known while PostgreSQL is away; what was known before is not repeated.
        if (!standing) return this.reset()
        const of = (queue: string) => standing.get(queue) ?? empty
        for (const job of jobs) this.set({ job: job.name }, value(of, job))
      },
    })
  gauge('jobs_waiting', 'Jobs that are due and not begun', (of, { name }) => of(name).waiting)
  gauge('jobs_running', 'Jobs being done now, by any worker', (of, { name }) => of(name).running)
  gauge(
    'jobs_lag_seconds',
    'For how long the oldest job that is due has waited',
    (of, { name }) => of(name).lagSeconds,
  )
  gauge(
    'jobs_dead',
    'Jobs that were given up and not sent again',
    (of, job) => of(deadLettersOf(job)).waiting,
  )

  return {
    registry,
    /** Starts the clock for one run; called at its end, it answers with the seconds. */
    measure: (job: string) => {
      const end = seconds.startTimer({ job })
      return (outcome: 'done' | 'failed' | 'given up') => end({ outcome })
    },
  }
}

async function standingOf(db: Database) {
  const { rows } = await sql<QueueFigures>`
    select name,
           (count(*) filter (where state < 'active' and start_after <= now()))::int as waiting,
           (count(*) filter (where state = 'active'))::int as running,
           coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now())), 0)::float8 as lag_seconds
      from pgboss.job
     where state < 'completed'
     group by name`.execute(db)
  return new Map(rows.map((row) => [row.name, row]))
}
