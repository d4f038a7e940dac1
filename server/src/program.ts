import { Command, CommanderError } from 'commander'
import { backupCommands } from './backup/commands.ts'
import { doctor } from './doctor/doctor.ts'
import type { CommandContext, MigrateResult } from './feature.ts'
import { features, inDemoOrder } from './features.ts'
import { jobs } from './jobs.ts'
import { keysCommands } from './keys/commands.ts'
import type { Config } from './platform/config.ts'
import { openDatabase } from './platform/stores/database.ts'
import { readKeys } from './platform/security/keys.ts'
import { jobsCommands } from './platform/jobs/commands.ts'
import { declareQueues } from './platform/jobs/schema.ts'
import { migrate } from './platform/stores/migrate.ts'
import { openPasswords } from './platform/security/passwords.ts'
import { runSteps, type OutputOptions } from './platform/progress.ts'
import { UsageError } from './platform/usage-error.ts'
import { wordsOf } from './platform/words-of.ts'

/** The operator's commands on an installation, each ready to be called once. */
export function openProgram(config: Config): Command {
  const caFile = config.storesCaFile

  const openAdmin = () => {
    if (config.database.adminUrl === undefined) throw new Error('DATABASE_ADMIN_URL is not set')
    return openDatabase(config.database.adminUrl, { caFile, pool: 2, patience: 600_000 })
  }

  const withStores: CommandContext['withStores'] = async (work) => {
    const db = openDatabase(config.database.url, { caFile, pool: 2 })
    const { portalUrl, objectDirectory } = config
    await work({ db, portalUrl, objectDirectory }).finally(() => void db.destroy())
  }

  function ownKeys() {
    if (config.keysFile === undefined) throw new Error('KEYS_FILE is not set')
    return readKeys(config.keysFile)
  }

  const context: CommandContext = {
    config,
    ownKeys,
    withStores,
    withAdmin: (work) =>
      withStores(async (opened) => {
        const adminDb = openAdmin()
        await work({ ...opened, adminDb }).finally(() => void adminDb.destroy())
      }),
    async withPatience(work) {
      const db = openDatabase(config.database.url, { caFile, pool: 2, patience: 600_000 })
      const adminDb = openAdmin()
      try {
        await work({ db, adminDb })
      } finally {
        await Promise.all([db.destroy(), adminDb.destroy()])
      }
    },
    async withPasswords(work) {
      const keys = ownKeys()
      const passwords = openPasswords(keys)
      await work({ keys, passwords }).finally(() => passwords.close())
    },
    demoSteps: (adminDb) =>
      inDemoOrder(features).flatMap(({ demo }) => demo?.steps(context, adminDb) ?? []),
  }

  const program = new Command('shulin')
    .description("The operator's commands of Shulin 书林")
    .version('0.1.0')
    .showHelpAfterError('(--help shows what there is)')
    // It throws what it would end the process with: process.exit can wait forever for code that is being compiled behind it.
    .exitOverride()
    .addHelpText(
      'after',
      '\nExit codes: 0 done, 1 refused or failed, 2 called the wrong way, 130 ended by Ctrl-C.',
    )

  program
    .command('migrate')
    .description('bring the tables and the shared reference data up to date')
    .option('--json', 'print the result as JSON')
    .action(async (options: OutputOptions) => {
      const adminDb = openAdmin()
      const result: MigrateResult = { migrated: [] }
      const steps = [
        {
          title: 'Tables',
          run: async () => {
            result.migrated = await migrate(adminDb)
            return result.migrated.length === 0 ? 'up to date' : result.migrated.join(', ')
          },
        },
        { title: 'Jobs', run: () => declareQueues(adminDb, jobs) },
        ...features.flatMap(({ migrateSteps }) => migrateSteps?.(context, adminDb, result) ?? []),
      ]
      await runSteps(steps, options).finally(() => void adminDb.destroy())
      if (options.json) console.log(JSON.stringify(result))
    })

  for (const feature of features) feature.commands?.(program, context)
  jobsCommands(program, jobs, withStores)
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
    .action(async (options: OutputOptions & { beforeStart?: true }) => {
      const findings = await doctor(config, { isBeforeStart: options.beforeStart ?? false })
      if (options.json) console.log(JSON.stringify(findings))
      else {
        for (const { name, isWell, says } of findings) {
          console.log(`${isWell ? '✓' : '✗'} ${name.padEnd(24)} ${says}`)
        }
      }
      if (findings.some(({ isWell }) => !isWell)) process.exitCode = 1
    })
  return program
}

/** With which code a command that threw this ends, and what is still to be said about it. */
export function endOf(thrown: unknown): { code: number; says: string | null } {
  // It has said why already; asked for help, it ends with 0.
  if (thrown instanceof CommanderError) return { code: thrown.exitCode === 0 ? 0 : 2, says: null }
  return { code: thrown instanceof UsageError ? 2 : 1, says: wordsOf(thrown) }
}
