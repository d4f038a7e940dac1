import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { z } from 'zod'
import { selectGroupCodes } from '../../platform/institution-queries.ts'
import type { Database } from '../../platform/stores/database.ts'
import type { KeyRing } from '../../platform/security/keys.ts'
import type { OutputOptions } from '../../platform/progress.ts'
import { checkTrail, closeDays } from './audit.ts'

type WithStores = (
  work: (opened: { db: Database; keys: KeyRing }) => Promise<void>,
) => Promise<void>

const Noted = z.looseObject({ groupCode: z.string(), day: z.iso.date(), digest: z.string() })

/** `shulin audit …` */
export function auditCommands(program: Command, withStores: WithStores) {
  const audit = program.command('audit').description('the trail of what staff did')

  audit
    .command('close')
    .description('close the days that are over, as the worker does every hour')
    .option('--json', 'print the result as JSON')
    .action(({ json }: OutputOptions) =>
      withStores(async ({ db, keys }) => {
        const closed = []
        for (const groupCode of await selectGroupCodes(db)) {
          closed.push(...(await closeDays(db, keys, groupCode)))
        }
        if (json) return console.log(JSON.stringify(closed))
        for (const { groupCode, day, rows, digest } of closed) {
          console.log(`${groupCode.padEnd(16)} ${day} ${String(rows).padStart(6)} ${digest}`)
        }
        if (closed.length === 0) console.log('Nothing is left to close.')
      }),
    )

  audit
    .command('check [groupCode]')
    .description('look whether the trail is as it was when its days were closed')
    .option('--against <file>', 'digests that were kept elsewhere: one JSON object a line')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      '\nThe lines for --against are those of the worker\'s log that say "audit day closed", or of `shulin audit close --json`.',
    )
    .action((only: string | undefined, { json, against }: OutputOptions & { against?: string }) =>
      withStores(async ({ db, keys }) => {
        const noted = against === undefined ? [] : await readNoted(against)
        const found = []
        for (const groupCode of only === undefined ? await selectGroupCodes(db) : [only]) {
          const own = noted.filter((line) => line.groupCode === groupCode)
          const { days, faults } = await checkTrail(db, keys, groupCode, own)
          found.push({ groupCode, days: days.length, until: days[0]?.day ?? null, faults })
        }
        if (json) console.log(JSON.stringify(found))
        else found.forEach(tell)
        if (found.some(({ faults }) => faults.length > 0)) process.exitCode = 1
      }),
    )
}

interface TrailReport {
  groupCode: string
  days: number
  until: string | null
  faults: { day: string; n: number | null; fault: string }[]
}

function tell({ groupCode, days, until, faults }: TrailReport) {
  const sign = faults.length === 0 ? '✓' : '✗'
  console.log(`${sign} ${groupCode.padEnd(16)} ${days} days${until ? `, the last ${until}` : ''}`)
  for (const { day, n, fault } of faults) {
    console.log(`    ${day} ${fault}${n === null ? '' : ` (row ${n})`}`)
  }
}

/** Lines that tell of a closed day; others of the same log are passed over. */
async function readNoted(file: string) {
  const text = await readFile(file, 'utf8')
  const values = text.trimStart().startsWith('[')
    ? (JSON.parse(text) as unknown[])
    : text.split('\n').flatMap((line) => (line.includes('"digest"') ? [JSON.parse(line)] : []))
  return values.flatMap((value) => {
    const parsed = Noted.safeParse(value)
    return parsed.success ? [parsed.data] : []
  })
}
