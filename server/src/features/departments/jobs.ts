import { z } from 'zod'
import { selectGroupCodes } from '../../platform/institution-queries.ts'
import { inInstitution, type Database } from '../../platform/stores/database.ts'
import { defineJob } from '../../platform/stores/queue.ts'
import { refillByClass, selectClasses } from './staff/queries.ts'

/** Every night: what arrived is for the departments of its class, and what left is not. */
export const refillDepartments = defineJob({
  name: 'refill-departments',
  payload: z.strictObject({}),
  run: async (_payload, _held, { db }: { db: Database }) => {
    for (const groupCode of await selectGroupCodes(db)) {
      const found = await inInstitution(db, groupCode, selectClasses)
      for (const department of found) {
        await inInstitution(db, groupCode, (trx) => refillByClass(trx, department))
      }
    }
  },
  schedule: '30 2 * * *',
  withinSeconds: 3_600,
})
