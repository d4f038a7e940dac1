import { resolve } from 'node:path'
import { InvalidArgumentError, type Command } from 'commander'
import type { Config } from '../platform/config.ts'
import { openDatabase, type Database } from '../platform/stores/database.ts'
import { runSteps, type OutputOptions } from '../platform/progress.ts'
import { planBackup, type Installation } from './backup.ts'
import { clusterOf } from './folder.ts'
import { follow } from './follow.ts'
import { listSegments, logReceivedAt, segmentAt, unbroken } from './log.ts'
import { listBackups } from './manifest.ts'
import { planRestore } from './restore.ts'

interface RestoreOptions extends OutputOptions {
  from: string
  to: Date | 'latest'
  into: string
  objectsInto: string
  /** False: leave them as they are. */
  objects: boolean
}

/** `shulin backup`, `archive`, `backups` and `restore`. */
export function backupCommands(program: Command, config: Config, openAdmin: () => Database) {
  const withInstallation = async (work: (installation: Installation) => Promise<void>) => {
    const { backupUrl } = config.database
    if (backupUrl === undefined) throw new Error('DATABASE_BACKUP_URL is not set')
    const adminDb = openAdmin()
    const { storesCaFile: caFile, postgresPrograms, objectDirectory, keysFile } = config
    const reached = { adminDb, backupUrl, caFile, postgresPrograms, objectDirectory, keysFile }
    await work(reached).finally(() => void adminDb.destroy())
  }

  program
    .command('backup')
    .description('back up PostgreSQL and the objects into a folder')
    .requiredOption('--to <folder>', 'where backups are kept')
    .option('--keep-days <days>', 'then delete what no instant of the last days needs', days)
    .option('--json', 'print the result as JSON')
    .addHelpText('after', '\nExample:\n  shulin backup --to /srv/backup --keep-days 35')
    .action(({ to, keepDays, ...options }: OutputOptions & { to: string; keepDays?: number }) =>
      withInstallation(async (installation) => {
        const kept = keepDays === undefined ? {} : { keepDays }
        const { steps, result } = await planBackup(installation, to, kept)
        await runSteps(steps, options)
        if (options.json) console.log(JSON.stringify(result))
      }),
    )

  program
    .command('archive')
    .description('keep the log of PostgreSQL and the changes of the objects, until ended')
    .requiredOption('--to <folder>', 'where backups are kept')
    .option('--objects-every <seconds>', 'how often to look at the objects', seconds, 60)
    .addHelpText(
      'after',
      '\nIt runs as a service beside the portal: with it, every instant since a backup can be restored.',
    )
    .action(({ to, objectsEvery }: { to: string; objectsEvery: number }) =>
      withInstallation(async (installation) => {
        const ending = new AbortController()
        for (const signal of ['SIGTERM', 'SIGINT'] as const) {
          process.once(signal, () => ending.abort())
        }
        const db = openDatabase(config.database.url, { caFile: config.storesCaFile, pool: 1 })
        const say = (what: string) => console.log(`${new Date().toISOString()} ${what}`)
        const following = { db, until: ending.signal, say, objectsEvery: objectsEvery * 1000 }
        await follow(installation, to, following).finally(() => void db.destroy())
      }),
    )

  program
    .command('backups')
    .description('list the backups of a folder, and up to when the log reaches')
    .argument('<folder>', 'where backups are kept')
    .option('--json', 'print the list as JSON')
    .action(async (path: string, { json }: OutputOptions) => {
      const folder = resolve(path)
      const cluster = await clusterOf(folder)
      const segments = await listSegments(folder, cluster)
      const backups = (await listBackups(folder)).map(
        ({ name, instant, release, base, logEnd }) => ({
          name,
          instant,
          release,
          bytes: base.bytes,
          isLogBroken: unbroken(segments, segmentAt(logEnd, cluster)).isBroken,
        }),
      )
      const receivedAt = (await logReceivedAt(segments))?.toISOString() ?? null
      if (json) return console.log(JSON.stringify({ backups, logReceivedAt: receivedAt }))
      for (const { name, instant, release, bytes, isLogBroken } of backups) {
        const size = `${Math.ceil(bytes / 1_000_000)} MB`.padStart(10)
        const note = isLogBroken ? 'its log has a gap' : ''
        console.log([name, `from ${instant}`, size, `release ${release}`, note].join('  '))
      }
      console.log(receivedAt ? `the log reaches ${receivedAt}` : 'the log was never followed')
    })

  program
    .command('restore')
    .description('bring PostgreSQL and the objects back to an instant, into an empty place')
    .requiredOption('--from <folder>', 'where backups are kept')
    .requiredOption('--to <instant>', 'up to when, with its time zone, or latest', instant)
    .requiredOption('--into <folder>', 'where the files of PostgreSQL go')
    .option('--objects-into <folder>', 'where the objects go', config.objectDirectory)
    .option('--no-objects', 'leave the objects as they are')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      `
Example:
  shulin restore --from /srv/backup --to 2026-11-15T09:30:00+08:00 --into /var/lib/postgresql/15/main

Nothing that exists is overwritten. docs/operations.md has the whole drill.`,
    )
    .action(async ({ to, from, into, objects, objectsInto, json }: RestoreOptions) => {
      const { steps, result } = await planRestore({
        from,
        into,
        to: to === 'latest' ? undefined : to,
        objectsInto: objects ? objectsInto : undefined,
        database: decodeURIComponent(new URL(config.database.url).pathname.slice(1)),
        postgresPrograms: config.postgresPrograms,
        keysFile: config.keysFile,
      })
      await runSteps(steps, json ? { json } : {})
      if (json) return console.log(JSON.stringify(result))
      const { missingKeys, pendingMigrations } = result
      const migrate = pendingMigrations.length > 0 ? 'shulin migrate, ' : ''
      console.log(`\nStart PostgreSQL on ${result.into}, then: ${migrate}shulin doctor`)
      if (missingKeys.length > 0) {
        console.log(
          `These keys are not in KEYS_FILE: ${missingKeys.join(', ')}. Bring it back first.`,
        )
      }
    })
}

function wholeNumber(text: string, least: number) {
  const number = Number(text)
  if (Number.isInteger(number) && number >= least) return number
  throw new InvalidArgumentError(`It must be a whole number from ${least} on.`)
}
const days = (text: string) => wholeNumber(text, 1)
const seconds = (text: string) => wholeNumber(text, 1)

function instant(text: string): Date | 'latest' {
  if (text === 'latest') return text
  const isComplete = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text)
  const date = new Date(text)
  if (!isComplete || Number.isNaN(date.getTime())) {
    throw new InvalidArgumentError('Write it like 2026-11-15T09:30:00+08:00.')
  }
  if (date > new Date()) throw new InvalidArgumentError('It lies in the future.')
  return date
}
