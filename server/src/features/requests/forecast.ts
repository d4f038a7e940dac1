import type { ReaderRequest } from '@shulin/contract/requests'
import {
  asDays,
  copiesOfQueue,
  dayNumber,
  keysOfWay,
  servedDays,
  spanOf,
  timeOf,
  type AskedAt,
  type Forecast,
  type ForecastGround,
  type QueueStand,
  type WayRequest,
} from './forecast-ground.ts'
import { daysOfTurn } from './forecast-turns.ts'
import { takesFromShelf, waitingForPickup, type Kind, type Stand } from './steps.ts'

/** Whether the reader fetches it at a library; everything else comes to the reader. */
const isFetched = (kind: Kind) => kind === 'entrust' || kind === 'reservation'

/** When something asked in a way is likely to be there. */
export function daysOfWay(
  wayRequest: WayRequest,
  { measured, times, service }: ForecastGround,
): Forecast {
  const { way, asked, fromLib, toLib } = wayRequest
  const after = servedDays(service)
  const start = dayNumber(asked.day)
  const found = keysOfWay(wayRequest).flatMap((key) => measured.get(key) ?? [])[0]
  if (!found) {
    const { soonest, latest, cases } = timeOf(way, times)
    // Nobody takes a copy from its shelf while its library is closed, nor fetches it where none is open.
    const taken = takesFromShelf(way) ? after([fromLib], start, 0) : start
    const there = (days: number) =>
      isFetched(way) ? after([toLib], taken + days, 0) : taken + days
    const from = there(soonest)
    return { days: asDays({ from, likely: from, to: there(latest) }), cases }
  }
  const dayAfterServed = new Map(
    [...new Set(found.days)].map((count) => [count, after([fromLib, toLib], start, count)]),
  )
  const span = spanOf(found.days.map((count) => dayAfterServed.get(count)!))
  return { days: asDays(span), cases: found.cases }
}

/** When a reservation is likely to be there: after the turn in its queue; as of any way, where no copy is known to come. */
export const daysOfReservation = (
  wayRequest: WayRequest,
  queue: QueueStand | undefined,
  ground: ForecastGround,
) =>
  queue && copiesOfQueue(queue) > 0
    ? daysOfTurn(queue, wayRequest.toLib, ground)
    : daysOfWay(wayRequest, ground)

/** A request as its forecast sees it. */
export interface OpenRequest extends Stand {
  type: Kind
  recordId: number | null
  place: number | null
  placed: AskedAt
  fromLib: string
  toLib: string
}

const later = (one: string, other: string) => (one > other ? one : other)

/** Whether days can be told: not of what is there or over, nor of a transfer, which another reader decides about. */
export const isAwaited = ({ type, state, step }: Pick<OpenRequest, 'type' | 'state' | 'step'>) =>
  (state === 'start' || state === 'acceptance') && step !== waitingForPickup && type !== 'transfer'

/** When a request is likely to be there; null where nobody can say. */
export function forecast(
  request: OpenRequest,
  queue: QueueStand | undefined,
  ground: ForecastGround,
): ReaderRequest['expected'] {
  if (!isAwaited(request)) return null
  const { type, place, placed, fromLib, toLib } = request
  const { today } = ground
  // A copy that is set aside for a reservation is on its way since today at the latest.
  const asked = type === 'reservation' ? { ...placed, day: today } : placed
  const wayRequest = { way: type, asked, fromLib, toLib }
  const { days, cases } =
    type === 'reservation' && place !== null && queue
      ? daysOfReservation(wayRequest, { ...queue, before: place - 1 }, ground)
      : daysOfWay(wayRequest, ground)
  // What should have been there yesterday is expected from today on.
  const { from, likely, to } = days
  return {
    from: later(from, today),
    likely: later(likely, today),
    to: later(to, today),
    isSure: cases > 0,
  }
}
