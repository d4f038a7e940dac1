import { z } from 'zod'
import { selectGroupCodes } from '../../platform/institution-queries.ts'
import { inInstitution, type Database } from '../../platform/stores/database.ts'
import { defineJob } from '../../platform/stores/queue.ts'
import { moveDueDates } from './due-dates.ts'

/** Every hour: a copy lent at the very moment a day was closed may be due on that day. */
export const moveDueDatesHourly = defineJob({
  name: 'move-due-dates',
  payload: z.strictObject({}),
  run: async (_payload, _held, { db }: { db: Database }) => {
    for (const groupCode of await selectGroupCodes(db)) {
      await inInstitution(db, groupCode, (trx) => moveDueDates(trx))
    }
  },
  schedule: '10 * * * *',
})
