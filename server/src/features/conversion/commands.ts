import { writeFile } from 'node:fs/promises'
import { Option, type Command } from 'commander'
import type { ConversionKind } from '@shulin/contract/conversion-staff'
import { locales, type Locale } from '@shulin/contract/locale'
import { z } from 'zod'
import { runSteps, type OutputOptions } from '../../platform/progress.ts'
import type { KeyRing } from '../../platform/security/keys.ts'
import type { Database } from '../../platform/stores/database.ts'
import { readTextFile } from '../../platform/text/text-encoding.ts'
import { UsageError } from '../../platform/usage-error.ts'
import { convert, saveMapping, type ConversionResult } from './conversion.ts'
import { differenceFile } from './difference-file.ts'
import { reasonInWords } from './reasons.ts'

type WithStores = (
  work: (services: { db: Database; keys: KeyRing }) => Promise<void>,
) => Promise<void>

interface ConvertOptions extends OutputOptions {
  mapping?: string
  report?: string
  language: Locale
  fewer?: boolean
}

const kinds: [ConversionKind, string, string][] = [
  [
    'check',
    'Rehearsing',
    'rehearse it: tell everything that a run would do and find, and write nothing but that',
  ],
  [
    'run',
    'Bringing over',
    'bring it over; repeated with newer exports, it brings what has changed',
  ],
  [
    'compare',
    'Comparing',
    'compare both sides, line by line and by their sums, and change nothing',
  ],
]

/** `shulin convert …` */
export function conversionCommands(program: Command, withStores: WithStores) {
  const command = program
    .command('convert')
    .description('come over from another library system, from the files it exports')
  command
    .command('mapping <groupCode> <file>')
    .description('keep how the exports are read: columns, codes, encodings, dates')
    .option('--json', 'print the result as JSON')
    .action((groupCode: string, file: string, options: OutputOptions) =>
      withStores(async ({ db }) => {
        const given: unknown = JSON.parse(await readTextFile(file))
        const { name } = await saveMapping(db, groupCode, given).catch((error: unknown) => {
          throw error instanceof z.ZodError
            ? new UsageError(`${file}\n${z.prettifyError(error)}`)
            : error
        })
        console.log(options.json ? JSON.stringify({ name }) : `${name} is kept`)
      }),
    )
  for (const [kind, title, description] of kinds) {
    const added = command
      .command(`${kind} <groupCode> <folder>`)
      .description(description)
      .option('--mapping <name>', 'which mapping, where there are several')
      .option('--report <file>', 'write the differences to this file (CSV)')
      .addOption(
        new Option('--language <language>', 'of the differences')
          .choices([...locales])
          .default('en-US'),
      )
      .option('--json', 'print the result as JSON')
      .addHelpText(
        'after',
        '\nThe way from the first export to the day of change: docs/coming-over.md',
      )
    if (kind !== 'compare') {
      added.option('--fewer', 'take exports in which much less stands than in the last ones')
    }
    added.action((groupCode: string, folder: string, options: ConvertOptions) =>
      withStores(async (services) => {
        let result: ConversionResult | undefined
        await runSteps(
          [
            {
              title: `${title} ${folder}`,
              run: async () => {
                result = await convert(services, groupCode, folder, { kind, ...options })
                return `${result.differences.length} differences`
              },
            },
          ],
          options,
        )
        await tell(result!, options)
      }),
    )
  }
}

/** So many are printed; the file and the console have the rest. */
const mostPrinted = 50

async function tell(result: ConversionResult, { json, report, language }: ConvertOptions) {
  const { counts, sums, differences } = result
  if (report !== undefined) {
    await writeFile(report, differenceFile(differences, language), { mode: 0o600 })
  }
  if (json) console.log(JSON.stringify(result))
  else {
    for (const {
      part,
      lines,
      added,
      changed,
      unchanged,
      kept,
      ended,
      leftOut,
      withoutConsent,
    } of counts) {
      const said = Object.entries({
        added,
        changed,
        unchanged,
        kept,
        ended,
        'left out': leftOut,
        'without consent': withoutConsent,
      })
        .filter(([, count]) => count > 0)
        .map(([what, count]) => `${count} ${what}`)
      console.log(`${part.padEnd(10)} ${lines} lines: ${said.join(', ') || 'nothing'}`)
    }
    for (const { part, status, source, leftOut, moved, ours } of sums) {
      const isEqual = source - leftOut + moved === ours
      console.log(
        `${isEqual ? '✓' : '✗'} ${part} ${status || '(unreadable)'}: ${source} there, ${leftOut} left out, ${moved} moved, ${ours} here`,
      )
    }
    for (const { part, line, reason, subject, detail } of differences.slice(0, mostPrinted)) {
      console.log(
        [
          part,
          line === null ? '' : `line ${line}`,
          subject,
          reasonInWords(reason, language),
          detail,
        ]
          .filter(Boolean)
          .join('  '),
      )
    }
    if (differences.length > mostPrinted)
      console.log(`… and ${differences.length - mostPrinted} more: --report <file> has all of them`)
  }
  if (differences.length > 0) process.exitCode = 1
}
