import {
  listConversionDifferences,
  listConversionRuns,
  readConversionFile,
  readConversionRun,
  type ConversionDifference,
  type ConversionRun,
} from '@shulin/contract/conversion-staff'
import type { Locale } from '@shulin/contract/locale'
import { instantOf } from '@shulin/contract/time'
import { refusal, Refused } from '../../../platform/failure.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import type { Database } from '../../../platform/stores/database.ts'
import { differenceFile } from '../difference-file.ts'
import { reasonInWords } from '../reasons.ts'
import {
  countDifferences,
  countReasons,
  countRuns,
  selectDifferences,
  selectRun,
  selectRuns,
  type StoredRun,
} from './queries.ts'

/** More are not kept of any run. */
const mostKept = 10_000

export function conversionStaffRoutes(serve: Serve) {
  serve(listConversionRuns, ({ within, query: { page, rows } }) =>
    within(async (db) => {
      const runs = await selectRuns(db, { rows, after: (page - 1) * rows })
      return { list: runs.map(runOnScreen), total: await countRuns(db) }
    }),
  )
  serve(readConversionRun, ({ within, locale, query: { runId } }) =>
    within(async (db) => ({
      run: runOnScreen(await runOf(db, runId)),
      reasons: (await countReasons(db, runId)).map((counted) => ({
        ...counted,
        reasonName: reasonInWords(counted.reason, locale),
      })),
      kept: await countDifferences(db, runId),
    })),
  )
  serve(listConversionDifferences, ({ within, locale, query: { runId, reason, page, rows } }) =>
    within(async (db) => {
      await runOf(db, runId)
      const found = await selectDifferences(db, runId, { reason, rows, after: (page - 1) * rows })
      const list = found.map((one) => differenceOnScreen(one, locale))
      return { list, total: await countDifferences(db, runId, reason) }
    }),
  )
  serve(readConversionFile, ({ within, locale, query: { runId } }) =>
    within(async (db) => {
      const { mappingName, startedAt } = await runOf(db, runId)
      const found = await selectDifferences(db, runId, { rows: mostKept, after: 0 })
      const differences = found.map((one) => differenceOnScreen(one, locale))
      const day = startedAt.toISOString().slice(0, 10)
      return {
        fileName: `${mappingName}-${day}-differences.csv`,
        csv: differenceFile(differences, locale),
      }
    }),
  )
}

async function runOf(db: Database, runId: string) {
  const run = await selectRun(db, runId)
  if (!run) throw new Refused(runUnknown)
  return run
}

const runOnScreen = ({ startedAt, endedAt, ...run }: StoredRun): ConversionRun => ({
  ...run,
  kind: run.kind as ConversionRun['kind'],
  counts: run.counts as ConversionRun['counts'],
  sums: run.sums as ConversionRun['sums'],
  startedAt: instantOf(startedAt),
  endedAt: instantOf(endedAt),
})

const differenceOnScreen = (
  difference: Awaited<ReturnType<typeof selectDifferences>>[number],
  locale: Locale,
): ConversionDifference => ({
  ...difference,
  part: difference.part as ConversionDifference['part'],
  outcome: difference.outcome as ConversionDifference['outcome'],
  reasonName: reasonInWords(difference.reason, locale),
})

const runUnknown = refusal('conversion.run-unknown', 404, {
  'zh-CN': '没有这次转换',
  'zh-TW': '沒有這次轉換',
  'en-US': 'There is no such conversion',
})
