import { z } from 'zod'
import { selectGroupCodes } from '../../platform/institution-queries.ts'
import { inInstitution, type Database } from '../../platform/stores/database.ts'
import { defineJob } from '../../platform/stores/queue.ts'
import { deleteOldSessions } from './queries.ts'

/** Once a night: sessions, links and half-finished logins that nobody needs to look back at. */
export const forgetStaffSessions = defineJob({
  name: 'forget-staff-sessions',
  payload: z.strictObject({}),
  run: async (_payload, _held, { db }: { db: Database }) => {
    for (const groupCode of await selectGroupCodes(db))
      await inInstitution(db, groupCode, deleteOldSessions)
  },
  schedule: '20 3 * * *',
})
