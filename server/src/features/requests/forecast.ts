import type { ReaderRequest } from '@shulin/contract/requests'
import { dayAfter, isServed, type ServiceDays } from '../circulation/circulation.ts'
import { drawTurns, type CopyToCome } from './forecast-turns.ts'
import { waitingForPickup, type Kind, type Stand } from './steps.ts'

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

/** What the library itself says of a way, or what was measured of it as a whole. */
export interface WayTime {
  way: Kind
  likelyDays: number
  safeDays: number
  costFen: number
  cases: number
}

export function timeOf(way: Kind, times: readonly WayTime[]): WayTime {
  const [likelyDays, safeDays] = usual[way]
  const known = times.find((time) => time.way === way)
  return known ?? { way, likelyDays, safeDays, costFen: 0, cases: 0 }
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
interface LentCopy {
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
}

/** What forecasts are made from. */
export interface ForecastGround {
  today: string
  times: readonly WayTime[]
  measured: ReadonlyMap<string, MeasuredDays>
  service: readonly (ServiceDays & { libCode: string })[]
}

/** From the earliest day to the latest, and the one around which it is most likely. */
interface ForecastDays {
  from: string
  likely: string
  to: string
}

export interface WayAsked {
  way: Kind
  asked: AskedAt
  /** Where the copy is; the name of another library; empty where nobody knows. */
  fromLib: string
  /** Where it is fetched; empty where it is not, or nobody knows. */
  toLib: string
}

/** Keys of what was measured, the most telling first. `measureWays` writes the same. */
export function keysOfWay({ way, asked: { day, part }, fromLib, toLib }: WayAsked) {
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
const keysOfReturn = ({ dueDay, readerType, loanClass }: LentCopy) => [
  `return|${readerType}|${loanClass}|${fortnightOf(dueDay)}`,
  `return|||${fortnightOf(dueDay)}`,
  `return|${readerType}|${loanClass}|`,
  'return|||',
]
const keysOfLoan = (loanClass: string) => [`loan|${loanClass}`, 'loan|']
const keysOfFetching = ['fetched|', 'unfetched|']

/** All that a forecast of a reservation looks at. */
export const keysOfQueue = ({ lent, held, coming }: QueueStand) => [
  ...lent.flatMap(keysOfReturn),
  ...[...lent, ...held, ...coming].flatMap(({ loanClass }) => keysOfLoan(loanClass)),
  ...keysOfFetching,
]

const dayNumber = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000)
const dayOfNumber = (number: number) => new Date(number * 86_400_000).toISOString().slice(0, 10)

/** No library is closed for longer. */
const farthest = 366

/** The days on which libraries serve, by their numbers; an empty name stands for all of them together. */
function servedDays(service: ForecastGround['service']) {
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
  /** The so-many-th day after a day on which both libraries serve; none: the day itself, if it is one. */
  const after = (libraries: readonly string[], day: number, count: number) => {
    const serves = (at: number) => libraries.every((libCode) => isOpen(libCode, at))
    let found = day
    let left = count === 0 && !serves(day) ? 1 : count
    for (let tried = 0; left > 0 && tried < farthest + count; tried += 1) {
      found += 1
      if (serves(found)) left -= 1
    }
    return found
  }
  return { after }
}

/** Of a hundred cases three were sooner than the first day that is told, and three later than the last. */
const outside = 0.03
/** A promise is kept two days before or after. */
const tolerance = 2

/** The span that holds nearly all of some days, and the day around which most of them lie. */
export function spanOf(days: readonly number[]) {
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
const asDays = ({ from, likely, to }: ReturnType<typeof spanOf>): ForecastDays => ({
  from: dayOfNumber(from),
  likely: dayOfNumber(likely),
  to: dayOfNumber(to),
})

/** When something asked in a way is likely to be there, and from how many cases that is told. */
export function daysOfWay(asked: WayAsked, ground: ForecastGround) {
  const { measured, times, service } = ground
  const found = keysOfWay(asked).flatMap((key) => measured.get(key) ?? [])[0]
  const { day } = asked.asked
  if (!found) {
    const { likelyDays, safeDays, cases } = timeOf(asked.way, times)
    const likely = dayAfter(day, Math.floor(likelyDays))
    return { days: { from: likely, likely, to: dayAfter(day, Math.ceil(safeDays)) }, cases }
  }
  const { after } = servedDays(service)
  const start = dayNumber(day)
  const libraries = [asked.fromLib, asked.toLib]
  const dayAfterServed = new Map(
    [...new Set(found.days)].map((count) => [count, after(libraries, start, count)]),
  )
  const span = spanOf(found.days.map((count) => dayAfterServed.get(count)!))
  return { days: asDays(span), cases: found.cases }
}

/** The days on which copies came back that fell due like this one and were still out. */
function returnDays(copy: LentCopy, { measured, today }: ForecastGround): number[] {
  const due = dayNumber(copy.dueDay)
  const now = dayNumber(today)
  for (const key of keysOfReturn(copy)) {
    const days = (measured.get(key)?.days ?? []).map((lag) => due + lag).filter((day) => day >= now)
    if (days.length >= fewestOfHundred) return days
  }
  // Later than nearly all before it: whoever has been late for long may be so for as long again.
  const late = Math.max(0, now - due)
  const soonest = Math.max(due, now)
  return Array.from({ length: 20 }, (_, n) => soonest + Math.round((late * n) / 16))
}
/** Of a hundred days: fewer say nothing. */
const fewestOfHundred = 4

/** When somebody's turn in a queue is likely to come and a copy lies ready where it is fetched. */
export function daysOfTurn(
  { before, lent, held, coming }: QueueStand,
  toLib: string,
  asked: AskedAt,
  ground: ForecastGround,
) {
  const { measured, today, service, times } = ground
  const daysOf = (keys: readonly string[], otherwise: number[]) =>
    keys.map((key) => measured.get(key)?.days).find((days) => days !== undefined) ?? otherwise
  const now = dayNumber(today)
  const { after } = servedDays(service)
  const loanDays = (loanClass: string) => daysOf(keysOfLoan(loanClass), usualLoan)
  const fetchedAfter = daysOf(['fetched|'], [0, 1, 2, 3])
  const unfetched = meanOf(daysOf(['unfetched|'], [0, 0, 0, 0, 0, 0, 0, 0, 0, 1]))
  const copies: CopyToCome[] = [
    ...lent.map((copy) => ({
      libCode: copy.libCode,
      days: returnDays(copy, ground),
      nextLoan: loanDays(copy.loanClass),
    })),
    ...held.map(({ libCode, until, loanClass }) => ({
      libCode,
      days: [now],
      nextLoan: loanDays(loanClass),
      keptUntil: until === null ? now + usualPickup : dayNumber(until),
    })),
    ...coming.map(({ libCode, loanClass }) => ({
      libCode,
      days: [now + 1, now + 1, now + 2, now + 3],
      nextLoan: loanDays(loanClass),
    })),
  ]
  const way = (fromLib: string): WayAsked => ({ way: 'reservation', asked, fromLib, toLib })
  const brought = (fromLib: string) =>
    fromLib === toLib || toLib === ''
      ? [0]
      : daysOf([`way|reservation|${fromLib}|${toLib}||`, 'way|reservation||||'], [1, 1, 2, 3])
  if (copies.length === 0) return daysOfWay(way(''), ground)
  const turns = drawTurns({
    before,
    copies,
    fetchedAfter,
    unfetched,
    keptFor: usualPickup,
    brought,
    served: (libraries, day, count) => after(libraries, day, count),
    toLib,
  })
  const returned = measured.get('return|||')
  return {
    days: asDays(spanOf(turns)),
    cases: returned?.cases ?? timeOf('reservation', times).cases,
  }
}
const usualPickup = 5
/** Without history: whoever comes before keeps it about as long as the usual term. */
const usualLoan = [10, 20, 25, 28, 30, 30, 30, 31, 35]
const meanOf = (numbers: readonly number[]) =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length

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

/** When a request is likely to be there; null where it is, or where nobody can say: another reader decides about a transfer. */
export function forecast(
  { type, state, step, place, placed, fromLib, toLib }: OpenRequest,
  queue: QueueStand | undefined,
  ground: ForecastGround,
): ReaderRequest['expected'] {
  const isOpen = state === 'start' || state === 'acceptance'
  if (!isOpen || step === waitingForPickup || type === 'transfer') return null
  const { today } = ground
  // A copy that is set aside for a reservation is on its way since today at the latest.
  const begun = type === 'reservation' ? { ...placed, day: today } : placed
  const { days, cases } =
    type === 'reservation' && place !== null && queue
      ? daysOfTurn({ ...queue, before: place - 1 }, toLib, placed, ground)
      : daysOfWay({ way: type, asked: begun, fromLib, toLib }, ground)
  // What should have been there yesterday is expected from today on.
  const { from, likely, to } = days
  return {
    from: later(from, today),
    likely: later(likely, today),
    to: later(to, today),
    isSure: cases > 0,
  }
}
