import { z } from 'zod'
import { keepOnItsWay } from '../../platform/jobs/job-lists.ts'
import type { Database } from '../../platform/stores/database.ts'
import { defineJob } from '../../platform/stores/queue.ts'
import { keepBatch, takeUpBatches } from './batches.ts'

/** Keeps what a search found, where that is more than one call keeps. */
export const keepFoundTitles = defineJob({
  name: 'keep-found-titles',
  payload: z.strictObject({ groupCode: z.string(), batchId: z.uuid() }),
  run: ({ groupCode, batchId }, held, { db }: { db: Database }) =>
    keepBatch({ db, groupCode, batchId, held }),
  withinSeconds: 600,
})

/**
 * Every hour: a job that was given up leaves what it had still to keep, and as long as that is there its reader can keep no other result. It is
 * taken up again where it stopped; whoever looks after the jobs sees what it fails with until then.
 */
export const takeUpFoundTitles = defineJob({
  name: 'take-up-found-titles',
  payload: z.strictObject({}),
  run: (_payload, held, { db }: { db: Database }) =>
    takeUpBatches(db, held, (trx, batch) => keepOnItsWay(trx, keepFoundTitles, batch)),
  schedule: '45 * * * *',
})
