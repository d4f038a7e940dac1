import { z } from 'zod'
import { selectGroupCodes } from '../../platform/institution-queries.ts'
import { inInstitution, type Database } from '../../platform/stores/database.ts'
import { defineJob, send } from '../../platform/stores/queue.ts'
import type { LibraryLinks } from './library-links.ts'
import { deleteOldWishes, hasOpenWishes } from './wishes-queries.ts'

/** What readers of one institution wish of its libraries' own systems. */
const sendWishes = defineJob({
  name: 'send-wishes',
  payload: z.strictObject({ groupCode: z.string() }),
  run: ({ groupCode }, held, { libraryLinks }: { libraryLinks: LibraryLinks }) =>
    libraryLinks.work(groupCode, held),
  withinSeconds: 600,
})

/** Every minute: each institution in which something waits gets a job of its own, so that a slow system keeps no other from it. */
const beginToSendWishes = defineJob({
  name: 'begin-to-send-wishes',
  payload: z.strictObject({}),
  run: async (_payload, _held, { db }: { db: Database }) => {
    for (const groupCode of await selectGroupCodes(db)) {
      await inInstitution(db, groupCode, async (trx) => {
        if (await hasOpenWishes(trx)) await send(trx, sendWishes, { groupCode })
      })
    }
  },
  schedule: '* * * * *',
})

const forgetWishes = defineJob({
  name: 'forget-wishes',
  payload: z.strictObject({}),
  run: async (_payload, _held, { db }: { db: Database }) => {
    for (const groupCode of await selectGroupCodes(db)) {
      await inInstitution(db, groupCode, deleteOldWishes)
    }
  },
  schedule: '45 2 * * *',
})

export const wishJobs = [sendWishes, beginToSendWishes, forgetWishes]
