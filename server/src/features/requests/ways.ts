import { askActions } from '@shulin/contract/lending-rules-staff'
import type { Locale } from '@shulin/contract/locale'
import { ways, type WayToGet } from '@shulin/contract/requests'
import { instantOf } from '@shulin/contract/time'
import { Refused } from '../../platform/failure.ts'
import { inLanguage, type Trilingual } from '../../platform/institution.ts'
import type { Database } from '../../platform/stores/database.ts'
import { brokenRules, firstServedDay, judgeEveryAsking } from '../circulation/circulation.ts'
import { recordIdOf } from './asking.ts'
import { copiesOfQueue, timeOf, type ForecastGround, type QueueStand } from './forecast-ground.ts'
import { daysOfReservation, daysOfWay } from './forecast.ts'
import { groundOf } from './forecasts.ts'
import { recordUnknown } from './refusals.ts'
import { takesFromShelf, type Kind } from './steps.ts'
import {
  selectCopiesElsewhere,
  selectTitleStand,
  type ShelvedCopy,
  type TitleStand,
} from './ways-queries.ts'

type WayName = WayToGet['way']

const isKind = (way: WayName): way is Kind => (askActions as readonly string[]).includes(way)

/** A title, who waits for it, and the copy on a shelf that is reached soonest, from which day on. */
interface KnownTitle {
  title: TitleStand
  queue: QueueStand | undefined
  shelf: { copy: ShelvedCopy; from: string } | undefined
}

/** A library that keeps its own system, which takes holds. */
interface HoldLibrary {
  libCode: string
  library: Trilingual
}

interface WaysOptions {
  locale: Locale
  timeZone: string
  takingHolds?: readonly HoldLibrary[]
}

/**
 * Every way to a title, the soonest first and of equal ones the cheapest; those that are closed to the reader last, with what closes them. A title that is not held
 * but comes with a package has ways, too: to its text, as a document, and from another library.
 */
export async function waysTo(
  trx: Database,
  readerId: string | null,
  wanted: string,
  { locale, timeZone, takingHolds = [] }: WaysOptions,
): Promise<{ asked: string; ways: WayToGet[] }> {
  const recordId = recordIdOf(wanted)
  const title = await selectTitleStand(trx, recordId, timeZone)
  if (!title) throw new Refused(recordUnknown)
  const [queue] = title.queues
  const known = { title, queue, shelf: soonestShelf(title) }
  const there = ways.filter((way) => isThere(way, known))
  const ground = await groundOf(
    trx,
    title,
    there.filter(isKind).map((way) => ({ wayRequest: wayRequest(way, known), queue })),
  )
  const judged = readerId === null ? null : await judgeEveryAsking(trx, { readerId, recordId })
  const leading = there.map((way) => ({
    ...wayOf(way, known, ground, locale),
    refusals: isKind(way) && judged ? brokenRules(judged.get(way)!, locale) : [],
  }))
  const holds = await holdsElsewhere(trx, recordId, takingHolds, locale)
  return { asked: instantOf(title.now), ways: [...leading, ...holds].toSorted(soonestFirst) }
}

/** A hold in each library that keeps its own system and has a copy. Whether it is taken, and when it comes, that system decides. */
async function holdsElsewhere(
  trx: Database,
  recordId: number,
  libraries: readonly HoldLibrary[],
  locale: Locale,
): Promise<WayToGet[]> {
  if (libraries.length === 0) return []
  const held = await selectCopiesElsewhere(
    trx,
    recordId,
    libraries.map(({ libCode }) => libCode),
  )
  return held.map(({ libCode, copies, callNo }) => ({
    way: 'library hold',
    days: null,
    cases: 0,
    costFen: 0,
    place: inLanguage(libraries.find((one) => one.libCode === libCode)!.library, locale),
    callNo: callNo ?? '',
    itemId: null,
    copies,
    waiting: 0,
    address: null,
    libCode,
    refusals: [],
  }))
}

/** Of the copies on shelves the best one whose library serves first: nobody fetches one where it is closed. */
function soonestShelf({ shelved, today, service }: TitleStand) {
  const reached = shelved.map((copy) => {
    const library = service.find(({ libCode }) => libCode === copy.libCode)!
    return { copy, from: firstServedDay(today, library) }
  })
  return reached.toSorted((one, other) => one.from.localeCompare(other.from))[0]
}

const isOfShelf = (way: WayName) => way === 'shelf' || (isKind(way) && takesFromShelf(way))

/** Whether a way leads to the title at all, whoever goes it. */
function isThere(way: WayName, { title: { onShelf, withReaders, address }, queue }: KnownTitle) {
  if (isOfShelf(way)) return onShelf > 0
  switch (way) {
    case 'electronic':
      return address !== null
    case 'transfer':
      return withReaders > 0
    case 'reservation':
      return onShelf === 0 && queue !== undefined && copiesOfQueue(queue) > 0
    case 'library hold':
      // One for each library, and not by our own copies.
      return false
    default:
      return true
  }
}

function wayOf(
  way: WayName,
  known: KnownTitle,
  ground: ForecastGround,
  locale: Locale,
): Omit<WayToGet, 'refusals'> {
  const { title, queue } = known
  const copy = isOfShelf(way) ? known.shelf?.copy : undefined
  const expected = isKind(way) ? daysOf(way, known, ground) : null
  return {
    way,
    days: way === 'shelf' ? daysOfShelf(known) : (expected?.days ?? null),
    cases: expected?.cases ?? 0,
    costFen: isKind(way) ? timeOf(way, ground.times).costFen : 0,
    place: copy ? inLanguage(copy.place, locale) : '',
    callNo: copy?.callNo ?? '',
    itemId: copy?.itemId ?? null,
    copies: isOfShelf(way) ? title.onShelf : copiesAway(way, known),
    waiting: way === 'reservation' ? queue!.before : 0,
    address: way === 'electronic' ? title.address : null,
    libCode: null,
  }
}

const copiesAway = (way: WayName, { title: { withReaders }, queue }: KnownTitle) => {
  if (way === 'electronic') return 0
  return way === 'reservation' ? copiesOfQueue(queue!) : withReaders
}

/** Where it will be fetched is said with the asking: until then a way counts as it does wherever that is. */
const wayRequest = (way: Kind, { title: { today, part }, shelf }: KnownTitle) => ({
  way,
  asked: { day: today, part },
  fromLib: takesFromShelf(way) ? (shelf?.copy.libCode ?? '') : '',
  toLib: '',
})

/** When a way is likely to end. */
function daysOf(way: Kind, known: KnownTitle, ground: ForecastGround) {
  const asked = wayRequest(way, known)
  return way === 'reservation'
    ? daysOfReservation(asked, known.queue, ground)
    : daysOfWay(asked, ground)
}

/** Whoever goes to the shelf oneself has it at once, or when the library of the copy serves again. */
function daysOfShelf({ title: { today }, shelf }: KnownTitle): WayToGet['days'] {
  const taken = shelf?.from ?? today
  return taken === today ? null : { from: taken, likely: taken, to: taken }
}

/** Without days it is at once, but for a hold whose days nobody knows: that comes last. */
const begins = ({ way, days }: Pick<WayToGet, 'way' | 'days'>) => {
  if (days) return `${days.likely} ${days.to}`
  return way === 'library hold' ? '9999' : ''
}

/** By the likely day, then by the last, then by the cost. */
function soonestFirst(one: WayToGet, other: WayToGet) {
  const closed = Math.sign(one.refusals.length) - Math.sign(other.refusals.length)
  return closed || begins(one).localeCompare(begins(other)) || one.costFen - other.costFen
}
