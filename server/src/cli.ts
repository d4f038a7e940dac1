#!/usr/bin/env node
import { Command } from 'commander'
import { doctor } from './doctor.ts'
import { institutionsCommands } from './features/institutions/commands.ts'
import { loadRegions } from './features/institutions/regions.ts'
import { readConfig } from './platform/config.ts'
import { openDatabase } from './platform/database.ts'
import { Refused } from './platform/failure.ts'
import { migrate } from './platform/migrate.ts'
import { runSteps, type Told } from './platform/progress.ts'

const config = readConfig(process.env)
const caFile = config.storesCaFile

const openAdmin = () => {
  if (config.database.adminUrl === undefined) throw new Error('DATABASE_ADMIN_URL is not set')
  return openDatabase(config.database.adminUrl, { caFile, pool: 2 })
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

institutionsCommands(program, async (work) => {
  const db = openDatabase(config.database.url, { caFile, pool: 2 })
  const adminDb = openAdmin()
  try {
    await work({ db, adminDb, objectDirectory: config.objectDirectory })
  } finally {
    await Promise.all([db.destroy(), adminDb.destroy()])
  }
})

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
  console.error(error instanceof Refused ? `${error.message} ${told(error)}` : error)
  process.exitCode = 1
}

function told({ details }: Refused) {
  return details === null
    ? ''
    : `(${Object.entries(details)
        .map((pair) => pair.join(' '))
        .join(', ')})`
}
