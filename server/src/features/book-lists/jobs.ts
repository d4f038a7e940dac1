import { z } from 'zod'
import { selectGroupCodes } from '../../platform/institution-queries.ts'
import { inInstitution, type Database } from '../../platform/stores/database.ts'
import { defineJob } from '../../platform/stores/queue.ts'
import { removeCovers } from './covers.ts'
import { deleteUnusedCovers } from './own-queries.ts'

interface Needs {
  db: Database
  config: { objectDirectory: string }
}

/** A form may stand open for so long, with a picture that was sent and not saved with its list yet. */
const keptDays = 1

/** Every night. */
export const forgetListCovers = defineJob({
  name: 'forget-list-covers',
  payload: z.strictObject({}),
  run: async (_payload, _held, { db, config }: Needs) => {
    for (const groupCode of await selectGroupCodes(db)) {
      const keys = await inInstitution(db, groupCode, (trx) =>
        deleteUnusedCovers(trx, { days: keptDays }),
      )
      await removeCovers(config.objectDirectory, keys)
    }
  },
  schedule: '40 3 * * *',
})
