import { z } from 'zod'
import { selectGroupCodes } from '../../platform/institution-queries.ts'
import { inInstitution, type Database } from '../../platform/stores/database.ts'
import { defineJob, send } from '../../platform/stores/queue.ts'
import { deleteOldUses } from './event-queries.ts'
import { checkLinks } from './links/check-links.ts'

/** Every hour: what was used more than two days ago is a count, and nothing else. */
const forgetUseEvents = defineJob({
  name: 'forget-use-events',
  payload: z.strictObject({}),
  run: async (_payload, _held, { db }: { db: Database }) => {
    for (const groupCode of await selectGroupCodes(db)) {
      await inInstitution(db, groupCode, deleteOldUses)
    }
  },
  schedule: '30 * * * *',
})

interface LinkNeeds {
  db: Database
  config: { insideHosts: string[] }
}

const checkLinksOfOne = defineJob({
  name: 'check-links',
  payload: z.strictObject({ groupCode: z.string() }),
  // Asked twice, an address answers twice: what is kept of it is the later answer.
  run: async ({ groupCode }, _held, { db, config: { insideHosts } }: LinkNeeds) => {
    await checkLinks(db, groupCode, { insideHosts })
  },
  withinSeconds: 7_200,
})

/** Every night: each institution gets a job of its own, so that slow addresses of one keep no other from its turn. */
const beginToCheckLinks = defineJob({
  name: 'begin-to-check-links',
  payload: z.strictObject({}),
  run: async (_payload, _held, { db }: { db: Database }) => {
    for (const groupCode of await selectGroupCodes(db)) {
      await inInstitution(db, groupCode, (trx) => send(trx, checkLinksOfOne, { groupCode }))
    }
  },
  schedule: '15 1 * * *',
})

export const usageJobs = [forgetUseEvents, checkLinksOfOne, beginToCheckLinks]
