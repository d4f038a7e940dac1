import type { Database } from '../../platform/stores/database.ts'
import { keysOfQueue, keysOfWay, type ForecastGround, type WayRequest } from './forecast-ground.ts'
import { forecast, isAwaited, type OpenRequest } from './forecast.ts'
import { selectForecastDay, selectMeasured, type ForecastDay } from './forecast-queries.ts'

type Queue = ForecastDay['queues'][number]

/** What forecasts of some ways are made from, each with the queue it waits in, if it waits in one. */
export async function groundOf(
  trx: Database,
  { today, times, service }: ForecastDay,
  asked: readonly { wayRequest: WayRequest; queue: Queue | undefined }[],
): Promise<ForecastGround> {
  const keys = asked.flatMap(({ wayRequest, queue }) => [
    ...keysOfWay(wayRequest),
    ...(queue ? keysOfQueue(queue, wayRequest.toLib) : []),
  ])
  return { today, times, service, measured: await selectMeasured(trx, keys) }
}

/** When each of some requests is likely to be there, as it stands at a moment: now, unless it is said. */
export async function forecastsOf(trx: Database, requests: readonly OpenRequest[], at?: Date) {
  const awaited = requests.filter(isAwaited)
  if (awaited.length === 0) return requests.map(() => null)
  const titles = awaited.flatMap(({ type, place, recordId }) =>
    type === 'reservation' && place !== null && recordId !== null ? [recordId] : [],
  )
  const day = await selectForecastDay(trx, titles, at)
  const queues = new Map(day.queues.map((queue) => [queue.recordId, queue]))
  const queueOf = (recordId: number | null) =>
    recordId === null ? undefined : queues.get(recordId)
  const ground = await groundOf(
    trx,
    day,
    awaited.flatMap(({ type: way, recordId, placed, fromLib, toLib }) => [
      { wayRequest: { way, asked: placed, fromLib, toLib }, queue: queueOf(recordId) },
      {
        wayRequest: { way, asked: { ...placed, day: day.today }, fromLib, toLib },
        queue: undefined,
      },
    ]),
  )
  return requests.map((request) => forecast(request, queueOf(request.recordId), ground))
}
