import { z } from 'zod'
import type { JobResources } from './feature.ts'
import { features } from './features.ts'
import { forgetOldKeys } from './platform/http/idempotency.ts'
import type { Database } from './platform/stores/database.ts'
import { defineJob, type Job } from './platform/stores/queue.ts'
import { makeMonthsAhead } from './platform/stores/months.ts'

const forgetKeys = defineJob({
  name: 'forget-keys',
  payload: z.strictObject({}),
  run: (_payload, _held, { db }: { db: Database }) => forgetOldKeys(db),
  schedule: '10 * * * *',
})

/** Every night: a worker that was away for weeks still finds the months it needs. */
const makeMonths = defineJob({
  name: 'make-months',
  payload: z.strictObject({}),
  run: (_payload, _held, { db }: { db: Database }) => makeMonthsAhead(db),
  schedule: '20 2 * * *',
})

/** Every job of the server: those of the ground, and those the features bring. */
export const jobs: Job<unknown, JobResources>[] = [
  forgetKeys,
  makeMonths,
  ...features.flatMap((feature) => feature.jobs ?? []),
]
