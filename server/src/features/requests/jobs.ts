import { z } from 'zod'
import { selectGroupCodes } from '../../platform/institution-queries.ts'
import { inInstitution, type Database } from '../../platform/stores/database.ts'
import { defineJob } from '../../platform/stores/queue.ts'
import { passOnUnfetched } from './expiry.ts'
import { measureWays } from './forecast-queries.ts'
import { deleteOldCodes, deleteOldCounts } from './queries.ts'

const everywhere = async (db: Database, work: (groupCode: string) => Promise<unknown>) => {
  for (const groupCode of await selectGroupCodes(db)) await work(groupCode)
}

/** Every ten minutes: copies that nobody fetched in time go to whoever waits next. */
const endUnfetchedRequests = defineJob({
  name: 'end-unfetched-requests',
  payload: z.strictObject({}),
  run: (_payload, held, { db }: { db: Database }) =>
    everywhere(db, (groupCode) => passOnUnfetched(db, groupCode, held)),
  schedule: '*/10 * * * *',
  withinSeconds: 600,
})

const forgetTakeCodes = defineJob({
  name: 'forget-take-codes',
  payload: z.strictObject({}),
  run: (_payload, _held, { db }: { db: Database }) =>
    everywhere(db, (groupCode) => inInstitution(db, groupCode, deleteOldCodes)),
  schedule: '25 * * * *',
})

const forgetDailyCounts = defineJob({
  name: 'forget-daily-counts',
  payload: z.strictObject({}),
  run: (_payload, _held, { db }: { db: Database }) =>
    everywhere(db, (groupCode) => inInstitution(db, groupCode, deleteOldCounts)),
  schedule: '35 2 * * *',
})

/** Every night: how long each way took of late. */
const measureWaysOfAsking = defineJob({
  name: 'measure-ways',
  payload: z.strictObject({}),
  run: (_payload, _held, { db }: { db: Database }) =>
    everywhere(db, (groupCode) => inInstitution(db, groupCode, (trx) => measureWays(trx))),
  schedule: '10 3 * * *',
})

export const requestJobs = [
  endUnfetchedRequests,
  forgetTakeCodes,
  forgetDailyCounts,
  measureWaysOfAsking,
]
