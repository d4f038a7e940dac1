import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { searchAll } from '@shulin/contract/search'
import { sql } from 'kysely'
import { inInstitution } from '../../../server/src/platform/stores/database.ts'
import { delaysOf } from '../blocks.ts'
import { compareInPairs, isCalm, quantile } from '../pairs.ts'
import { groupCode, type UsedPortal } from './portal.ts'
import type { VisitOrders, VisitReport } from './visitors.ts'

interface CountingOptions {
  perSecond: number
  /** Searches a second, while uses are counted and while they are not. */
  searches: number
  pairs: number
  seconds: number
  say: (text: string) => void
}

function startVisitors(portal: UsedPortal, orders: Omit<VisitOrders, 'databases' | 'groupCode'>) {
  const child = fork(join(import.meta.dirname, 'visitors.ts'))
  child.send({ ...orders, databases: portal.things.databases, groupCode })
  return once(child, 'message').then(([report]) => report as VisitReport)
}

/** Searches while a thousand uses a second are counted, beside the same searches alone. */
export async function measureSearchBeside(
  portal: UsedPortal,
  { perSecond, searches, pairs, seconds, say }: CountingOptions,
) {
  const api = await portal.start()
  const subject = {
    port: api.port,
    method: searchAll.method,
    path: searchAll.path,
    headers: { groupcode: groupCode, 'content-type': 'application/json' },
    body: JSON.stringify({ searchItems: [{ searchFieldContent: '历史' }] }),
  }
  const alone = async () => ({ p95: quantile(0.95, await delaysOf(subject, searches, seconds)) })
  const reports: VisitReport[] = []
  const beside = async () => {
    const run = randomUUID()
    // They begin before the searches, and end after them.
    const visiting = startVisitors(portal, {
      port: api.port,
      perSecond,
      seconds: seconds + 2,
      run,
    })
    await wait(1_000)
    const measured = await alone()
    reports.push(await visiting)
    return measured
  }
  const { p95: control } = await compareInPairs(pairs, alone, alone)
  const { p95 } = await compareInPairs(pairs, alone, beside)
  await api.stop()
  const sent = reports.reduce((sum, report) => sum + report.sent, 0)
  const answered = reports.reduce((sum, report) => sum + report.answered, 0)
  const figures = { perSecond, searches, control, p95, isValid: isCalm(control), sent, answered }
  const { ratio, from, to } = p95
  say(
    `search beside ${perSecond} uses a second ÷ alone, at 95 of 100${figures.isValid ? '' : ': VOID'}`,
  )
  say(
    `  ${ratio.toFixed(3)} (${from.toFixed(3)} to ${to.toFixed(3)}), ${answered} of ${sent} counted`,
  )
  return figures
}

/** Kills the process that counts, again and again: what it has answered must be there, in the rows and in the counts. */
export async function measureKills(
  portal: UsedPortal,
  { perSecond, kills, say }: { perSecond: number; kills: number; say: (text: string) => void },
) {
  const counted = () =>
    inInstitution(portal.db, groupCode, async (trx) => {
      const { rows } = await sql<{ events: number; uses: number; visits: number }>`
        select (select count(*)::int from use_event where left_out is null) as events,
               (select coalesce(sum(uses), 0)::int from use_day) as uses,
               (select coalesce(sum(visits), 0)::int from visit_day where kind = 'database') as visits`.execute(
        trx,
      )
      return rows[0]!
    })
  const runs = []
  for (let n = 0; n < kills; n += 1) {
    const before = await counted()
    const api = await portal.start()
    const visiting = startVisitors(portal, {
      port: api.port,
      perSecond,
      seconds: 3,
      run: randomUUID(),
    })
    await wait(1_000 + Math.random() * 1_000)
    // SIGKILL: nothing is said goodbye to.
    await api.stop()
    const report = await visiting
    const after = await counted()
    const events = after.events - before.events
    runs.push({
      ...report,
      events,
      lost: Math.max(0, report.answered - events),
      areAlike: after.uses - before.uses === events && after.visits - before.visits === events,
    })
  }
  const lost = runs.reduce((sum, run) => sum + run.lost, 0)
  const answered = runs.reduce((sum, run) => sum + run.answered, 0)
  const areAlike = runs.every((run) => run.areAlike)
  say(
    `${kills} kills: ${answered} answered, ${lost} lost, rows and counts ${areAlike ? 'alike' : 'DIFFER'}`,
  )
  return { kills, answered, lost, areAlike, runs }
}
