import {
  listReadingKeys,
  makeReadingKey,
  readTraffic,
  revokeReadingKey,
  type trafficSpans,
} from '@shulin/contract/traffic-staff'
import { callerClasses } from '@shulin/contract/traffic'
import { instantOf } from '@shulin/contract/time'
import type { Serve } from '../../../platform/http/serve.ts'
import { selectTimes, selectTotals } from '../queries.ts'
import { keysOnScreen, makeKey, takeKeyAway } from '../reading-keys.ts'
import type { Traffic } from '../traffic.ts'

/** How far back, and in which steps. */
const spans: Record<(typeof trafficSpans)[number], { hours: number; minutes: number }> = {
  hour: { hours: 1, minutes: 10 },
  day: { hours: 24, minutes: 60 },
  week: { hours: 168, minutes: 360 },
}

export function trafficStaffRoutes(
  serve: Serve,
  { traffic }: { traffic: Pick<Traffic, 'counts'> },
) {
  serve(readTraffic, async ({ within, query: { span } }) => {
    // What this process has counted so far belongs to it.
    await traffic.counts.write()
    const { hours, minutes } = spans[span]
    const step = minutes * 60_000
    const first = Math.floor((Date.now() - hours * 3_600_000) / step + 1) * step
    return within(async (db) => {
      const totals = await selectTotals(db, new Date(first))
      const counted = await selectTimes(db, new Date(first), minutes)
      return {
        totals: callerClasses.map(
          (standing) =>
            totals.find((total) => total.standing === standing) ?? { standing, ...none },
        ) as {
          standing: (typeof callerClasses)[number]
          asked: number
          served: number
          shed: number
        }[],
        times: Array.from({ length: (hours * 60) / minutes }, (_, n) => {
          const since = new Date(first + n * step)
          const found = counted.find((one) => one.since.getTime() === since.getTime())
          return { ...none, ...found, since: instantOf(since) }
        }),
      }
    })
  })

  serve(listReadingKeys, ({ within }) => within(keysOnScreen))
  serve(makeReadingKey, ({ within, institution, staff, body }) =>
    within((trx) => makeKey(trx, institution.groupCode, body, staff)),
  )
  serve(revokeReadingKey, ({ within, staff, body: { keyId } }) =>
    within((trx) => takeKeyAway(trx, keyId, staff)),
  )
}

const none = { asked: 0, served: 0, shed: 0 }
