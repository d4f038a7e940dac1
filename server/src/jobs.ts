import { z } from 'zod'
import { closeAuditDays } from './features/audit/jobs.ts'
import { forgetLogins } from './features/identity/jobs.ts'
import { findDueHarvests, harvestSource } from './features/imports/jobs.ts'
import { deliverMail, deliverText, forgetMail } from './features/inbox/jobs.ts'
import { rebuildSpelling } from './features/search/jobs.ts'
import { rebuildOwnIndex } from './features/search/staff/jobs.ts'
import { forgetStaffSessions } from './features/staff/jobs.ts'
import type { Database } from './platform/database.ts'
import { forgetOldKeys } from './platform/http/idempotency.ts'
import { defineJob } from './platform/queue.ts'

const forgetKeys = defineJob({
  name: 'forget-keys',
  payload: z.strictObject({}),
  run: (_payload, _held, { db }: { db: Database }) => forgetOldKeys(db),
  schedule: '10 * * * *',
})

/** Every job of the server: the worker's table of contents. */
export const jobs = [
  deliverMail,
  deliverText,
  forgetMail,
  forgetKeys,
  findDueHarvests,
  harvestSource,
  rebuildOwnIndex,
  rebuildSpelling,
  closeAuditDays,
  forgetStaffSessions,
  forgetLogins,
]
