import { z } from 'zod'
import { selectGroupCodes } from '../../platform/institution-queries.ts'
import type { Log } from '../../platform/log.ts'
import { inInstitution, type Database } from '../../platform/stores/database.ts'
import { defineJob } from '../../platform/stores/queue.ts'
import { selectDifferences } from './queries.ts'

/**
 * Every night: the sums of all readers against their ledgers. They cannot differ while nobody writes past the product; where somebody
 * did, the job fails, and what fails is seen by `shulin doctor`. Nothing is put right by itself.
 */
export const checkPoints = defineJob({
  name: 'check-points',
  payload: z.strictObject({}),
  run: async (_payload, _held, { db, log }: { db: Database; log: Log }) => {
    let readers = 0
    for (const groupCode of await selectGroupCodes(db)) {
      const differences = await inInstitution(db, groupCode, selectDifferences)
      readers += differences.length
      if (differences.length > 0)
        log.error({ groupCode, readers: differences.length }, 'points differ from their ledger')
    }
    if (readers > 0) throw new Error(`the points of ${readers} readers differ from their ledger`)
  },
  schedule: '5 3 * * *',
})
