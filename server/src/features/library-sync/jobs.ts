import { z } from 'zod'
import { Refused } from '../../platform/failure.ts'
import { selectGroupCodes } from '../../platform/institution-queries.ts'
import { inInstitution, type Database } from '../../platform/stores/database.ts'
import { defineJob, send } from '../../platform/stores/queue.ts'
import type { LibrarySystemOf } from '../circulation/circulation.ts'
import { takeChanges } from './changes.ts'
import { standardHour } from './list-settings.ts'
import {
  deleteOldReaderLines,
  forgetStaged,
  selectDueLibraries,
  selectLeftBehind,
  selectLibraries,
} from './queries.ts'
import { compareLibrary, continueRun, listsOf } from './runs.ts'

interface Needs {
  db: Database
  librarySystemOf: LibrarySystemOf
}

/** Compares a library with the complete list of its system; a comparison that was left behind is finished first. */
export const compareWithSystem = defineJob({
  name: 'compare-library',
  payload: z.strictObject({
    groupCode: z.string(),
    libCode: z.string(),
    startedBy: z.enum(['schedule', 'operator', 'staff']),
  }),
  run: async ({ groupCode, libCode, startedBy }, held, { db, librarySystemOf }: Needs) => {
    const context = { db, groupCode, libCode, held }
    try {
      if (await continueRun(context)) return
      const system = await librarySystemOf(groupCode, libCode)
      const lists = system && listsOf(system)
      if (lists) await compareLibrary(context, lists, { startedBy })
    } catch (error) {
      // Another worker does it already.
      if (!(error instanceof Refused)) throw error
    }
  },
  atOnce: 1,
  withinSeconds: 7_200,
})

/** Finishes what staff decided on. */
export const finishComparison = defineJob({
  name: 'finish-library-comparison',
  payload: z.strictObject({ groupCode: z.string(), libCode: z.string() }),
  run: async ({ groupCode, libCode }, held, { db }: Needs) => {
    await continueRun({ db, groupCode, libCode, held })
  },
  withinSeconds: 3_600,
})

const takeChangesOfLibrary = defineJob({
  name: 'library-changes',
  payload: z.strictObject({ groupCode: z.string(), libCode: z.string() }),
  run: async ({ groupCode, libCode }, held, { db, librarySystemOf }: Needs) => {
    const system = await librarySystemOf(groupCode, libCode)
    if (!system?.changesSince) return
    const { is } = await takeChanges({ db, groupCode, libCode, held }, system)
    if (is !== 'gap') return
    await inInstitution(db, groupCode, (trx) =>
      send(trx, compareWithSystem, { groupCode, libCode, startedBy: 'schedule' }),
    )
  },
  atOnce: 2,
  withinSeconds: 900,
})

/** Every minute: what changed in the library systems. One that is still being asked is not asked twice. */
const beginToTakeChanges = defineJob({
  name: 'begin-library-changes',
  payload: z.strictObject({}),
  run: async (_payload, _held, { db }: Needs) => {
    for (const groupCode of await selectGroupCodes(db)) {
      await inInstitution(db, groupCode, async (trx) => {
        for (const { libCode } of await selectLibraries(trx)) {
          await send(trx, takeChangesOfLibrary, { groupCode, libCode })
        }
      })
    }
  },
  schedule: '* * * * *',
})

/** Every hour: institutions lie in many time zones, and each has its own night. */
const beginNightlyLists = defineJob({
  name: 'begin-library-lists',
  payload: z.strictObject({}),
  run: async (_payload, _held, { db }: Needs) => {
    for (const groupCode of await selectGroupCodes(db)) {
      await inInstitution(db, groupCode, async (trx) => {
        for (const libCode of await selectDueLibraries(trx, standardHour)) {
          await send(trx, compareWithSystem, { groupCode, libCode, startedBy: 'schedule' })
        }
      })
    }
  },
  schedule: '15 * * * *',
})

/** Lists of runs that nobody went on with. */
const forgetLists = defineJob({
  name: 'forget-library-lists',
  payload: z.strictObject({}),
  run: async (_payload, _held, { db }: Needs) => {
    for (const groupCode of await selectGroupCodes(db)) {
      const left = await inInstitution(db, groupCode, async (trx) => {
        await deleteOldReaderLines(trx)
        return selectLeftBehind(trx)
      })
      for (const runId of left) {
        while ((await inInstitution(db, groupCode, (trx) => forgetStaged(trx, runId, 10_000))) > 0);
      }
    }
  },
  schedule: '50 1 * * *',
  withinSeconds: 3_600,
})

export const syncJobs = [
  compareWithSystem,
  finishComparison,
  takeChangesOfLibrary,
  beginToTakeChanges,
  beginNightlyLists,
  forgetLists,
]
