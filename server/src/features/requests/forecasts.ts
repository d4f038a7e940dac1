import type { Database } from '../../platform/stores/database.ts'
import {
  forecast,
  keysOfQueue,
  keysOfWay,
  type ForecastGround,
  type OpenRequest,
  type WayAsked,
} from './forecast.ts'
import { selectForecastDay, selectMeasured, selectQueueStands } from './forecast-queries.ts'

/** What forecasts of some ways to titles are made from, as it stands at a moment: now, unless it is said. */
export async function forecastGround(
  trx: Database,
  recordIds: readonly number[],
  waysAsked: (day: { today: string; part: number }) => readonly WayAsked[],
  at?: Date,
) {
  const { today, part, times, service } = await selectForecastDay(trx, at)
  const queues = await selectQueueStands(trx, recordIds)
  const keys = [
    ...waysAsked({ today, part }).flatMap(keysOfWay),
    ...[...queues.values()].flatMap(keysOfQueue),
  ]
  const measured = await selectMeasured(trx, keys)
  const ground: ForecastGround = { today, times, service, measured }
  return { ground, queues, asked: { day: today, part } }
}

/** When each of some requests is likely to be there. */
export async function forecastsOf(trx: Database, requests: readonly OpenRequest[], at?: Date) {
  const titles = requests.flatMap(({ type, place, recordId }) =>
    type === 'reservation' && place !== null && recordId !== null ? [recordId] : [],
  )
  const { ground, queues } = await forecastGround(
    trx,
    titles,
    ({ today }) =>
      requests.flatMap(({ type: way, placed, fromLib, toLib }) => [
        { way, asked: placed, fromLib, toLib },
        { way, asked: { ...placed, day: today }, fromLib, toLib },
      ]),
    at,
  )
  const queueOf = (recordId: number | null) =>
    recordId === null ? undefined : queues.get(recordId)
  return requests.map((request) => forecast(request, queueOf(request.recordId), ground))
}
