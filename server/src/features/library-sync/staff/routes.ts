import {
  decideSync,
  listSyncDifferences,
  listSyncLibraries,
  startSync,
} from '@shulin/contract/library-sync-staff'
import { writeAudit } from '../../../platform/audit.ts'
import { Refused } from '../../../platform/failure.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { send } from '../../../platform/stores/queue.ts'
import { decide, runUnknown } from '../decide.ts'
import { compareWithSystem, finishComparison } from '../jobs.ts'
import { countDifferences, selectOpenRun, selectSync } from '../queries.ts'
import { alreadyRunning, noLibrarySystem } from '../runs.ts'
import { librariesOnScreen } from './on-screen.ts'
import { selectDifferences, selectRun } from './queries.ts'

/** How far libraries with a system of their own are known, for those who keep the catalogue. */
export function syncStaffRoutes(serve: Serve) {
  serve(listSyncLibraries, ({ within, locale }) => within((trx) => librariesOnScreen(trx, locale)))

  serve(listSyncDifferences, ({ within, query: { runId, page, rows } }) =>
    within(async (trx) => {
      if (!(await selectRun(trx, runId))) throw new Refused(runUnknown)
      const list = await selectDifferences(trx, runId, { rows, after: (page - 1) * rows })
      return { list, total: await countDifferences(trx, runId) }
    }),
  )

  serve(startSync, ({ within, institution: { groupCode }, staff, body: { libCode } }) =>
    within(async (trx) => {
      if (!(await selectSync(trx, libCode))) throw new Refused(noLibrarySystem)
      if (await selectOpenRun(trx, libCode)) throw new Refused(alreadyRunning)
      await send(trx, compareWithSystem, { groupCode, libCode, startedBy: 'staff' })
      await writeAudit(trx, staff, 'library-sync.start', libCode, { before: null, after: null })
      return true
    }),
  )

  serve(decideSync, ({ within, institution: { groupCode }, staff, body }) =>
    within(async (trx) => {
      const libCode = await decide(trx, body, staff)
      if (body.withdraw) await send(trx, finishComparison, { groupCode, libCode })
      return true
    }),
  )
}
