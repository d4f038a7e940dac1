import { sql } from 'kysely'
import type { Installation } from './installation.ts'
import type { Operation } from './history.ts'
import { commitLock, lend, renew, stopAt } from './lending.ts'
import type { Load } from './load.ts'
import type { Reader } from './reader.ts'

const apis = ['api-1', 'api-2'] as const

/**
 * Loses the word of so many commits, and more: the COMMIT arrives and is done, and its answer gets lost on the way
 * without anybody being told. The clerks send their writes again; what came of them is returned, clerk by clerk.
 */
export async function loseCommits(
  portal: Installation,
  load: Load,
  count: number,
  clerks: Reader[] = Array.from({ length: 8 }, () => load.reader()),
): Promise<Operation[][]> {
  const wires = apis.map((name) => portal.wires[name].database)
  const written: Operation[][] = clerks.map(() => [])
  for (let lost = 0; lost < count;) {
    const writes = await holdInCommit(portal, await prepareWrites(portal, load, clerks), (held) => {
      lost += held
      for (const wire of wires) wire.inject({ kind: 'half-open' })
    })
    for (const wire of wires) wire.heal()
    for (const [at, write] of writes.entries()) {
      written[at]!.push(await write)
      load.note(await write)
    }
  }
  return written
}

/** Of four clerks two renew, and two lend. */
const prepareWrites = ({ adminDb, nextCopy }: Installation, load: Load, clerks: Reader[]) =>
  Promise.all(
    clerks.map(async (clerk, at) => {
      const copy = nextCopy(clerk.groupCode)
      const isRenewal = at % 4 < 2
      if (isRenewal) load.note(await lend(clerk, copy))
      await stopAt(adminDb, 'in commit', [copy])
      return () => (isRenewal ? renew : lend)(clerk, copy)
    }),
  )

/** Sends writes, and does something while their COMMITs have reached PostgreSQL and wait there. */
function holdInCommit(
  { adminDb }: Installation,
  writes: (() => Promise<Operation>)[],
  whileHeld: (count: number) => void,
) {
  const committing = async () => {
    const { rows } = await sql`
      select from pg_stat_activity
       where wait_event = 'advisory' and query = 'commit' and usename = 'shulin_app'`.execute(
      adminDb,
    )
    return rows.length
  }
  return adminDb.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${commitLock})`.execute(trx)
    const sent = writes.map((write) => write())
    // Those that are late are let through: a COMMIT that waits for three seconds is ended.
    let held = 0
    const end = Date.now() + 1_500
    while (held < sent.length && (held === 0 || Date.now() < end)) held = await committing()
    whileHeld(held)
    return sent
  })
}
