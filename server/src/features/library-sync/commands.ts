import type { Command } from 'commander'
import { z } from 'zod'
import { writeAudit } from '../../platform/audit.ts'
import { runSteps, type OutputOptions } from '../../platform/progress.ts'
import { inInstitution, type Database } from '../../platform/stores/database.ts'
import { send } from '../../platform/stores/queue.ts'
import { readTextFile } from '../../platform/text/text-encoding.ts'
import { UsageError } from '../../platform/usage-error.ts'
import { Refused } from '../../platform/failure.ts'
import { decide } from './decide.ts'
import { openFileLists } from './file-lists.ts'
import { compareWithSystem } from './jobs.ts'
import { ListSettings } from './list-settings.ts'
import { selectSync, selectTimeZone, updateSync } from './queries.ts'
import { compareLibrary, continueRun, noLibrarySystem, type RunReport } from './runs.ts'
import { librariesOnScreen } from './staff/on-screen.ts'

type WithStores = (work: (stores: { db: Database }) => Promise<void>) => Promise<void>

interface RunOptions extends OutputOptions {
  copies?: string
  readers?: string
  dryRun?: boolean
  withdraw?: boolean
}

/** `shulin sync …` */
export function syncCommands(program: Command, withStores: WithStores) {
  const sync = program
    .command('sync')
    .description('libraries with a library system of their own, kept like it')

  sync
    .command('settings <groupCode> <libCode> <file>')
    .description('how the lists of a library are read: a JSON file, see docs/library-sync.md')
    .action((groupCode: string, libCode: string, file: string) =>
      withStores(async ({ db }) => {
        const parsed = ListSettings.safeParse(JSON.parse(await readTextFile(file)))
        if (!parsed.success) throw new UsageError(`${file}\n${z.prettifyError(parsed.error)}`)
        await inInstitution(db, groupCode, async (trx) => {
          const before = await selectSync(trx, libCode)
          if (!before) throw new Refused(noLibrarySystem, { libCode })
          await updateSync(trx, libCode, { settings: JSON.stringify(parsed.data) })
          await writeAudit(trx, 'operator', 'library-sync.settings', libCode, {
            before: before.settings,
            after: parsed.data,
          })
        })
        console.log(`${libCode}: kept`)
      }),
    )

  sync
    .command('run <groupCode> <libCode>')
    .description('compare a library with the complete list of its library system')
    .option('--copies <file>', 'the list of copies as a file; without it, a worker asks the system')
    .option('--readers <file>', 'the list of readers as a file')
    .option('--dry-run', 'with a file: say what is different, and change nothing')
    .option('--withdraw', 'with a file: withdraw what the list lacks, however much it is')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  shulin sync run 100041 east\n  shulin sync run 100041 east --copies copies.csv --readers readers.csv --dry-run',
    )
    .action((groupCode: string, libCode: string, options: RunOptions) =>
      withStores(async ({ db }) => {
        if (options.copies === undefined) return ask(db, groupCode, libCode, options)
        const { copies, readers } = options
        const context = { db, groupCode, libCode }
        const lists = await inInstitution(db, groupCode, async (trx) => {
          const stored = await selectSync(trx, libCode)
          if (!stored) throw new Refused(noLibrarySystem, { libCode })
          const timeZone = await selectTimeZone(trx)
          return openFileLists(ListSettings.parse(stored.settings), { copies, readers }, timeZone)
        })
        let report: RunReport | undefined
        await runSteps(
          [
            {
              title: `Copies of ${libCode}`,
              run: async () => {
                report = await compareLibrary(context, lists, {
                  startedBy: 'operator',
                  isTrial: options.dryRun ?? false,
                  withdraw: options.withdraw ?? false,
                })
                return wordsOf(report)
              },
            },
          ],
          options,
        )
        if (options.json) console.log(JSON.stringify(report))
        if (report?.state !== 'asks') return
        console.error(`It asks: shulin sync decide ${groupCode} ${report.runId}`)
        process.exitCode = 1
      }),
    )

  sync
    .command('decide <groupCode> <run>')
    .description('withdraw the copies that the list of a run that asks lacks')
    .option('--keep', 'keep them instead')
    .action((groupCode: string, runId: string, { keep = false }: { keep?: boolean }) =>
      withStores(async ({ db }) => {
        const libCode = await inInstitution(db, groupCode, (trx) =>
          decide(trx, { runId, withdraw: !keep }, 'operator'),
        )
        const report = keep ? undefined : await continueRun({ db, groupCode, libCode })
        console.log(`${report?.withdrawn ?? 0} withdrawn`)
      }),
    )

  sync
    .command('status <groupCode>')
    .description('how old what is known of each library is, and how far it was from its system')
    .option('--json', 'print it as JSON')
    .action((groupCode: string, options: OutputOptions) =>
      withStores(async ({ db }) => {
        const libraries = await inInstitution(db, groupCode, (trx) =>
          librariesOnScreen(trx, 'en-US'),
        )
        if (options.json) return console.log(JSON.stringify(libraries))
        for (const { libCode, seenAt, changesAt, drift, failure, runs } of libraries) {
          const words = [
            `known as of ${seenAt ?? 'never'}`,
            `changes until ${changesAt ?? 'never'}`,
            `drift ${drift ?? 'unknown'}`,
            `last run ${runs[0]?.state ?? 'never'}`,
            ...(failure === null ? [] : [`not asked: ${failure}`]),
          ]
          console.log(`${libCode.padEnd(16)} ${words.join('; ')}`)
        }
      }),
    )
}

/** A worker knows how to reach the system; it begins within seconds. */
async function ask(db: Database, groupCode: string, libCode: string, options: RunOptions) {
  if (options.readers !== undefined || options.dryRun || options.withdraw) {
    throw new UsageError('--readers, --dry-run and --withdraw go with --copies <file>')
  }
  await inInstitution(db, groupCode, async (trx) => {
    if (!(await selectSync(trx, libCode))) throw new Refused(noLibrarySystem, { libCode })
    await send(trx, compareWithSystem, { groupCode, libCode, startedBy: 'operator' })
  })
  console.log(options.json ? JSON.stringify({ sent: true }) : 'A worker compares it')
}

function wordsOf({ copiesSeen, readersSeen, drift, withdrawn, wouldWithdraw }: RunReport) {
  const asks = wouldWithdraw === null ? '' : `, would withdraw ${wouldWithdraw}`
  return `${copiesSeen} copies and ${readersSeen} readers seen: ${drift} different; ${withdrawn} withdrawn${asks}`
}
