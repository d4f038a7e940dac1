import type { ReaderRequest } from '@shulin/contract/requests'
import { dayAfter, firstServedDay, type ServiceDays } from '../circulation/circulation.ts'
import type { ForecastGround } from './forecast-queries.ts'
import type { Returns } from './returns-queries.ts'
import { waitingForPickup, type Kind, type Stand } from './steps.ts'
import type { WayTime } from './ways-queries.ts'

/** How long a way takes where the library has said nothing and there are too few cases, in days: usually, and at most. */
const usual: Record<Kind, [likely: number, safe: number]> = {
  entrust: [1, 2],
  reservation: [1, 3],
  'web loan': [2, 4],
  transfer: [1, 7],
  'home delivery': [1, 3],
  'document delivery': [2, 5],
  'other library': [5, 14],
}

export function timeOf(way: Kind, times: readonly WayTime[]): WayTime {
  const [likelyDays, safeDays] = usual[way]
  const known = times.find((time) => time.way === way)
  return known ?? { way, likelyDays, safeDays, costFen: 0, cases: 0 }
}

interface DaySpan {
  from: string
  to: string
}

/** The days on which a way is likely to end, counted from a day each. */
export const daysFrom = (
  { from, to }: DaySpan,
  { likelyDays, safeDays }: Pick<WayTime, 'likelyDays' | 'safeDays'>,
) => ({
  from: dayAfter(from, Math.floor(likelyDays)),
  to: dayAfter(to, Math.ceil(safeDays)),
})

/**
 * The days on which somebody's turn in a queue may come, with so many before. Whoever comes before keeps a copy for a whole loan: the turn
 * comes when that many copies have come back, and at the latest when all have and each was fetched on the last day.
 */
export function turnOf(returns: Returns | undefined, before: number, today: string) {
  const { dueDays = [], loanDays = 0, pickupDays = 0 } = returns ?? {}
  const rounds = dueDays.length === 0 ? 0 : Math.floor(before / dueDays.length)
  return {
    from: dayAfter(dueDays[before % dueDays.length] ?? today, rounds * loanDays),
    to: dayAfter(dueDays.at(-1) ?? today, rounds * (loanDays + pickupDays)),
  }
}

/** Things are fetched when some library serves: days on which none does are left out. */
export function onServedDays({ from, to }: DaySpan, libraries: readonly ServiceDays[]): DaySpan {
  const served = (day: string) =>
    libraries.map((library) => firstServedDay(day, library)).toSorted()[0] ?? day
  return { from: served(from), to: served(to) }
}

/** Whether the reader fetches it at a library; everything else comes to the reader. */
export const isFetched = (kind: Kind) => kind === 'entrust' || kind === 'reservation'

interface OpenRequest extends Stand {
  type: Kind
  recordId: number | null
  place: number | null
  placedOn: string
}

const later = (one: string, other: string) => (one > other ? one : other)

/** When a request is likely to be there; null where it is, or where nobody can say: another reader decides about a transfer. */
export function forecast(
  { type, state, step, recordId, place, placedOn }: OpenRequest,
  { today, times, returns, libraries }: ForecastGround,
): ReaderRequest['expected'] {
  const isOpen = state === 'start' || state === 'acceptance'
  if (!isOpen || step === waitingForPickup || type === 'transfer') return null
  const time = timeOf(type, times)
  const begins =
    type === 'reservation' && place !== null
      ? turnOf(returns.get(recordId!), place - 1, today)
      : { from: placedOn, to: placedOn }
  const { from, to } = daysFrom(begins, time)
  // What should have been there yesterday is expected from today on.
  const span = { from: later(from, today), to: later(to, today) }
  const days = isFetched(type) ? onServedDays(span, libraries) : span
  return { ...days, isSure: time.cases > 0 }
}
