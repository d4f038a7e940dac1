import { readFile, writeFile } from 'node:fs/promises'
import { Option, type Command } from 'commander'
import { runSteps, type OutputOptions } from '../../platform/progress.ts'
import { textEncodings, type TextEncoding } from '../../platform/text/text-encoding.ts'
import { importReaders, readReaderFile, type RowReport } from './import/import.ts'

type ImportServices = Parameters<typeof importReaders>[0]
type WithStores = (work: (services: ImportServices) => Promise<void>) => Promise<void>

interface ImportOptions extends OutputOptions {
  report?: string
  passwords?: string
  encoding?: TextEncoding
  eraseEmpty?: boolean
}

/** `shulin readers …` */
export function readersCommands(program: Command, withStores: WithStores) {
  const readers = program.command('readers').description('who uses the portal of an institution')

  readers
    .command('import <groupCode> <file>')
    .description('take in readers from a CSV file; it says of every row what became of it')
    .option('--report <file>', 'write what became of every row to this file (CSV)')
    .option('--passwords <file>', 'make first passwords for those without, and write them here')
    .addOption(
      new Option(
        '--encoding <name>',
        'of the file; it is recognised otherwise, or refused',
      ).choices(textEncodings),
    )
    .option('--erase-empty', 'an empty cell takes away what is known; else it says nothing')
    .option('--json', 'print what became of every row as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  shulin readers import 100041 autumn.csv --passwords letters.csv\n\nFirst passwords that can be guessed are refused. Columns: docs/operations.md',
    )
    .action((groupCode: string, file: string, options: ImportOptions) =>
      withStores(async (opened) => {
        const rows = readReaderFile(await readFile(file), options.encoding)
        let reports: RowReport[] = []
        const { eraseEmpty = false } = options
        const makePasswords = options.passwords !== undefined
        await runSteps(
          [
            {
              title: `Readers of ${groupCode}`,
              run: async (show) => {
                reports = await importReaders(opened, groupCode, rows, {
                  makePasswords,
                  eraseEmpty,
                  show,
                })
                return summary(reports)
              },
            },
          ],
          options,
        )
        if (options.passwords !== undefined) {
          const made = reports.filter(({ password }) => password !== undefined)
          await writeCsv(options.passwords, ['account', 'password'], made)
        }
        const told = reports.map(({ row, account, outcome, reason }) => ({
          row,
          account,
          outcome,
          reason,
        }))
        if (options.report !== undefined) {
          await writeCsv(options.report, ['row', 'account', 'outcome', 'reason'], told)
        }
        if (options.json) console.log(JSON.stringify(told))
        else {
          for (const { row, account, outcome, reason } of told) {
            console.log([`row ${row}`, account, outcome, reason].filter(Boolean).join('  '))
          }
        }
        if (told.some(({ outcome }) => outcome === 'refused')) process.exitCode = 1
      }),
    )
}

const summary = (reports: RowReport[]) =>
  [...Map.groupBy(reports, ({ outcome }) => outcome)]
    .map(([outcome, those]) => `${those.length} ${outcome}`)
    .join(', ')

type Cell = string | number | undefined

/** For its owner alone. A cell that a spreadsheet would run is text. */
async function writeCsv<Name extends string>(
  file: string,
  head: Name[],
  rows: Partial<Record<Name, Cell>>[],
) {
  const cell = (value: Cell) => {
    const text = String(value ?? '')
    return `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
  }
  const lines = [
    head.join(','),
    ...rows.map((row) => head.map((name) => cell(row[name])).join(',')),
  ]
  await writeFile(file, `\uFEFF${lines.join('\r\n')}\r\n`, { mode: 0o600 })
}
