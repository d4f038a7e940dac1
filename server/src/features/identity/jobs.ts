import { z } from 'zod'
import { inInstitution, type Database } from '../../platform/stores/database.ts'
import { defineJob } from '../../platform/stores/queue.ts'
import { deleteSpent } from './forget-queries.ts'
import { forgetOldTurns } from './login/limits.ts'

/** Every hour: what was kept of logins and is of no use any more. */
export const forgetLogins = defineJob({
  name: 'forget-logins',
  payload: z.strictObject({}),
  run: async (_payload, _held, { db }: { db: Database }) => {
    const institutions = await db.selectFrom('institution').select('groupCode').execute()
    for (const { groupCode } of institutions) await inInstitution(db, groupCode, deleteSpent)
    await forgetOldTurns(db)
  },
  schedule: '40 * * * *',
})
