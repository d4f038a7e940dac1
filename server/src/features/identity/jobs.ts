import { z } from 'zod'
import { selectGroupCodes } from '../../platform/institution-queries.ts'
import { inInstitution, type Database } from '../../platform/stores/database.ts'
import { defineJob } from '../../platform/stores/queue.ts'
import { deleteSpent } from './forget-queries.ts'
import { deleteOldAttempts } from './login/limits.ts'

/** Every hour: what was kept of logins and is of no use any more. */
export const forgetLogins = defineJob({
  name: 'forget-logins',
  payload: z.strictObject({}),
  run: async (_payload, _held, { db }: { db: Database }) => {
    for (const groupCode of await selectGroupCodes(db))
      await inInstitution(db, groupCode, deleteSpent)
    await deleteOldAttempts(db)
  },
  schedule: '40 * * * *',
})
