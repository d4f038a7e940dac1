import { z } from 'zod'
import { selectGroupCodes } from '../../platform/institution-queries.ts'
import { inInstitution, type Database } from '../../platform/stores/database.ts'
import { defineJob } from '../../platform/stores/queue.ts'
import { deleteOldDifferences } from './queries.ts'

/** Differences name readers: by then they are repaired, or never will be. */
const keptDays = 90

/** Every night. */
export const forgetConversions = defineJob({
  name: 'forget-conversions',
  payload: z.strictObject({}),
  run: async (_payload, _held, { db }: { db: Database }) => {
    for (const groupCode of await selectGroupCodes(db)) {
      await inInstitution(db, groupCode, (trx) => deleteOldDifferences(trx, keptDays))
    }
  },
  schedule: '20 3 * * *',
})
