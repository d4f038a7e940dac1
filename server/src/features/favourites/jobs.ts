import { z } from 'zod'
import type { Database } from '../../platform/stores/database.ts'
import { defineJob } from '../../platform/stores/queue.ts'
import { keepBatch } from './batches.ts'

/** Keeps what a search found, where that is more than one call keeps. */
export const keepFoundTitles = defineJob({
  name: 'keep-found-titles',
  payload: z.strictObject({ groupCode: z.string(), batchId: z.uuid() }),
  run: ({ groupCode, batchId }, held, { db }: { db: Database }) =>
    keepBatch({ db, groupCode, batchId, held }),
  withinSeconds: 600,
})
