import { once } from 'node:events'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import type { Database } from '../platform/stores/database.ts'
import type { DB } from '../platform/stores/database-tables.ts'
import { startTied } from './postgres-programs.ts'

interface Recovery {
  /** The program. */
  postgres: string
  /** The files of the cluster, with all of its log. */
  data: string
  /** Whose they are. */
  user: { uid: number; gid: number } | undefined
  /** Up to when; nothing for all that the log holds. */
  to: Date | undefined
  database: string
  /** Told where in the log it is. */
  onPlace: (place: string) => void
}

/**
 * Lets PostgreSQL bring its files to an instant, in a room where nobody else can reach it, and looks at
 * the result. Afterwards it is stopped in good order; how it will run is up to its own configuration.
 */
export async function recover<T>(
  { postgres, data, user, to, database, onPlace }: Recovery,
  look: (db: Database) => Promise<T>,
): Promise<T> {
  const room = await mkdtemp(join(tmpdir(), 'shulin-restore-'))
  const accessRules = join(room, 'pg_hba.conf')
  // The room is open to the user of the server and to root only.
  await writeFile(accessRules, 'local all all trust\n')
  await writeFile(join(room, 'postgresql.conf'), '')
  await writeFile(join(data, 'recovery.signal'), '')
  if (user) {
    for (const path of [
      room,
      accessRules,
      join(room, 'postgresql.conf'),
      join(data, 'recovery.signal'),
    ]) {
      await chown(path, user.uid, user.gid)
    }
  }
  const settings = {
    config_file: join(room, 'postgresql.conf'),
    hba_file: accessRules,
    listen_addresses: '',
    unix_socket_directories: room,
    port: '5432',
    ssl: 'off',
    shared_preload_libraries: '',
    archive_mode: 'off',
    // Nobody stands by, so nobody may be waited for.
    synchronous_standby_names: '',
    autovacuum: 'off',
    // Its limits need not be those of the server that wrote the log.
    hot_standby: 'off',
    // All of the log is with the files already.
    restore_command: 'false',
    recovery_target_timeline: 'current',
    recovery_target_time: to?.toISOString().replace('Z', '+00') ?? '',
    recovery_target_action: 'promote',
    // We read what it says.
    logging_collector: 'off',
    log_destination: 'stderr',
    lc_messages: 'C',
    log_timezone: 'UTC',
    log_min_messages: 'log',
    log_startup_progress_interval: '1s',
  }
  const child = startTied(
    postgres,
    [
      '-D',
      data,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { cwd: data, env: { PATH: '/usr/bin:/bin' }, ...user },
  )
  const ended = once(child, 'close')
  const said: string[] = []
  const db = openOverSocket(room, database)
  try {
    await Promise.race([
      readiness(child.stderr, said, onPlace),
      ended.then(() => Promise.reject(new Error(reasonIn(said, to)))),
    ])
    return await look(db)
  } finally {
    await db.destroy()
    child.kill('SIGINT')
    await ended
    await rm(room, { recursive: true, force: true })
  }
}

function readiness(
  output: NodeJS.ReadableStream,
  said: string[],
  onPlace: (place: string) => void,
) {
  const { promise, resolve } = Promise.withResolvers<void>()
  createInterface(output).on('line', (line) => {
    said.push(line)
    const [, place] = /current LSN: (\S+)/.exec(line) ?? []
    if (place) onPlace(place)
    if (line.includes('database system is ready to accept connections')) resolve()
  })
  return promise
}

function reasonIn(said: string[], to: Date | undefined) {
  const text = said.join('\n')
  if (text.includes('recovery ended before configured recovery target was reached')) {
    const [, last] = /last completed transaction was at log time (.*)/.exec(text) ?? []
    return `The log does not reach ${to?.toISOString()}: it ends, is broken or is damaged after ${last ?? 'the base backup'}. Restore to an instant before that, or to latest`
  }
  return `PostgreSQL could not recover:\n${said.slice(-10).join('\n')}`
}

function openOverSocket(folder: string, database: string): Database {
  const pool = new Pool({ host: folder, port: 5432, user: 'postgres', database, max: 1 })
  // The server may end a connection that is being closed before it is.
  pool.on('error', () => {})
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}
