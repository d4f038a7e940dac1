import { z } from 'zod'
import { inInstitution, type Database } from '../../platform/stores/database.ts'
import { defineJob } from '../../platform/stores/queue.ts'
import { listNewJournals } from './listing.ts'
import { selectOpenInstitutions } from './listing-queries.ts'

/** Every five minutes: journals that were imported, bought or described anew stand in the list. */
export const listJournals = defineJob({
  name: 'list-journals',
  payload: z.strictObject({}),
  run: async (_payload, _held, { db }: { db: Database }) => {
    for (const { groupCode, timeZone } of await selectOpenInstitutions(db)) {
      await inInstitution(db, groupCode, (trx) => listNewJournals(trx, groupCode, timeZone))
    }
  },
  schedule: '*/5 * * * *',
  atOnce: 1,
  withinSeconds: 1_800,
})
