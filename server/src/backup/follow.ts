import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../platform/stores/database.ts'
import { slot, type Installation } from './backup.ts'
import { askCluster, openFolder, places } from './folder.ts'
import { listSegments } from './log.ts'
import { followObjects } from './objects.ts'
import { connectionOf, findPrograms, runProgram, startTied } from './postgres-programs.ts'

interface FollowOptions {
  /** Who the portal is in the database: the beat needs no more rights than its own. */
  db: Database
  /** Aborted when the operator ends it. */
  until: AbortSignal
  say: (what: string) => void
  /** Milliseconds between two looks at the objects. */
  objectsEvery: number
}

/** Receives PostgreSQL's log as it is written, and the objects as they change, until it is ended. */
export async function follow(
  installation: Installation,
  path: string,
  { db, until, say, objectsEvery }: FollowOptions,
) {
  const { cluster, major } = await askCluster(installation.adminDb)
  const receive = findPrograms(major, installation.postgresPrograms)('pg_receivewal')
  const folder = await openFolder(path, cluster)
  const { args, env } = connectionOf(installation.backupUrl, installation.caFile)
  const ours = [...args, `--slot=${slot}`]
  if (await isSlotLost(installation.adminDb)) {
    if ((await listSegments(folder, cluster)).length > 0) {
      throw new Error(
        `PostgreSQL could not keep its log as long as nobody followed it: begin a new folder, with a new backup`,
      )
    }
    await runProgram(receive, [...ours, '--drop-slot'], { env })
  }
  await runProgram(receive, [...ours, '--create-slot', '--if-not-exists'], { env })

  const stopped = new AbortController()
  const stop = AbortSignal.any([until, stopped.signal])
  const log = startTied(receive, [...ours, '-D', places(folder).log, '--synchronous'], {
    env: { ...process.env, LC_ALL: 'C', ...env },
  })
  createInterface(log.stderr).on('line', say)
  until.addEventListener('abort', () => log.kill('SIGINT'))
  say(`following the log into ${folder}`)

  const keepObjects = await followObjects(installation.objectDirectory, folder)
  const working = [
    again(beatEvery, stop, say, () => sql`select pg_current_xact_id()`.execute(db)),
    again(objectsEvery, stop, say, () => keepObjects()),
  ]
  const [code] = (await once(log, 'close')) as [number | null]
  stopped.abort()
  await Promise.all(working)
  if (!until.aborted) throw new Error(`pg_receivewal ended by itself with ${code}`)
  say('ended')
}

/** The follower was away for so long that PostgreSQL had to give up waiting (max_slot_wal_keep_size). */
async function isSlotLost(adminDb: Database) {
  const { rows } = await sql`
    select from pg_replication_slots where slot_name = ${slot} and wal_status = 'lost'`.execute(
    adminDb,
  )
  return rows.length > 0
}

// In a quiet night nothing is committed for hours, and an instant without a commit behind it cannot be
// told from the end of the log. This is a commit that changes nothing.
const beatEvery = 10_000

/** Does something now and again until the end; that it fails once is said and no reason to give up. */
async function again(
  every: number,
  until: AbortSignal,
  say: (what: string) => void,
  work: () => Promise<unknown>,
) {
  while (!until.aborted) {
    await work().catch((error: Error) => say(error.message))
    await wait(every, undefined, { signal: until }).catch(() => {})
  }
}
