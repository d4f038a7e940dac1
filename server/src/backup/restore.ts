import { existsSync } from 'node:fs'
import { readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../platform/stores/database.ts'
import { pendingMigrations } from '../platform/stores/migrate.ts'
import type { Step } from '../platform/progress.ts'
import { selectMigrations } from './backup.ts'
import { checksumOfFile } from './checksum.ts'
import { chooseBackup, continuationOf, missingKeys, refuseUnknownTables } from './choose-backup.ts'
import { copyFileFor, copyTreeFor, refuseFullDisk } from './copy-files.ts'
import { clusterOf } from './folder.ts'
import { segmentAt } from './log.ts'
import type { Backup } from './manifest.ts'
import { bringObjectsBack, objectsAt, readEntries, verifyObjects } from './objects.ts'
import { findPrograms, runProgram, serverUser } from './postgres-programs.ts'
import { recover } from './recovery.ts'

interface RestoreRequest {
  from: string
  /** Up to when; nothing for all there is. */
  to: Date | undefined
  /** Where the files of PostgreSQL go. */
  into: string
  /** Nothing, when the objects are to stay as they are. */
  objectsInto: string | undefined
  /** The database of the portal. */
  database: string
  postgresPrograms: string | undefined
  keysFile: string | undefined
}

/** The steps of a restore; `result` is complete when they are done. Nothing that exists is touched. */
export async function planRestore({ to, database, keysFile, ...wanted }: RestoreRequest) {
  const folder = resolve(wanted.from)
  const into = resolve(wanted.into)
  const objectsInto = wanted.objectsInto === undefined ? undefined : resolve(wanted.objectsInto)
  await refuseFull(into)
  if (objectsInto !== undefined) await refuseFull(objectsInto)

  const cluster = await clusterOf(folder)
  const backup = await chooseBackup(folder, to)
  const log = await continuationOf(backup, folder, cluster, to)
  const owner = await serverUser()
  const programs = findPrograms(backup.postgres.major, wanted.postgresPrograms)
  const entries = await readEntries(folder, backup.journals)
  const objects = objectsInto === undefined ? [] : objectsAt(entries, to ?? endOfTime)
  const working = `${into}.restoring`
  const result = {
    backup: backup.name,
    into,
    objectsInto,
    objects: objects.length,
    /** When the last transaction that was brought back was committed. */
    lastTransactionAt: null as string | null,
    pendingMigrations: [] as string[],
    missingKeys: missingKeys(backup, keysFile),
  }

  /** Lets PostgreSQL do its part, and looks at the result before anybody else can reach it. */
  const bringToInstant = async (onPlace: (place: string) => void) => {
    const postgres = programs('postgres')
    const found = await recover(
      { postgres, data: working, user: owner, to, database, onPlace },
      examine,
    )
    const lastSegment = log.at(-1)?.number
    // PostgreSQL takes damage in the log for its end; what lies behind tells that it was not.
    if (to === undefined && segmentAt(found.place, cluster) + 1 < (lastSegment ?? 0)) {
      throw new Error(`The log is damaged behind ${found.place}: restore to an instant before that`)
    }
    result.lastTransactionAt = found.lastTransactionAt?.toISOString() ?? null
    result.pendingMigrations = found.pending
  }

  const steps: Step[] = [
    {
      title: `Checking the backup of ${backup.instant}`,
      run: async () => {
        await refuseFullDisk(dirname(into), backup.base.bytes + log.length * cluster.segmentBytes)
        await verifyBase(backup, programs('pg_verifybackup'))
        return `${backup.base.files} files`
      },
    },
    {
      title: 'Checking the objects',
      run: async (show) => {
        await verifyObjects(folder, objects, show)
        return `${objects.length}`
      },
    },
    {
      title: 'Copying the files of PostgreSQL',
      run: async (show) => {
        // What an interrupted restore left behind.
        await rm(working, { recursive: true, force: true })
        await copyTreeFor(owner, backup.data, working, show)
        for (const { file, name } of log) {
          await copyFileFor(owner, file, join(working, 'pg_wal', name))
        }
        return `and ${log.length} of its log`
      },
    },
    {
      title: `Restoring to ${to?.toISOString() ?? 'the end of the log'}`,
      run: async (show) => {
        const start = segmentAt(backup.logStart, cluster)
        const length = (log.at(-1)?.number ?? start) - start + 1
        try {
          await bringToInstant((place) => show((segmentAt(place, cluster) - start) / length))
        } catch (error) {
          await rm(working, { recursive: true })
          throw error
        }
        if (existsSync(into)) await rmdir(into)
        await rename(working, into)
        return `the last transaction is of ${result.lastTransactionAt ?? backup.instant}`
      },
    },
    {
      title: 'Objects',
      run: async (show) => {
        if (objectsInto === undefined) return 'left as they are'
        await bringObjectsBack(folder, objects, objectsInto, show)
        return `${objects.length}`
      },
    },
  ]
  return { steps, result }
}

const endOfTime = new Date(8.64e15)

async function refuseFull(path: string) {
  if (existsSync(path) && (await readdir(path)).length > 0) {
    throw new Error(`${path} is not empty: move it away, or name another place`)
  }
}

async function verifyBase({ name, data, base }: Backup, verifier: string) {
  if ((await checksumOfFile(join(data, 'backup_manifest')).catch(() => '')) !== base.checksum) {
    throw new Error(`The backup ${name} is damaged: backup_manifest is not what it was`)
  }
  await runProgram(verifier, ['--quiet', data]).catch((error: Error) => {
    throw new Error(`The backup ${name} is damaged`, { cause: error })
  })
}

/** Is what came out the portal's? */
async function examine(db: Database) {
  const { rows } = await sql<{ lastTransactionAt: Date | null; place: string }>`
    select pg_last_xact_replay_timestamp() as last_transaction_at,
           pg_last_wal_replay_lsn()::text as place`.execute(db)
  await refuseUnknownTables(await selectMigrations(db), 'A later release was at work by then')
  return { ...rows[0]!, pending: await pendingMigrations(db) }
}
