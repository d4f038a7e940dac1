import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import type { Database } from '../../platform/stores/database.ts'
import { runSteps, type ShowShare, type Step, type OutputOptions } from '../../platform/progress.ts'
import { UsageError } from '../../platform/usage-error.ts'
import { loadDemoHoldings } from '../catalogue/catalogue.ts'
import { lostIn, type Counts } from './runs/counts.ts'
import { openDelivery } from './runs/delivery.ts'
import { harvest, harvestDue } from './harvest/harvest.ts'
import { reasonInWords } from './runs/reasons.ts'
import { selectRefusals, selectRun, selectRuns, selectSources } from './queries.ts'
import { answerRun, runImport, writerFor, type Progress, type Report } from './runs/runs.ts'
import { readSourceFile, type SourceDescription } from './sources/source-file.ts'
import { findSource, putSource, type Source } from './sources/sources.ts'

interface ImportStores {
  /** Sees the rows of one institution. */
  db: Database
  /** The operator's: writes what is shared. */
  adminDb: Database
}
type WithStores = (work: (stores: ImportStores) => Promise<void>) => Promise<void>

interface ImportOptions extends OutputOptions {
  all?: string
  demo?: boolean
  also?: 'tests'
  institution?: string
  withdraw?: boolean
}
interface InstitutionOption extends OutputOptions {
  institution?: string
}

const catalogueFiles = resolve(import.meta.dirname, '../../../../fixtures/catalogue')
/** Every source of open records that we know how to read, with its licence. */
const knownSources = join(catalogueFiles, 'sources.json')

/** `shulin import`, `shulin imports …`, `shulin sources …` and `shulin harvest`. */
export function importsCommands(program: Command, withStores: WithStores) {
  const written = ({ db, adminDb }: ImportStores, institution: string | undefined) =>
    institution === undefined ? adminDb : db

  program
    .command('import [source] [files...]')
    .description('take in a delivery of a source: the same again changes nothing')
    .option('--all <directory>', 'every known source whose files lie in this directory')
    .option('--also <what>', 'with --all: `tests` also takes what a public portal may not show')
    .option('--demo', 'with --all: also holdings and items of the demo institutions')
    .option('--institution <groupCode>', 'a source of one institution')
    .option('--withdraw', 'withdraw what a complete delivery lacks, however much it is')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  shulin import city-marc books.mrc.gz\n  shulin import --all data --demo\n\nSources and mappings: docs/imports.md',
    )
    .action((source: string | undefined, files: string[], options: ImportOptions) =>
      withStores(async (opened) => {
        if (options.all !== undefined) return importAll(opened, options.all, options)
        if (source === undefined || files.length === 0) {
          throw new UsageError(
            'Say which source, and which files: shulin import <source> <files...>',
          )
        }
        const { institution } = options
        const db = written(opened, institution)
        const found = await writerFor(db, { ownerGroupCode: institution ?? null })((trx) =>
          findSource(trx, institution ?? null, source),
        )
        await importSteps([importStep(db, found, files, options)], options)
      }),
    )

  program
    .command('harvest [source]')
    .description('fetch what changed at a source by OAI-PMH')
    .option('--due', 'every shared source whose time has come: for a timer')
    .option('--full', 'from the beginning, not from the last time')
    .option('--institution <groupCode>', 'a source of one institution')
    .option('--json', 'print the result as JSON')
    .action(
      (name: string | undefined, options: InstitutionOption & { due?: boolean; full?: boolean }) =>
        withStores(async (opened) => {
          const { institution, full = false } = options
          if (options.due) {
            const reports = await harvestDue(opened.adminDb, null, 'operator')
            console.log(options.json ? JSON.stringify(reports) : `${reports.length} harvested`)
            for (const report of reports) {
              if (!('failed' in report)) tellLosses([report])
              else {
                console.error(`${report.source} was not harvested: ${report.failed}`)
                process.exitCode = 1
              }
            }
            return
          }
          if (name === undefined) throw new UsageError('Say which source: shulin sources list')
          const db = written(opened, institution)
          const source = await writerFor(db, { ownerGroupCode: institution ?? null })((trx) =>
            findSource(trx, institution ?? null, name),
          )
          const step: ImportStep = {
            title: source.name,
            run: (tell, signal) =>
              harvest(db, source, { startedBy: 'operator', tell, signal, full }),
          }
          await importSteps([step], options)
        }),
    )

  const sources = program.command('sources').description('where records come from')
  sources
    .command('import <file>')
    .description('add sources, or change them, as a file says')
    .option('--institution <groupCode>', 'for one institution alone')
    .option('--json', 'print the result as JSON')
    .action((file: string, options: InstitutionOption) =>
      withStores(async (opened) => {
        const { institution } = options
        const owner = { ownerGroupCode: institution ?? null }
        const described = await readSourceFile(file)
        await writerFor(
          written(opened, institution),
          owner,
        )(async (trx) => {
          for (const description of described)
            await putSource(trx, owner.ownerGroupCode, description)
        })
        const names = described.map(({ name }) => name)
        console.log(options.json ? JSON.stringify(names) : names.join('\n'))
      }),
    )
  sources
    .command('list')
    .description('list the sources')
    .option('--institution <groupCode>', 'of one institution')
    .option('--json', 'print the list as JSON')
    .action((options: InstitutionOption) =>
      withStores(async (opened) => {
        const ownerGroupCode = options.institution ?? null
        const listed = await writerFor(written(opened, options.institution), { ownerGroupCode })(
          (trx) => selectSources(trx, ownerGroupCode),
        )
        if (options.json) return console.log(JSON.stringify(listed))
        for (const { name, format, title, lastRunAt } of listed) {
          const when = lastRunAt?.toISOString().slice(0, 16) ?? 'never'
          console.log(
            [name.padEnd(28), format.padEnd(10), when.padEnd(16), title['zh-CN']].join(' '),
          )
        }
      }),
    )

  const imports = program.command('imports').description('what was imported, and what was refused')
  imports
    .command('list')
    .description('the newest runs')
    .option('--json', 'print the list as JSON')
    .action((options: OutputOptions) =>
      withStores(async ({ adminDb }) => {
        const runs = await selectRuns(adminDb, 50)
        if (options.json) return console.log(JSON.stringify(runs))
        for (const { id, source, state, ...counts } of runs) {
          console.log(`${id} ${source.padEnd(28)} ${state.padEnd(8)} ${wordsOf(counts)}`)
        }
      }),
    )
  imports
    .command('refusals <run>')
    .description('what a run refused, and why')
    .option('--json', 'print the list as JSON')
    .action((runId: string, options: OutputOptions) =>
      withStores(async ({ adminDb }) => {
        const refusals = await selectRefusals(adminDb, runId, 10_000)
        if (options.json) return console.log(JSON.stringify(refusals))
        for (const { position, sourceKey, barcode, reason, detail } of refusals) {
          const words = reasonInWords(reason, 'en-US')
          console.log([position, sourceKey ?? '-', barcode ?? '-', words, detail ?? ''].join('\t'))
        }
      }),
    )
  imports
    .command('confirm <run>')
    .description('withdraw what the delivery of a run that asks lacks')
    .option('--keep', 'keep it instead')
    .action((runId: string, { keep = false }: { keep?: boolean }) =>
      withStores(async ({ db, adminDb }) => {
        const found = await selectRun(adminDb, runId)
        if (!found) throw new Error(`There is no run ${runId}: see shulin imports list`)
        const shared = found.ownerGroupCode === null
        const withdrawn = await writerFor(
          shared ? adminDb : db,
          found,
        )((trx) => answerRun(trx, runId, !keep))
        console.log(`${withdrawn} withdrawn`)
      }),
    )
}

interface ImportStep {
  title: string
  run: (tell: (progress: Progress) => void, signal: AbortSignal) => Promise<Report>
}

const importStep = (
  db: Database,
  source: Source,
  files: string[],
  { withdraw = false }: ImportOptions,
): ImportStep => ({
  title: source.name,
  run: async (tell, signal) =>
    runImport(db, source, await openDelivery(source, files), {
      startedBy: 'operator',
      withdraw,
      tell,
      signal,
    }),
})

/** Every known source, one after another; of those that lie in the directory. */
async function importAll({ adminDb }: ImportStores, directory: string, options: ImportOptions) {
  const wanted = (await readSourceFile(knownSources)).filter(
    ({ mayBeShown }) => mayBeShown === 'public' || options.also === 'tests',
  )
  await importSteps(await stepsFor(adminDb, directory, wanted, options), options)
  if (options.demo) {
    const run = async (show: ShowShare) => `${await loadDemoHoldings(adminDb, show)} rows added`
    await runSteps([{ title: 'Holdings of the demo institutions', run }], options)
  }
}

/** The small sample every fresh portal begins with, for the demo institutions. */
export function sampleSteps(adminDb: Database): Step[] {
  return [
    {
      title: 'Catalogue',
      run: async (show) => {
        const steps = await stepsFor(
          adminDb,
          join(catalogueFiles, 'sample'),
          await readSourceFile(knownSources),
        )
        const { signal } = new AbortController()
        let records = 0
        for (const { run } of steps) records += (await run(() => {}, signal)).seen
        await loadDemoHoldings(adminDb, show)
        return `${records} records`
      },
    },
  ]
}

/** Adds the sources a file describes, and takes in their files. */
async function stepsFor(
  adminDb: Database,
  directory: string,
  described: SourceDescription[],
  options: ImportOptions = {},
): Promise<ImportStep[]> {
  const steps: ImportStep[] = []
  for (const description of described) {
    const files = description.files
      .map((file) => inDirectory(directory, file))
      .filter((file) => file !== undefined)
    if (files.length === 0) continue
    const source = await adminDb.transaction().execute((trx) => putSource(trx, null, description))
    steps.push(importStep(adminDb, source, files, options))
  }
  return steps
}

/** A file of a source, compressed or not; undefined when it is not there. */
function inDirectory(directory: string, file: string) {
  const [path = '', members] = file.split('#')
  const found = [path, path.replace(/\.zst$/u, '')]
    .map((name) => join(directory, name))
    .find(existsSync)
  return found === undefined
    ? undefined
    : [found, ...(members === undefined ? [] : [members])].join('#')
}

/** Runs imports one after another, with their progress; Ctrl-C ends the one that runs, and the rest is not begun. */
async function importSteps(steps: ImportStep[], options: OutputOptions) {
  const interrupted = new AbortController()
  const stop = () => interrupted.abort(new Error('given up'))
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const reports: (Report & { source: string })[] = []
  const shown = steps.map(({ title, run }): Step => ({
    title,
    run: async (show: ShowShare) => {
      const report = await run(
        (progress) => show(progress.share, paceOf(progress)),
        interrupted.signal,
      )
      reports.push({ source: title, ...report })
      return wordsOf(report)
    },
  }))
  await runSteps(shown, options).finally(() => process.off('SIGINT', stop).off('SIGTERM', stop))
  if (options.json) console.log(JSON.stringify(reports))
  if (reports.some(({ state }) => state === 'asks')) {
    console.error('A run asks: shulin imports confirm <run> withdraws what its delivery lacks')
    process.exitCode = 1
  }
  tellLosses(reports)
}

/**
 * No command ends well that lost something on the way. What a mapping leaves out was asked for; but a file of which nothing is left is
 * the wrong file, or has the wrong mapping.
 */
function tellLosses(reports: Report[]) {
  for (const { runId, kind, ...counts } of reports) {
    const { records, items } = lostIn(counts)
    const isNothingLeft =
      counts.seen > 0 && (kind === 'file' ? counts.refused : records) === counts.seen
    if (records === 0 && items === 0 && !isNothingLeft) continue
    const whole = isNothingLeft ? 'Nothing of the delivery was taken in: ' : ''
    console.error(
      `${whole}${counts.refused} records and ${items} items were refused: shulin imports refusals ${runId}`,
    )
    process.exitCode = 1
  }
}

const paceOf = ({ seen, perSecond, secondsLeft }: Progress) =>
  [
    `${seen} records`,
    `${perSecond}/s`,
    ...(secondsLeft === null ? [] : [`${secondsLeft} s left`]),
  ].join(', ')

function wordsOf(counts: Counts & { wouldWithdraw: number | null }) {
  const { seen, added, changed, unchanged, refused, withdrawn, wouldWithdraw } = counts
  const { itemsSeen, itemsTaken, itemsRefused } = counts
  const asks = wouldWithdraw === null ? '' : `, would withdraw ${wouldWithdraw}`
  const items =
    itemsSeen === 0 ? '' : `; ${itemsSeen} items seen: ${itemsTaken} taken, ${itemsRefused} refused`
  return `${seen} seen: ${added} added, ${changed} changed, ${unchanged} unchanged, ${refused} refused; ${withdrawn} withdrawn${asks}${items}`
}
