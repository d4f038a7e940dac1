import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { TestApi } from './api.ts'

/** What a process does in the database that it can be stopped at. */
export interface DatabaseStep {
  table:
    | 'message'
    | 'outgoing'
    | 'notice_round'
    | 'pgboss.job'
    | 'subscription_hit'
    | 'subscription_round'
    | 'wish'
  on: 'after insert' | 'before update' | 'after update'
  /** Of `new`, as SQL; without it, at every row. */
  when?: string
}

/** Every gate has a lock of its own: several may stand at once. */
let gates = 470_128

/**
 * Stops whoever comes to a step for an institution of the test's own database: a trigger waits for a lock that the test holds.
 * So a process can be killed exactly there, and nothing of the product knows of it. What it had begun fails when the gate is
 * opened: a server that waits for a lock does not notice that nobody waits for its answer any more.
 */
export async function stopAt(
  { adminDb, db }: Pick<TestApi, 'adminDb' | 'db'>,
  groupCode: string,
  { table, on, when = 'true' }: DatabaseStep,
) {
  const gate = gates++
  const institution = table === 'pgboss.job' ? `new.data->>'groupCode'` : 'new.group_code'
  await sql
    .raw(
      `create function wait_at_${gate}() returns trigger language plpgsql as $$
       begin perform pg_advisory_xact_lock_shared(${gate}); raise exception 'stopped at the gate'; end $$;
       create trigger wait_at_${gate} ${on} on ${table} for each row
         when (${institution} = '${groupCode}' and ${when}) execute function wait_at_${gate}()`,
    )
    .execute(adminDb)
  const open = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const holding = db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${gate}::int)`.execute(connection)
    held.resolve()
    await open.promise
    await sql`select pg_advisory_unlock(${gate}::int)`.execute(connection)
  })
  await held.promise

  const isReached = async () => {
    const { rows } = await sql`
      select from pg_locks
       where locktype = 'advisory' and not granted and objid = ${gate}::int::oid
         and database = (select oid from pg_database where datname = current_database())`.execute(
      adminDb,
    )
    return rows.length > 0
  }

  return {
    /** Resolves when somebody stands at the step. */
    async untilStopped() {
      while (!(await isReached())) await wait(20)
    },
    /** Takes the gate away, once those who were killed at it are gone from the database, too. */
    async open() {
      open.resolve()
      await holding
      while (await isReached()) await wait(20)
      await sql.raw(`drop function wait_at_${gate}() cascade`).execute(adminDb)
    },
  }
}
