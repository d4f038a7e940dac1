#!/usr/bin/env node
import { Command } from 'commander'
import { backupCommands } from './backup/commands.ts'
import { doctor } from './doctor.ts'
import { inboxCommands } from './features/inbox/commands.ts'
import { institutionsCommands } from './features/institutions/commands.ts'
import { loadRegions } from './features/institutions/regions.ts'
import { staffCommands } from './features/staff/commands.ts'
import { jobs } from './jobs.ts'
import { keysCommands } from './keys/commands.ts'
import { readConfig } from './platform/config.ts'
import { openDatabase, type Database } from './platform/database.ts'
import { Refused } from './platform/failure.ts'
import { jobsCommands } from './platform/jobs/commands.ts'
import { declareQueues } from './platform/jobs/schema.ts'
import { migrate } from './platform/migrate.ts'
import { runSteps, type Told } from './platform/progress.ts'

const config = readConfig(process.env)
const caFile = config.storesCaFile

const openAdmin = () => {
  if (config.database.adminUrl === undefined) throw new Error('DATABASE_ADMIN_URL is not set')
  return openDatabase(config.database.adminUrl, { caFile, pool: 2, patience: 600_000 })
}

const program = new Command('shulin')
  .description("The operator's commands of Shulin 书林")
  .version('0.1.0')
  .showHelpAfterError('(--help shows what there is)')
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
  .addHelpText('after', '\nExit codes: 0 done, 1 refused or failed, 2 called the wrong way.')

program
  .command('migrate')
  .description('bring the tables and the shared reference data up to date')
  .option('--json', 'print the result as JSON')
  .action(async (options: Told) => {
    const adminDb = openAdmin()
    let migrated: string[] = []
    let regions = 0
    const steps = [
      {
        title: 'Tables',
        run: async () => {
          migrated = await migrate(adminDb)
          return migrated.length === 0 ? 'up to date' : migrated.join(', ')
        },
      },
      { title: 'Jobs', run: () => declareQueues(adminDb, jobs) },
      {
        title: 'Regions',
        run: async () => {
          regions = await loadRegions(adminDb)
          return `${regions}`
        },
      },
    ]
    await runSteps(steps, options).finally(() => void adminDb.destroy())
    if (options.json) console.log(JSON.stringify({ migrated, regions }))
  })

/** What a command works with: opened for it, and closed after it. */
async function withStores(work: (opened: Opened) => Promise<void>) {
  const db = openDatabase(config.database.url, { caFile, pool: 2 })
  const { portalUrl, objectDirectory } = config
  await work({ db, portalUrl, objectDirectory }).finally(() => void db.destroy())
}
interface Opened {
  db: Database
  portalUrl: string
  objectDirectory: string
}

institutionsCommands(program, (work) =>
  withStores(async (opened) => {
    const adminDb = openAdmin()
    await work({ ...opened, adminDb }).finally(() => void adminDb.destroy())
  }),
)
staffCommands(program, withStores)
inboxCommands(program, withStores)
jobsCommands(program, jobs, withStores)
backupCommands(program, config, openAdmin)
keysCommands(program, config.keysFile)

program
  .command('doctor')
  .description('check that this installation can serve')
  .option('--json', 'print the result as JSON')
  .action(async (options: Told) => {
    const findings = await doctor(config)
    if (options.json) console.log(JSON.stringify(findings))
    else {
      for (const { name, isWell, says } of findings) {
        console.log(`${isWell ? '✓' : '✗'} ${name.padEnd(24)} ${says}`)
      }
    }
    if (findings.some(({ isWell }) => !isWell)) process.exitCode = 1
  })

try {
  await program.parseAsync()
} catch (error) {
  console.error(wordsOf(error))
  process.exitCode = 1
}

/** What went wrong, in words; where it happened in the code is nobody's concern at the command line. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const details = error instanceof Refused ? Object.entries(error.details ?? {}) : []
  const told = details.map((pair) => pair.join(' ')).join(', ')
  const cause = error.cause === undefined ? '' : `\n${wordsOf(error.cause)}`
  return `${error.message}${told && ` (${told})`}${cause}`
}
