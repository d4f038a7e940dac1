import { z } from 'zod'
import { closeAuditDays } from './features/audit/jobs.ts'
import { forgetLogins } from './features/identity/jobs.ts'
import { findDueHarvests, harvestSource } from './features/imports/jobs.ts'
import { deliverMail, deliverText, forgetMail } from './features/inbox/jobs.ts'
import { forgetSearches, rebuildSpelling } from './features/search/jobs.ts'
import { rebuildOwnIndex } from './features/search/staff/jobs.ts'
import { forgetStaffSessions } from './features/staff/jobs.ts'
import type { Database } from './platform/stores/database.ts'
import { forgetOldKeys } from './platform/http/idempotency.ts'
import { makeMonthsAhead } from './platform/text/months.ts'
import { defineJob } from './platform/stores/queue.ts'

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

/** Every job of the server: the worker's table of contents. */
export const jobs = [
  deliverMail,
  deliverText,
  forgetMail,
  forgetKeys,
  makeMonths,
  findDueHarvests,
  harvestSource,
  rebuildOwnIndex,
  rebuildSpelling,
  forgetSearches,
  closeAuditDays,
  forgetStaffSessions,
  forgetLogins,
]
