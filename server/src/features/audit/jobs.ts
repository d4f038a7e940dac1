import { z } from 'zod'
import { selectGroupCodes } from '../../platform/institution-queries.ts'
import type { Database } from '../../platform/stores/database.ts'
import type { KeyRing } from '../../platform/security/keys.ts'
import type { Log } from '../../platform/log.ts'
import { defineJob } from '../../platform/stores/queue.ts'
import { closeDays } from './audit.ts'

interface Needs {
  db: Database
  keys: KeyRing
  log: Log
}

/**
 * Closes the days of the trail that are over; every hour, for institutions have midnights of their own. What was closed goes to
 * the log, too: it is kept elsewhere, and a trail that was rewritten as a whole no longer agrees with it.
 */
export const closeAuditDays = defineJob({
  name: 'close-audit-days',
  payload: z.strictObject({}),
  run: async (_payload, _held, { db, keys, log }: Needs) => {
    for (const groupCode of await selectGroupCodes(db)) {
      for (const closed of await closeDays(db, keys, groupCode))
        log.info(closed, 'audit day closed')
    }
  },
  schedule: '15 * * * *',
})
