import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import release from '../../package.json' with { type: 'json' }
import type { Database } from '../platform/stores/database.ts'
import { isKept, keyKinds, readKeys } from '../platform/security/keys.ts'
import type { Step } from '../platform/progress.ts'
import { checksumOfFile } from './checksum.ts'
import { askCluster, openFolder, places } from './folder.ts'
import { forget } from './forget.ts'
import { sealBackup } from './manifest.ts'
import { followObjects, sealJournals, stamp } from './objects.ts'
import { connectionOf, findPrograms, runProgram } from './postgres-programs.ts'

/** What is backed up, and how it is reached. */
export interface Installation {
  adminDb: Database
  /** As the role that may replicate, and nothing else. */
  backupUrl: string
  caFile: string | undefined
  postgresPrograms: string | undefined
  objectDirectory: string
  keysFile: string | undefined
}

// With its part of the log, so that it can stand alone; at once, not spread over minutes.
const baseBackup = [
  '--wal-method=stream',
  '--checkpoint=fast',
  '--manifest-checksums=SHA256',
  '--label=shulin',
  '--progress',
]

/** The slot in which PostgreSQL keeps the part of its log that the follower has not received yet. */
export const slot = 'shulin_backup'

/** The steps of one backup into a folder; `result` is complete when they are done. */
export async function planBackup(
  installation: Installation,
  path: string,
  { keepDays }: { keepDays?: number },
) {
  const { adminDb, backupUrl, caFile, objectDirectory } = installation
  const { cluster, version, major } = await askCluster(adminDb)
  const programs = findPrograms(major, installation.postgresPrograms)
  const folder = await openFolder(path, cluster)
  const startedAt = new Date()
  const name = stamp(startedAt)
  const finished = join(places(folder).backups, name)
  const working = `${finished}.partial`
  const data = join(working, 'data')
  const result = {
    folder,
    backup: name,
    instant: '',
    bytes: 0,
    objects: 0,
    isLogFollowed: false,
    forgotten: [] as string[],
  }

  const steps: Step[] = [
    {
      title: 'PostgreSQL',
      run: async (show) => {
        await mkdir(working, { mode: 0o700 })
        const { args, env } = connectionOf(backupUrl, caFile)
        const fetching = runProgram(
          programs('pg_basebackup'),
          [...args, '-D', data, ...baseBackup],
          { env, onLine: (line) => show(percentIn(line) / 100) },
        )
        await fetching.catch(async (error: unknown) => {
          await rm(working, { recursive: true, force: true })
          throw error
        })
        result.bytes = (await filesOf(data)).bytes
        return inMegabytes(result.bytes)
      },
    },
    {
      title: 'Objects',
      run: async (show) => {
        const keepObjects = await followObjects(objectDirectory, folder)
        const kept = await keepObjects(show)
        result.objects = kept.length
        return `${kept.length}`
      },
    },
    {
      title: 'Manifest',
      run: async () => {
        const { instant, isLogFollowed } = await askWhere(adminDb)
        const { logStart, logEnd, ...base } = await filesOf(data)
        await sealBackup(working, {
          format: 1,
          release: release.version,
          migrations: await selectMigrations(adminDb),
          keys: keyNumbers(installation.keysFile),
          postgres: { version, major },
          startedAt: startedAt.toISOString(),
          instant: instant.toISOString(),
          logStart,
          logEnd,
          base,
          journals: await sealJournals(folder),
        })
        await rename(working, finished)
        Object.assign(result, { instant: instant.toISOString(), isLogFollowed })
        return isLogFollowed
          ? `any instant from ${instant.toISOString()} on can be restored`
          : `only this moment can be restored: nobody follows the log (shulin archive --to ${folder})`
      },
    },
  ]
  if (keepDays !== undefined) {
    steps.push({
      title: `What is older than ${keepDays} days`,
      run: async () => {
        result.forgotten = await forget(folder, cluster, keepDays)
        return result.forgotten.length === 0 ? 'none' : `${result.forgotten.join(', ')} deleted`
      },
    })
  }
  return { steps, result }
}

const percentIn = (line: string) => Number(/\((\d+)%\)/.exec(line)?.[1] ?? 0)

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`

/** The base backup is over: whatever is committed by now is in it, or in the log. */
async function askWhere(adminDb: Database) {
  const { rows } = await sql<{ instant: Date; isLogFollowed: boolean }>`
    select clock_timestamp() as instant,
           exists (select from pg_replication_slots where slot_name = ${slot} and active) as is_log_followed`.execute(
    adminDb,
  )
  return rows[0]!
}

const PostgresManifest = z.object({
  Files: z.array(z.object({ Size: z.int() })),
  'WAL-Ranges': z.tuple([z.object({ 'Start-LSN': z.string(), 'End-LSN': z.string() })]),
})

/** What PostgreSQL's own manifest says of a base backup. */
async function filesOf(data: string) {
  const file = join(data, 'backup_manifest')
  const manifest = PostgresManifest.parse(JSON.parse(await readFile(file, 'utf8')))
  const [range] = manifest['WAL-Ranges']
  return {
    files: manifest.Files.length,
    bytes: manifest.Files.reduce((sum, { Size }) => sum + Size, 0),
    checksum: await checksumOfFile(file),
    logStart: range['Start-LSN'],
    logEnd: range['End-LSN'],
  }
}

export async function selectMigrations(adminDb: Database) {
  const { rows } = await sql<{
    name: string
  }>`select name from kysely_migration order by name`.execute(adminDb)
  return rows.map(({ name }) => name)
}

function keyNumbers(file: string | undefined) {
  if (file === undefined || !existsSync(file)) return {}
  const ring = readKeys(file)
  return Object.fromEntries(
    keyKinds.map((kind) => [kind, ring[kind].filter(isKept).map(({ id }) => id)]),
  )
}
