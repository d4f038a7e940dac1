import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Installation } from './installation.ts'
import { addEntry, commitLock } from './ledger.ts'
import type { Operation } from './history.ts'
import type { Load } from './load.ts'
import type { Reader } from './reader.ts'

const apis = ['api-1', 'api-2'] as const

/**
 * Loses the word of so many commits, and more: the COMMIT arrives and is done, and its answer gets lost on the way
 * without anybody being told. The readers send their writes again; what came of them is returned, reader by reader.
 */
export async function loseCommits(
  portal: Installation,
  load: Load,
  count: number,
  readers: Reader[] = Array.from({ length: 8 }, () => load.reader()),
): Promise<Operation[][]> {
  const wires = apis.map((name) => portal.wires[name].database)
  const written: Operation[][] = readers.map(() => [])
  for (let lost = 0; lost < count;) {
    const entries = await holdInCommit(portal, load, readers, (held) => {
      lost += held
      for (const wire of wires) wire.inject({ kind: 'half-open' })
    })
    for (const wire of wires) wire.heal()
    for (const [at, entry] of entries.entries()) {
      written[at]!.push(await entry)
      load.note(await entry)
    }
  }
  return written
}

/** Sends writes, and does something while their COMMITs have reached PostgreSQL and wait there. */
function holdInCommit(
  { adminDb }: Installation,
  { run }: Load,
  readers: Reader[],
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
    const entries = readers.map((reader, account) =>
      reader.write('entry', addEntry, {
        body: { run, note: randomUUID(), account: 100 + account, amount: 1, stopsAt: 'in-commit' },
      }),
    )
    // Those that are late are let through: a COMMIT that waits for three seconds is ended.
    let held = 0
    const end = Date.now() + 1_500
    while (held < entries.length && (held === 0 || Date.now() < end)) held = await committing()
    whileHeld(held)
    return entries
  })
}
