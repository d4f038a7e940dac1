import { isServed, type ServiceDays } from '../circulation/circulation.ts'
import type { Kind } from './steps.ts'

/** What the library itself says of a way, or what was measured of it as a whole. */
export interface WayTime {
  way: Kind
  likelyDays: number
  safeDays: number
  costFen: number
  cases: number
}

/** Days that were equally often, in rising order. */
export interface MeasuredDays {
  what: string
  days: number[]
  cases: number
}

/** The day and the part of it, on which something is asked. */
export interface AskedAt {
  day: string
  /** 1 in the morning, 2 in the afternoon, 3 in the evening. */
  part: number
}

/** When a copy that is lent falls due, and by what rules. */
export interface LentCopy {
  libCode: string
  dueDay: string
  readerType: string
  loanClass: string
}

/** How many are before somebody in a queue, and what they wait for. */
export interface QueueStand {
  before: number
  lent: LentCopy[]
  /** Copies that lie ready for others, or are brought to them. */
  held: { libCode: string; until: string | null; loanClass: string }[]
  /** Copies that come back to their shelf. */
  coming: { libCode: string; loanClass: string }[]
  /** For how long the library lends such copies, and keeps them for whoever is told. */
  loanDays: number
  pickupDays: number
}

/** The copies that whoever queues may get. */
export const copiesOfQueue = ({ lent, held, coming }: QueueStand) =>
  lent.length + held.length + coming.length

export interface LibraryDays extends ServiceDays {
  libCode: string
}

/** What forecasts are made from. */
export interface ForecastGround {
  today: string
  times: readonly WayTime[]
  measured: ReadonlyMap<string, MeasuredDays>
  service: readonly LibraryDays[]
}

/** From the earliest day to the latest, and the one around which it is most likely. */
interface ForecastDays {
  from: string
  likely: string
  to: string
}

/** A forecast, and from how many cases it is told. */
export interface Forecast {
  days: ForecastDays
  cases: number
}

export interface WayRequest {
  way: Kind
  asked: AskedAt
  /** Where the copy is; the name of another library; empty where nobody knows. */
  fromLib: string
  /** Where it is fetched; empty where it is not, or nobody knows. */
  toLib: string
}

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

/** How long a way takes by the library's word, else what is usual: in whole days, usually and at most. */
export function timeOf(way: Kind, times: readonly WayTime[]) {
  const [likelyDays, safeDays] = usual[way]
  const known = times.find((time) => time.way === way)
  const { costFen, cases, ...days } = known ?? { likelyDays, safeDays, costFen: 0, cases: 0 }
  return { soonest: Math.floor(days.likelyDays), latest: Math.ceil(days.safeDays), costFen, cases }
}

/** Keys of what was measured, the most telling first. `measureWays` writes the same. */
export function keysOfWay({ way, asked: { day, part }, fromLib, toLib }: WayRequest) {
  const weekday = weekdayOf(day)
  return [
    `way|${way}|${fromLib}|${toLib}|${weekday}|${part}`,
    `way|${way}|${fromLib}|${toLib}|${weekday}|`,
    `way|${way}|${fromLib}|${toLib}||`,
    `way|${way}|||${weekday}|${part}`,
    `way|${way}|||${weekday}|`,
    `way|${way}||||`,
  ]
}
/** Monday is 1. */
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7
const fortnightOf = (day: string) => {
  const begins = Date.UTC(Number(day.slice(0, 4)), 0, 1)
  return Math.floor((Date.parse(`${day}T00:00:00Z`) - begins) / 86_400_000 / 14)
}

/** How all copies came back that were lent. */
export const everyReturn = 'return|||'
export const keysOfReturn = ({ dueDay, readerType, loanClass }: LentCopy) => [
  `return|${readerType}|${loanClass}|${fortnightOf(dueDay)}`,
  `return|||${fortnightOf(dueDay)}`,
  `return|${readerType}|${loanClass}|`,
  everyReturn,
]
export const keysOfLoan = (loanClass: string) => [`loan|${loanClass}`, 'loan|']
export const [fetchedKey, unfetchedKey] = ['fetched|', 'unfetched|']
/** How long copies were brought to whoever waited, from one library to another, or wherever that is unknown. */
export const keysOfBringing = (fromLib: string, toLib: string) => [
  ...(toLib === '' ? [] : [`way|reservation|${fromLib}|${toLib}||`]),
  'way|reservation||||',
]

/** All that a forecast of a reservation looks at. */
export const keysOfQueue = ({ lent, held, coming }: QueueStand, toLib: string) => [
  everyReturn,
  ...lent.flatMap(keysOfReturn),
  ...[...lent, ...held, ...coming].flatMap(({ libCode, loanClass }) => [
    ...keysOfLoan(loanClass),
    ...keysOfBringing(libCode, toLib),
  ]),
  fetchedKey,
  unfetchedKey,
]

export const dayNumber = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000)
const dayOfNumber = (number: number) => new Date(number * 86_400_000).toISOString().slice(0, 10)

/** No library is closed for longer. */
const farthest = 366

/** The days on which libraries serve, by their numbers; an empty name stands for all of them together. */
export function servedDays(service: ForecastGround['service']) {
  const known = new Map<string, boolean>()
  const isOpen = (libCode: string, day: number): boolean => {
    const own = service.find((library) => library.libCode === libCode)
    if (!own) {
      return service.length === 0 || service.some((library) => isOpen(library.libCode, day))
    }
    const key = `${libCode} ${day}`
    const seen = known.get(key)
    if (seen !== undefined) return seen
    const is = isServed(dayOfNumber(day), own)
    known.set(key, is)
    return is
  }
  /** The so-many-th day after a day on which all these libraries serve; none: the day itself, if it is one. */
  return (libraries: readonly string[], day: number, count: number) => {
    const serves = (at: number) => libraries.every((libCode) => isOpen(libCode, at))
    let found = day
    let left = count === 0 && !serves(day) ? 1 : count
    for (let tried = 0; left > 0; tried += 1) {
      // Libraries that never serve on the same day say nothing of how long it takes.
      if (tried > farthest + count) return day + count
      found += 1
      if (serves(found)) left -= 1
    }
    return found
  }
}

/** Of a hundred cases three were sooner than the first day that is told, and three later than the last. */
const outside = 0.03
/** A promise is kept two days before or after. */
const tolerance = 2

interface NumberedDays {
  from: number
  likely: number
  to: number
}

/** The span that holds nearly all of some days, and the day around which most of them lie. */
export function spanOf(days: readonly number[]): NumberedDays {
  const sorted = days.toSorted((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!
  const middle = at(0.5)
  const from = at(outside)
  const to = at(1 - outside)
  let likely = middle
  let most = 0
  for (let day = from; day <= to; day += 1) {
    const near = sorted.filter((one) => Math.abs(one - day) <= tolerance).length
    const isNearer = Math.abs(day - middle) < Math.abs(likely - middle)
    if (near > most || (near === most && isNearer)) {
      likely = day
      most = near
    }
  }
  return { from, likely, to }
}

export const asDays = ({ from, likely, to }: NumberedDays): ForecastDays => ({
  from: dayOfNumber(from),
  likely: dayOfNumber(likely),
  to: dayOfNumber(to),
})
