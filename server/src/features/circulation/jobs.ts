import { z } from 'zod'
import type { Database } from '../../platform/stores/database.ts'
import { defineJob, send } from '../../platform/stores/queue.ts'
import { beginDueRounds, tellRound } from './due-notices.ts'

/** One institution's notices of a day about its loans. */
const tellOfLoans = defineJob({
  name: 'tell-of-loans',
  payload: z.strictObject({
    groupCode: z.string(),
    cause: z.enum(['due soon', 'overdue']),
    day: z.iso.date(),
  }),
  run: (round, held, { db }: { db: Database }) => tellRound(db, round, held),
  withinSeconds: 900,
})

/** Every hour: institutions lie in many time zones, and each has its own morning. */
const beginToTellOfLoans = defineJob({
  name: 'begin-to-tell-of-loans',
  payload: z.strictObject({}),
  run: (_payload, _held, { db }: { db: Database }) =>
    beginDueRounds(db, (trx, round) => send(trx, tellOfLoans, round)),
  schedule: '5 * * * *',
})

export const noticeJobs = [tellOfLoans, beginToTellOfLoans]
