import type { Transaction } from 'kysely'
import { writeAudit, type Actor } from '../../platform/audit.ts'
import { refusal, Refused } from '../../platform/failure.ts'
import type { DB } from '../../platform/stores/database-tables.ts'
import { lockRun, selectOpenRun, updateRun } from './queries.ts'
import { alreadyRunning } from './runs.ts'

/**
 * Answers a run that asks. Withdrawing is left to whoever goes on with the run: it may be a hundred thousand copies. Returns whose library
 * it is.
 */
export async function decide(
  trx: Transaction<DB>,
  { runId, withdraw }: { runId: string; withdraw: boolean },
  actor: Actor,
) {
  const run = await lockRun(trx, runId)
  if (!run) throw new Refused(runUnknown)
  if (run.state !== 'asks') throw new Refused(asksNothing)
  if (withdraw && (await selectOpenRun(trx, run.libCode))) throw new Refused(alreadyRunning)
  const { libCode, wouldWithdraw } = run
  await updateRun(trx, runId, {
    wouldWithdraw: null,
    ...(withdraw
      ? { state: 'running', phase: 'withdrawing', message: null }
      : { state: 'done', message: 'kept' }),
  })
  await writeAudit(trx, actor, 'library-sync.decide', libCode, {
    before: { wouldWithdraw },
    after: { withdraw },
  })
  return libCode
}

export const runUnknown = refusal('library-sync.run-unknown', 404, {
  'zh-CN': '没有这次核对',
  'zh-TW': '沒有這次核對',
  'en-US': 'There is no such comparison',
})
const asksNothing = refusal('library-sync.asks-nothing', 409, {
  'zh-CN': '这次核对没有待确认的问题',
  'zh-TW': '這次核對沒有待確認的問題',
  'en-US': 'This comparison asks nothing',
})
