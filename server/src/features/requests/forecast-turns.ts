import {
  asDays,
  dayNumber,
  everyReturn,
  fetchedKey,
  keysOfBringing,
  keysOfLoan,
  keysOfReturn,
  servedDays,
  spanOf,
  timeOf,
  unfetchedKey,
  type Forecast,
  type ForecastGround,
  type LentCopy,
  type QueueStand,
} from './forecast-ground.ts'

/** A copy that somebody in a queue may get, and when. */
interface CopyToCome {
  libCode: string
  /** The days on which it may come back, in rising order and each as likely as the other. */
  days: readonly number[]
  /** How long whoever gets it keeps it. */
  nextLoan: readonly number[]
  /** Of a copy that lies ready for somebody: the last day. */
  keptUntil?: number
}

interface Queue {
  before: number
  copies: readonly CopyToCome[]
  /** Days until it is fetched by whoever is told. */
  fetchedAfter: readonly number[]
  /** The share that nobody fetches, and how many days it is kept. */
  unfetched: number
  keptFor: number
  /** The days it takes to bring a copy from a library to the pickup place, and when what is on its way for so long is there. */
  brought: (fromLib: string) => readonly number[]
  arrives: (fromLib: string, day: number, count: number) => number
  /** The first day on which a library serves. */
  served: (libCode: string, day: number) => number
}

/** Decides what happens: by chance, or always as soon or as late as can be. */
interface Course {
  pick: (days: readonly number[]) => number
  happens: (share: number) => boolean
}

/** So many trials: the spans they give differ by a day at most. */
const trials = 300

/** The same numbers for the same question: who asks twice is told the same (mulberry32). */
function numbersFrom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

function byChance(seed: number): Course {
  const random = numbersFrom(seed)
  return {
    pick: (days) => days[Math.floor(random() * days.length)]!,
    happens: (share) => random() < share,
  }
}
const asSoonAsCanBe: Course = { pick: (days) => days[0]!, happens: () => false }
const asLateAsCanBe: Course = { pick: (days) => days.at(-1)!, happens: () => false }

/** The day on which the turn of whoever has so many before comes: copies come back, go to the first who waits, are fetched or not, and come back again. */
function turnIn(queue: Queue, { pick, happens }: Course) {
  const { before, copies, fetchedAfter, unfetched, keptFor, brought, arrives, served } = queue
  const free = copies.map((copy) => {
    const { libCode, days, nextLoan, keptUntil } = copy
    if (keptUntil === undefined) return { copy, day: served(libCode, pick(days)) }
    const day = happens(unfetched)
      ? keptUntil + 1
      : pick(days) + pick(fetchedAfter) + pick(nextLoan)
    return { copy, day: served(libCode, day) }
  })
  for (let left = before; ; left -= 1) {
    const first = free.reduce((one, other) => (other.day < one.day ? other : one))
    const { copy, day } = first
    if (left === 0) return arrives(copy.libCode, day, pick(brought(copy.libCode)))
    const busy = happens(unfetched) ? keptFor + 1 : pick(fetchedAfter) + pick(copy.nextLoan)
    first.day = served(copy.libCode, day + busy)
  }
}

/** When somebody's turn in a queue is likely to come and a copy lies ready where it is fetched. */
export function daysOfTurn(stand: QueueStand, toLib: string, ground: ForecastGround): Forecast {
  const returned = ground.measured.get(everyReturn)
  if (returned) {
    const queue = queueAsMeasured(stand, toLib, ground)
    const course = byChance(1 + stand.before)
    const turns = Array.from({ length: trials }, () => turnIn(queue, course))
    return { days: asDays(spanOf(turns)), cases: returned.cases }
  }
  const queue = queueByTerms(stand, toLib, ground)
  const from = turnIn(queue, asSoonAsCanBe)
  const to = turnIn(queue, asLateAsCanBe)
  return {
    days: asDays({ from, likely: from, to }),
    cases: timeOf('reservation', ground.times).cases,
  }
}

/** What is known of a queue from what happened before. */
function queueAsMeasured(stand: QueueStand, toLib: string, ground: ForecastGround): Queue {
  const { measured, today, service, times } = ground
  const { before, lent, held, coming, loanDays, pickupDays } = stand
  const daysOf = (keys: readonly string[], otherwise: readonly number[]) =>
    keys.map((key) => measured.get(key)?.days).find((days) => days !== undefined) ?? otherwise
  const now = dayNumber(today)
  const after = servedDays(service)
  const nextLoan = (loanClass: string) => daysOf(keysOfLoan(loanClass), [loanDays])
  const { soonest, latest } = timeOf('reservation', times)
  const brought = (fromLib: string) =>
    fromLib === toLib ? [0] : daysOf(keysOfBringing(fromLib, toLib), daysBetween(soonest, latest))
  const bringing = new Map(
    [...lent, ...held, ...coming].map(({ libCode }) => [libCode, brought(libCode)]),
  )
  return {
    before,
    copies: [
      ...lent.map((copy) => ({
        libCode: copy.libCode,
        days: returnDays(copy, ground),
        nextLoan: nextLoan(copy.loanClass),
      })),
      ...held.map(({ libCode, until, loanClass }) => ({
        libCode,
        days: [now],
        nextLoan: nextLoan(loanClass),
        keptUntil: until === null ? now + pickupDays : dayNumber(until),
      })),
      ...coming.map(({ libCode, loanClass }) => ({
        libCode,
        days: [now + 1, now + 1, now + 2, now + 3],
        nextLoan: nextLoan(loanClass),
      })),
    ],
    fetchedAfter: daysOf([fetchedKey], daysBetween(0, pickupDays)),
    unfetched: meanOf(daysOf([unfetchedKey], [0, 0, 0, 0, 0, 0, 0, 0, 0, 1])),
    keptFor: pickupDays,
    brought: (fromLib) => bringing.get(fromLib)!,
    arrives: (fromLib, day, count) => after([fromLib, toLib], day, count),
    served: (libCode, day) => after([libCode], day, 0),
  }
}

/**
 * What is known of a queue while nothing was measured: a loan ends when it is due (today where it is late), a copy that is set aside after its days for
 * pickup and a whole loan; whoever comes before keeps it for a whole loan. At the latest all come back with the last of them, and each is fetched on the last day.
 */
function queueByTerms(stand: QueueStand, toLib: string, ground: ForecastGround): Queue {
  const { before, lent, held, coming, loanDays, pickupDays } = stand
  const now = dayNumber(ground.today)
  const after = servedDays(ground.service)
  const { soonest, latest } = timeOf('reservation', ground.times)
  const back = [
    ...lent.map(({ libCode, dueDay }) => ({ libCode, day: Math.max(now, dayNumber(dueDay)) })),
    ...held.map(({ libCode, until }) => ({
      libCode,
      day: (until === null ? now + pickupDays : Math.max(now, dayNumber(until))) + loanDays,
    })),
    ...coming.map(({ libCode }) => ({ libCode, day: now })),
  ]
  const last = Math.max(...back.map(({ day }) => day))
  return {
    before,
    copies: back.map(({ libCode, day }) => ({ libCode, days: [day, last], nextLoan: [loanDays] })),
    fetchedAfter: [0, pickupDays],
    unfetched: 0,
    keptFor: pickupDays,
    brought: () => [soonest, latest],
    arrives: (_fromLib, day, count) => after([toLib], day + count, 0),
    served: (libCode, day) => after([libCode], day, 0),
  }
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

const daysBetween = (first: number, last: number) =>
  Array.from({ length: Math.max(1, last - first + 1) }, (_, n) => first + n)
const meanOf = (numbers: readonly number[]) =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length
