import {
  decideRun as decideRunCall,
  harvestNow as harvestNowCall,
  listRefusals,
  listRuns,
  listSources,
  readRefusalsFile,
  readRun,
} from '@shulin/contract/imports-staff'
import type { Serve } from '../../../platform/http/serve.ts'
import { reasonInWords } from '../runs/reasons.ts'
import { countReasons, countRefusals, countRuns, selectRefusals, selectRuns } from './queries.ts'
import { refusalsFile } from './refusals-file.ts'
import { decideRun, runOf, runOnScreen } from './runs.ts'
import { harvestNow, sourcesOnScreen } from './sources.ts'

/** More refusals than this are counted, not kept. */
const mostKept = 10_000

/** Imports and harvests, for those who keep the catalogue. */
export function importsStaffRoutes(serve: Serve) {
  serve(listRuns, ({ within, locale, query: { page, rows, ...wanted } }) =>
    within(async (db) => {
      const runs = await selectRuns(db, wanted, { rows, after: (page - 1) * rows })
      const list = runs.map((run) => runOnScreen(run, locale))
      return { list, total: await countRuns(db, wanted) }
    }),
  )

  serve(readRun, ({ within, locale, query: { runId } }) =>
    within(async (db) => ({
      run: runOnScreen(await runOf(db, runId), locale),
      reasons: (await countReasons(db, runId)).map((counted) => ({
        ...counted,
        reasonName: reasonInWords(counted.reason, locale),
      })),
      kept: await countRefusals(db, runId, undefined),
    })),
  )

  serve(listRefusals, ({ within, locale, query: { runId, reason, page, rows } }) =>
    within(async (db) => {
      await runOf(db, runId)
      const found = await selectRefusals(db, runId, { reason, rows, after: (page - 1) * rows })
      const list = found.map((one) => ({
        ...one,
        reasonName: reasonInWords(one.reason, locale),
      }))
      return { list, total: await countRefusals(db, runId, reason) }
    }),
  )

  serve(readRefusalsFile, ({ within, locale, query: { runId } }) =>
    within(async (db) => {
      const { name, startedAt } = await runOf(db, runId)
      const day = startedAt.toISOString().slice(0, 10)
      const found = await selectRefusals(db, runId, { rows: mostKept, after: 0 })
      const refusals = found.map((one) => ({
        ...one,
        reasonName: reasonInWords(one.reason, locale),
      }))
      return { fileName: `${name}-${day}-refused.csv`, csv: refusalsFile(refusals) }
    }),
  )

  serve(decideRunCall, ({ within, locale, staff, body }) =>
    within(async (db) => {
      await decideRun(db, body, staff)
      return runOnScreen(await runOf(db, body.runId), locale)
    }),
  )

  serve(listSources, ({ within, locale }) => within((db) => sourcesOnScreen(db, locale)))

  serve(harvestNowCall, ({ within, institution, staff, body: { sourceId } }) =>
    within(async (db) => {
      await harvestNow(db, institution.groupCode, sourceId, staff)
      return true
    }),
  )
}
