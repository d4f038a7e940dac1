import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Database } from '../stores/database.ts'
import { openQueue, type Job } from '../stores/queue.ts'

/**
 * Makes the queue's tables, or brings them to the version the library wants. They belong to the owner of all tables;
 * the application may use them and change nothing about them. Returns the version, when it is a new one.
 */
export const migrateQueue = (adminDb: Database): Promise<string[]> =>
  adminDb.connection().execute(async (db) => {
    await sql`create schema if not exists pgboss authorization shulin_owner`.execute(db)
    await sql`set role shulin_owner`.execute(db)
    const boss = new PgBoss({
      db: fromKysely(db.withoutPlugins()),
      createSchema: false,
      supervise: false,
      schedule: false,
    })
    boss.on('error', () => {}) // A failed step is found below by its state.
    try {
      const before = (await boss.isInstalled()) ? await boss.schemaVersion() : null
      await boss.start()
      await untilIndexed(boss)
      const version = await boss.schemaVersion()
      await sql`grant usage on schema pgboss to shulin_app`.execute(db)
      await sql`grant select, insert, update, delete on all tables in schema pgboss to shulin_app`.execute(
        db,
      )
      return version === before ? [] : [`queue-${version}`]
    } finally {
      await boss.stop({ graceful: false })
      await sql`reset role`.execute(db)
    }
  })

/** A newer version may want indexes, which are built one by one without stopping anybody. */
async function untilIndexed(boss: PgBoss) {
  for (;;) {
    const standing = await boss.getBamStatus()
    if (standing.some(({ status }) => status === 'failed')) {
      throw new Error('an index of the queue could not be built: see pgboss.bam')
    }
    if (!standing.some(({ status }) => status === 'pending' || status === 'in_progress')) return
    await wait(500)
  }
}

/** Where a job goes that was given up: listed and sent again by `shulin jobs`. */
export const deadLettersOf = ({ name }: { name: string }) => `${name}.dead`

const day = 24 * 60 * 60
// The night in which most of the libraries are closed.
const scheduleZone = 'Asia/Shanghai'

/** Makes the queues and schedules of these jobs, or changes them to what is declared now. */
export const declareQueues = (db: Database, jobs: Job<unknown, never>[]) =>
  declareOn(openQueue(db), jobs)

export async function declareOn(queue: PgBoss, jobs: Job<unknown, never>[]) {
  for (const job of jobs) {
    const deadLetter = deadLettersOf(job)
    await declare(deadLetter, { retentionSeconds: 365 * day })
    await declare(job.name, {
      deadLetter,
      // Begun again after 2 to 4 s, then ever later, at last every half an hour: for about six hours.
      retryLimit: 20,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 30 * 60,
      expireInSeconds: job.withinSeconds,
      // A worker that is not heard of for so long has lost the job. The library wants no less.
      heartbeatSeconds: 10,
      deleteAfterSeconds: 7 * day,
      notify: true,
    })
    if (job.schedule === undefined) await queue.unschedule(job.name)
    // Due while no worker ran: it is done once, late.
    else await queue.schedule(job.name, job.schedule, {}, { tz: scheduleZone, missed: 'once' })
  }

  async function declare(name: string, options: Parameters<PgBoss['updateQueue']>[1] & object) {
    await queue.createQueue(name, options as object)
    await queue.updateQueue(name, options)
  }
}
