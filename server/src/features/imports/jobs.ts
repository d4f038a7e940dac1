import { z } from 'zod'
import { inInstitution, type Database } from '../../platform/stores/database.ts'
import { defineJob, PermanentFailure, send } from '../../platform/stores/queue.ts'
import { harvest } from './harvest/harvest.ts'
import { selectDueSources, selectGroupCodes, selectSourceById } from './queries.ts'
import { asSource } from './sources/sources.ts'

interface Needs {
  db: Database
}

/** Fetches a source of an institution. Shared ones are the operator's: `shulin harvest --due`. */
export const harvestSource = defineJob({
  name: 'harvest-source',
  payload: z.strictObject({ groupCode: z.string(), sourceId: z.uuid() }),
  run: async ({ groupCode, sourceId }, _held, { db }: Needs) => {
    const stored = await inInstitution(db, groupCode, (trx) => selectSourceById(trx, sourceId))
    if (stored?.ownerGroupCode !== groupCode)
      throw new PermanentFailure('the institution has no such source')
    await harvest(db, asSource(stored), { startedBy: 'schedule' })
  },
  atOnce: 1,
  withinSeconds: 3_600,
})

/** Looks which harvests are due. A source that is harvested already is not harvested twice: runs exclude each other. */
export const findDueHarvests = defineJob({
  name: 'find-due-harvests',
  payload: z.strictObject({}),
  run: async (_payload, _held, { db }: Needs) => {
    for (const { groupCode } of await selectGroupCodes(db)) {
      await inInstitution(db, groupCode, async (trx) => {
        for (const { id } of await selectDueSources(trx, groupCode)) {
          await send(trx, harvestSource, { groupCode, sourceId: id })
        }
      })
    }
  },
  schedule: '20 * * * *',
})
