import { z } from 'zod'
import { selectGroupCodes } from '../../platform/institution-queries.ts'
import type { Institution } from '../../platform/institution.ts'
import { inInstitution, type Database } from '../../platform/stores/database.ts'
import { defineJob, send } from '../../platform/stores/queue.ts'
import { matchEverywhere, type MatchingServices } from './matching.ts'
import { deleteOldHits } from './queries.ts'
import { beginTellingRounds, tellOfNews } from './telling.ts'

/** Compares what has arrived with what is followed; where nothing arrived, it is done at once. */
const matchSubscriptions = defineJob({
  name: 'match-subscriptions',
  payload: z.strictObject({}),
  run: (_payload, held, services: MatchingServices) => matchEverywhere(services, held),
  schedule: '*/10 * * * *',
  atOnce: 1,
  withinSeconds: 3_600,
})

/** One institution's messages of a day about what was found. */
const tellOfSubscriptions = defineJob({
  name: 'tell-of-subscriptions',
  payload: z.strictObject({ groupCode: z.string(), day: z.iso.date() }),
  run: (
    round,
    held,
    services: {
      db: Database
      directory: { byCode(groupCode: string): Promise<Institution | undefined> }
    },
  ) => tellOfNews(services, round, held),
  withinSeconds: 900,
})

/** Every hour, as institutions lie in many time zones: each is told in its own morning. */
const beginToTellOfSubscriptions = defineJob({
  name: 'begin-to-tell-of-subscriptions',
  payload: z.strictObject({}),
  run: (_payload, _held, { db }: { db: Database }) =>
    beginTellingRounds(db, (trx, round) => send(trx, tellOfSubscriptions, round)),
  schedule: '15 * * * *',
})

/** What was found long ago, and what waited in vain to be indexed. */
const forgetSubscriptionHits = defineJob({
  name: 'forget-subscription-hits',
  payload: z.strictObject({}),
  run: async (_payload, _held, { db }: { db: Database }) => {
    for (const groupCode of await selectGroupCodes(db)) {
      await inInstitution(db, groupCode, deleteOldHits)
    }
  },
  schedule: '20 4 * * *',
  withinSeconds: 3_600,
})

export const subscriptionJobs = [
  matchSubscriptions,
  tellOfSubscriptions,
  beginToTellOfSubscriptions,
  forgetSubscriptionHits,
]
