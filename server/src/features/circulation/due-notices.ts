import type { Transaction } from 'kysely'
import { selectLocalTimes } from '../../platform/institution-queries.ts'
import type { DB } from '../../platform/stores/database-tables.ts'
import { inInstitution, type Database } from '../../platform/stores/database.ts'
import { onlyWhileHeld, type JobRun } from '../../platform/stores/queue.ts'
import { notifyAll } from '../inbox/inbox.ts'
import { dueNotice } from './notices.ts'
import {
  beginRound,
  lockRound,
  selectLoansToTell,
  updateRound,
  type RoundOfLoans,
} from './notices-queries.ts'

/** What readers are told about their loans every morning. */
const causes = ['due soon', 'overdue'] as const

/** Nobody's phone rings before, and what a worker could not do in the morning is not made up for at night. */
const morning = 8
const evening = 20

/**
 * Begins the rounds of every institution where it is day and today's are not done. Looked at every hour: a round that was
 * given up goes on with the next look.
 */
export async function beginDueRounds(
  db: Database,
  sendRound: (trx: Transaction<DB>, round: RoundOfLoans) => Promise<unknown>,
) {
  const institutions = await selectLocalTimes(db)
  const awake = institutions.filter(({ hour }) => hour >= morning && hour < evening)
  for (const { groupCode, day } of awake) {
    await inInstitution(db, groupCode, async (trx) => {
      for (const cause of causes) {
        const round = { groupCode, cause, day }
        if (await beginRound(trx, round)) await sendRound(trx, round)
      }
    })
  }
}

/** So many loans in one transaction. */
const step = 500

/**
 * Tells the readers of an institution about the loans that are due soon, or overdue, one step after another. Each step notes how
 * far it came in the transaction that tells: a worker that dies loses one step, and whoever goes on tells nobody twice.
 */
export async function tellRound(db: Database, round: RoundOfLoans, run: JobRun) {
  while (await tellStep(db, round, run)) continue
}

async function tellStep(db: Database, round: RoundOfLoans, run: JobRun) {
  const { groupCode, cause } = round
  return inInstitution(db, groupCode, async (trx) => {
    await onlyWhileHeld(trx, run)
    const reached = await lockRound(trx, round)
    if (!reached) return false
    const loans = await selectLoansToTell(trx, round, reached, step)
    const notices = loans.map((loan) => dueNotice(cause, loan))
    await notifyAll(trx, groupCode, notices)
    const isLast = loans.length < step
    await updateRound(trx, round, loans.at(-1), isLast)
    return !isLast
  })
}
