import type { ReaderRequest } from '@shulin/contract/requests'
import { dayAfter, standardTerm } from '../circulation/circulation.ts'
import type { ForecastGround } from './forecast-queries.ts'
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

/** The days on which a way is likely to end, counted from a day each. */
export const daysFrom = (
  { from, to }: { from: string; to: string },
  { likelyDays, safeDays }: Pick<WayTime, 'likelyDays' | 'safeDays'>,
) => ({
  from: dayAfter(from, Math.floor(likelyDays)),
  to: dayAfter(to, Math.ceil(safeDays)),
})

const { loanDays, pickupDays } = standardTerm

/**
 * The days on which somebody's turn in a queue may come, with so many before: from when that many copies are due, until all are and
 * whoever comes before has kept one for a whole loan.
 */
export function turnOf(dueDays: readonly string[], before: number, today: string) {
  const rounds = dueDays.length === 0 ? 0 : Math.floor(before / dueDays.length)
  return {
    from: dueDays[Math.min(before, dueDays.length - 1)] ?? today,
    to: dayAfter(dueDays.at(-1) ?? today, rounds * (loanDays + pickupDays)),
  }
}

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
  { today, times, dueDays }: ForecastGround,
): ReaderRequest['expected'] {
  const isOpen = state === 'start' || state === 'acceptance'
  if (!isOpen || step === waitingForPickup || type === 'transfer') return null
  const time = timeOf(type, times)
  const begins =
    type === 'reservation' && place !== null
      ? turnOf(dueDays[String(recordId)] ?? [], place - 1, today)
      : { from: placedOn, to: placedOn }
  const { from, to } = daysFrom(begins, time)
  // What should have been there yesterday is expected from today on.
  return { from: later(from, today), to: later(to, today), isSure: time.cases > 0 }
}
