import { callerClasses, type CallerClass } from '@shulin/contract/traffic'
import { inInstitution, type Database } from '../../platform/stores/database.ts'
import type { Log } from '../../platform/log.ts'
import { addCounts, forgetCounts } from './queries.ts'

export interface CallCounts {
  asked: number
  served: number
  shed: number
}

/** The length of a count, and how often it is written down. */
const tenMinutes = 600_000
const writtenEvery = 10_000

/**
 * Counts in memory who was answered and who was not, and writes it down every few seconds; of those turned away the log has
 * one line for all. What a process loses when it dies is counted by nobody.
 */
export function openCounts(db: Database, log: Log) {
  let counts = new Map<string, Map<CallerClass, CallCounts>>()
  let lastForgotten = 0

  function note(
    groupCode: string,
    callerClass: CallerClass,
    outcome: 'served' | 'shed' | 'failed',
  ) {
    const ofInstitution = counts.get(groupCode) ?? new Map<CallerClass, CallCounts>()
    counts.set(groupCode, ofInstitution)
    const counted = ofInstitution.get(callerClass) ?? { asked: 0, served: 0, shed: 0 }
    ofInstitution.set(callerClass, counted)
    counted.asked += 1
    if (outcome !== 'failed') counted[outcome] += 1
  }

  async function write() {
    const writing = counts
    counts = new Map()
    const now = Date.now()
    const since = new Date(now - (now % tenMinutes))
    const isNewTime = since.getTime() !== lastForgotten
    lastForgotten = since.getTime()
    for (const [groupCode, ofInstitution] of writing) {
      // In one order: two processes that write the same rows wait, they never deadlock.
      const rows = callerClasses.flatMap((standing) => {
        const counted = ofInstitution.get(standing)
        return counted ? [{ groupCode, since, standing, ...counted }] : []
      })
      const shed = rows.reduce((sum, row) => sum + row.shed, 0)
      if (shed > 0) log.warn({ groupCode, searches: shed }, 'searches turned away')
      await inInstitution(db, groupCode, async (trx) => {
        await addCounts(trx, rows)
        if (isNewTime) await forgetCounts(trx)
      }).catch(() => {})
    }
  }

  const timer = setInterval(() => void write(), writtenEvery)
  timer.unref()
  return {
    note,
    write,
    close: async () => {
      clearInterval(timer)
      await write()
    },
  }
}
