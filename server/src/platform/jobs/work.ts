import { readFileSync } from 'node:fs'
import { PgBoss } from 'pg-boss'
import type { Config } from '../config.ts'
import type { Database } from '../stores/database.ts'
import type { Log } from '../log.ts'
import { PermanentFailure, type Job } from '../stores/queue.ts'
import { measureJobs } from './metrics.ts'
import { declareOn } from './schema.ts'

interface WorkerResources {
  config: Pick<Config, 'database' | 'storesCaFile' | 'jobsWatchSeconds'>
  db: Database
  log: Log
}

/** Does these jobs until it is stopped. Any number of processes may do the same. */
export async function startWork<Needs>(
  jobs: Job<unknown, NoInfer<Needs>>[],
  needs: Needs,
  { config, db, log }: WorkerResources,
) {
  const boss = openBoss(config)
  boss.on('error', (error) => log.error(error, 'queue fault'))
  boss.on('warning', ({ message, data }) => log.warn(data, message))
  await boss.start()
  // A release that brings a job may be begun with its worker.
  await declareOn(boss, jobs)
  const { registry, measure } = measureJobs(db, jobs)

  for (const job of jobs) {
    await boss.work(
      job.name,
      {
        perJobResults: true,
        localConcurrency: job.atOnce,
        // A new job wakes the worker; jobs to be tried again are found by looking.
        pollingIntervalSeconds: 2,
        notifyPollingIntervalSeconds: 2,
      },
      async ([taken]) => {
        const { id, data, retryCount: attempt } = taken!
        const done = measure(job.name)
        const held = { job: job.name, id, attempt }
        try {
          await job.perform(data, held, needs)
          log.info({ ...held, seconds: done('done') }, 'job done')
          return [{ id, status: 'completed' as const }]
        } catch (error) {
          const isHopeless = error instanceof PermanentFailure
          log.warn(
            { ...held, err: error, seconds: done(isHopeless ? 'given up' : 'failed') },
            'job failed',
          )
          // The message alone is kept: everything else an error carries may be personal.
          const output = { message: error instanceof Error ? error.message : String(error) }
          return [
            { id, status: isHopeless ? ('deadletter' as const) : ('failed' as const), output },
          ]
        }
      },
    )
  }

  return {
    metrics: registry,
    /** What was begun is finished; what is not finished in time another worker begins again. */
    stop: () => boss.stop({ timeout: 20_000 }),
  }
}

function openBoss({ database, storesCaFile, jobsWatchSeconds }: WorkerResources['config']) {
  const connection = {
    connectionString: database.url,
    ssl: storesCaFile === undefined ? true : { ca: readFileSync(storesCaFile, 'utf8') },
    max: 4,
    // A connection that died unnoticed is given up, too.
    query_timeout: 60_000,
    keepAlive: true,
  }
  return new PgBoss({
    ...connection,
    application_name: 'shulin-worker',
    migrate: false,
    createSchema: false,
    useListenNotify: true,
    // Both, or a killed worker's job waits for a minute and more: the one looks, the other says how old a look may be.
    superviseIntervalSeconds: jobsWatchSeconds,
    monitorIntervalSeconds: jobsWatchSeconds,
    // The application may not rebuild indexes; a bloated one is told to the log.
    reindex: false,
  })
}
