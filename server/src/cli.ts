#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { Command } from 'commander'
import { backupCommands } from './backup/commands.ts'
import { doctor } from './doctor/doctor.ts'
import { auditCommands } from './features/audit/commands.ts'
import { loadClassification } from './features/catalogue/classification.ts'
import { loadDemoHome } from './features/home/demo/demo.ts'
import { signOnCommands } from './features/identity/sign-on/commands.ts'
import { importsCommands, sampleSteps } from './features/imports/commands.ts'
import { inboxCommands } from './features/inbox/commands.ts'
import { institutionsCommands } from './features/institutions/commands.ts'
import { loadRegions } from './features/institutions/regions.ts'
import { readersCommands } from './features/readers/commands.ts'
import { loadDemoReaders } from './features/readers/demo.ts'
import { indexCommands } from './features/search/feed/commands.ts'
import { ensureIndexes } from './features/search/feed/indexes.ts'
import { openIndexes } from './features/search/feed/open-indexes.ts'
import { recordCommands } from './features/record/commands.ts'
import { staffCommands } from './features/staff/commands.ts'
import { jobs } from './jobs.ts'
import { keysCommands } from './keys/commands.ts'
import { openCache } from './platform/stores/cache.ts'
import { ownConfig } from './platform/config.ts'
import { openDatabase, type Database } from './platform/stores/database.ts'
import { Refused } from './platform/failure.ts'
import { readKeys, type KeyRing } from './platform/security/keys.ts'
import { openLog } from './platform/log.ts'
import { jobsCommands } from './platform/jobs/commands.ts'
import { declareQueues } from './platform/jobs/schema.ts'
import { migrate } from './platform/stores/migrate.ts'
import { openPasswords, type Passwords } from './platform/security/passwords.ts'
import { runSteps, type Told } from './platform/progress.ts'
import { connectSearchEngine } from './platform/stores/search-engine.ts'
import { WrongUse } from './platform/wrong-use.ts'

const config = ownConfig()
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
  .addHelpText(
    'after',
    '\nExit codes: 0 done, 1 refused or failed, 2 called the wrong way, 130 ended by Ctrl-C.',
  )

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
      { title: 'Classes', run: async () => `${await loadClassification(adminDb)}` },
      { title: 'Search indexes', run: makeMissingIndexes },
    ]
    await runSteps(steps, options).finally(() => void adminDb.destroy())
    if (options.json) console.log(JSON.stringify({ migrated, regions }))
  })

/** Search is derived: an engine that is away keeps nobody from an upgrade, and the feed makes what is missing later. */
async function makeMissingIndexes() {
  let made: string[] = []
  try {
    await withIndexes(async (indexes) => void (made = await ensureIndexes(indexes)))
  } catch (error) {
    return `not made: ${wordsOf(error)}`
  }
  return made.length === 0 ? 'there' : made.join(', ')
}

/** What the commands about the index work with. They take their time. */
async function withIndexes(work: (opened: OpenedIndexes) => Promise<void>) {
  const db = openDatabase(config.database.url, { caFile, pool: 4, patience: 60_000 })
  const client = connectSearchEngine(config.opensearchUrl, { caFile })
  const cache = openCache(config.redisUrl, {
    caFile,
    prefix: config.cachePrefix,
    log: openLog('silent'),
  })
  try {
    await work({ ...openIndexes({ db, client, prefix: config.searchPrefix }), cache })
  } finally {
    cache.disconnect()
    await Promise.all([db.destroy(), client.close()])
  }
}
type OpenedIndexes = ReturnType<typeof openIndexes> & { cache: ReturnType<typeof openCache> }

/** What a command works with: opened for it, and closed after it. */
async function withStores(work: (opened: Opened) => Promise<void>) {
  const db = openDatabase(config.database.url, { caFile, pool: 2 })
  const { portalUrl, objectDirectory } = config
  await work({ db, portalUrl, objectDirectory }).finally(() => void db.destroy())
}
/** The same for work on many rows at once, which takes longer than a reader would wait. */
async function withPatience(work: (opened: { db: Database; adminDb: Database }) => Promise<void>) {
  const db = openDatabase(config.database.url, { caFile, pool: 2, patience: 600_000 })
  const adminDb = openAdmin()
  try {
    await work({ db, adminDb })
  } finally {
    await Promise.all([db.destroy(), adminDb.destroy()])
  }
}
function ownKeys() {
  if (config.keysFile === undefined) throw new Error('KEYS_FILE is not set')
  return readKeys(config.keysFile)
}

/** What hashes and hides; only commands about people need it. */
async function withPasswords(
  work: (opened: { keys: KeyRing; passwords: Passwords }) => Promise<void>,
) {
  const keys = ownKeys()
  const passwords = openPasswords(keys)
  await work({ keys, passwords }).finally(() => passwords.close())
}

/** The demo without readers is a demo, too: they need the keys of the installation. */
async function demoReaders(adminDb: Database) {
  if (config.keysFile === undefined || !existsSync(config.keysFile)) {
    return 'none: shulin keys make first'
  }
  let count = 0
  await withPasswords(async ({ keys, passwords }) => {
    count = await loadDemoReaders(adminDb, keys, passwords)
  })
  return `${count}`
}

interface Opened {
  db: Database
  portalUrl: string
  objectDirectory: string
}

institutionsCommands(
  program,
  (work) =>
    withStores(async (opened) => {
      const adminDb = openAdmin()
      await work({ ...opened, adminDb }).finally(() => void adminDb.destroy())
    }),
  (adminDb) => [
    ...sampleSteps(adminDb),
    { title: 'Readers', run: () => demoReaders(adminDb) },
    { title: 'Home pages', run: async () => `${await loadDemoHome(adminDb)}` },
  ],
)
importsCommands(program, withPatience)
readersCommands(program, (work) =>
  withStores(({ db }) => withPasswords((secrets) => work({ db, ...secrets }))),
)
staffCommands(program, withStores)
signOnCommands(program, withStores)
recordCommands(program, withStores)
auditCommands(program, (work) => withPatience(({ db }) => work({ db, keys: ownKeys() })))
inboxCommands(program, withStores)
jobsCommands(program, jobs, withStores)
indexCommands(program, withIndexes)
backupCommands(program, config, openAdmin)
keysCommands(program, config.keysFile, async (work) => {
  const adminDb = openAdmin()
  await work({ adminDb }).finally(() => void adminDb.destroy())
})

program
  .command('doctor')
  .description('check that this installation can serve')
  .option('--before-start', 'do not miss what only a started portal has: a worker, an address')
  .option('--json', 'print the result as JSON')
  .action(async (options: Told & { beforeStart?: true }) => {
    const findings = await doctor(config, { isBeforeStart: options.beforeStart ?? false })
    if (options.json) console.log(JSON.stringify(findings))
    else {
      for (const { name, isWell, says } of findings) {
        console.log(`${isWell ? '✓' : '✗'} ${name.padEnd(24)} ${says}`)
      }
    }
    if (findings.some(({ isWell }) => !isWell)) process.exitCode = 1
  })

// A command that must end in good order listens itself; what it then throws is the interruption.
let isInterrupted = false
process.on('SIGINT', () => {
  isInterrupted = true
  if (process.listenerCount('SIGINT') === 1) process.exit(130)
})

try {
  await program.parseAsync()
} catch (error) {
  console.error(wordsOf(error))
  process.exitCode = isInterrupted ? 130 : error instanceof WrongUse ? 2 : 1
}

/** What went wrong, in words; where it happened in the code is nobody's concern at the command line. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const details = error instanceof Refused ? Object.entries(error.details ?? {}) : []
  const told = details.map((pair) => pair.join(' ')).join(', ')
  const cause = error.cause === undefined ? '' : `\n${wordsOf(error.cause)}`
  return `${error.message}${told && ` (${told})`}${cause}`
}
