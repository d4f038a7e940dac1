import { useOperations } from '@shulin/contract/usage'
import type { Command } from 'commander'
import { selectGroupCodes } from '../../platform/institution-queries.ts'
import type { OutputOptions } from '../../platform/progress.ts'
import { inInstitution, type Database } from '../../platform/stores/database.ts'
import { csvOf } from '../../platform/text/csv.ts'
import { UsageError } from '../../platform/usage-error.ts'
import { reportOf } from './report.ts'

type WithStores = (work: (opened: { db: Database }) => Promise<void>) => Promise<void>

const isMonth = (text: string) => /^20\d\d-(0[1-9]|1[0-2])$/.test(text)

/** `shulin usage …`: what each institution of the installation used, for whoever pays for all of them. */
export function usageCommands(program: Command, withStores: WithStores) {
  program
    .command('usage <from> [to]')
    .description(
      'how often electronic resources were used in some months (2026-10), by institution, as CSV',
    )
    .option('--json', 'print the result as JSON')
    .action((from: string, to: string | undefined, { json }: OutputOptions) =>
      withStores(async ({ db }) => {
        const last = to ?? from
        if (!isMonth(from) || !isMonth(last)) throw new UsageError('Say months as 2026-10')
        const counted = []
        for (const groupCode of await selectGroupCodes(db)) {
          const { totals } = await inInstitution(db, groupCode, (trx) =>
            reportOf(trx, { from, to: last, by: 'month' }, 'en-US'),
          )
          counted.push({ groupCode, ...totals })
        }
        if (json) return console.log(JSON.stringify(counted))
        const rows = counted.map(({ groupCode, ...totals }) => [
          groupCode,
          ...useOperations.map((operation) => String(totals[operation])),
        ])
        console.log(csvOf([['institution', ...useOperations], ...rows]).trimEnd())
      }),
    )
}
