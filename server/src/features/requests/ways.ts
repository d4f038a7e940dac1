import type { Locale } from '@shulin/contract/locale'
import { ways, type WayToGet } from '@shulin/contract/requests'
import { instantOf } from '@shulin/contract/time'
import { Refused } from '../../platform/failure.ts'
import { inLanguage } from '../../platform/institution.ts'
import type { Database } from '../../platform/stores/database.ts'
import { brokenRules, firstServedDay, judgeEveryAsking } from '../circulation/circulation.ts'
import { recordIdOf } from './asking.ts'
import { daysFrom, isFetched, onServedDays, timeOf, turnOf } from './forecast.ts'
import { selectVisibleTitle } from './queries.ts'
import { recordUnknown } from './refusals.ts'
import {
  selectReturns,
  selectServiceDays,
  type LibraryDays,
  type Returns,
} from './returns-queries.ts'
import { kinds, type Kind } from './steps.ts'
import { selectTitleStand, type ShelvedCopy, type TitleStand } from './ways-queries.ts'

type WayName = WayToGet['way']

const isKind = (way: WayName): way is Kind => (kinds as readonly string[]).includes(way)

/** A title, when its copies come back and when libraries serve. */
interface Ground extends TitleStand {
  returns: Returns | undefined
  libraries: LibraryDays[]
  /** The copy on a shelf that is reached soonest, and from which day on. */
  shelf: { copy: ShelvedCopy; from: string } | undefined
}

/**
 * Every way to a title, the soonest first and of equal ones the cheapest; those that are closed to the reader last, with what closes them. A title that is not held
 * but comes with a package has ways, too: to its text, as a document, and from another library.
 */
export async function waysTo(
  trx: Database,
  readerId: string | null,
  wanted: string,
  { locale, timeZone }: { locale: Locale; timeZone: string },
): Promise<{ asked: string; ways: WayToGet[] }> {
  const found = await selectVisibleTitle(trx, recordIdOf(wanted), timeZone)
  if (!found) throw new Refused(recordUnknown)
  const { recordId } = found
  const title = await selectTitleStand(trx, recordId, timeZone)
  const libraries = await selectServiceDays(trx)
  const returns = (await selectReturns(trx, [recordId])).get(recordId)
  const ground = { ...title, libraries, returns, shelf: soonestShelf(title, libraries) }
  const judged = readerId === null ? null : await judgeEveryAsking(trx, { readerId, recordId })
  const leading = ways
    .filter((way) => isThere(way, ground))
    .map((way) => ({
      ...wayOf(way, ground, locale),
      refusals: isKind(way) && judged ? brokenRules(judged.get(way)!, locale) : [],
    }))
  return { asked: instantOf(title.now), ways: leading.toSorted(soonestFirst) }
}

/** Of the copies on shelves the best one whose library serves first: nobody fetches one where it is closed. */
function soonestShelf({ shelved, today }: TitleStand, libraries: readonly LibraryDays[]) {
  const reached = shelved.map((copy) => {
    const library = libraries.find(({ libCode }) => libCode === copy.libCode)!
    return { copy, from: firstServedDay(today, library) }
  })
  return reached.toSorted((one, other) => one.from.localeCompare(other.from))[0]
}

/** Whether a way leads to the title at all, whoever goes it. */
function isThere(way: WayName, { onShelf, withReaders, returns, address }: Ground) {
  switch (way) {
    case 'electronic':
      return address !== null
    case 'shelf':
    case 'entrust':
    case 'web loan':
    case 'home delivery':
      return onShelf > 0
    case 'transfer':
      return withReaders > 0
    case 'reservation':
      return onShelf === 0 && returns !== undefined
    default:
      return true
  }
}

function wayOf(way: WayName, ground: Ground, locale: Locale): Omit<WayToGet, 'refusals'> {
  const isOfShelf = ['shelf', 'entrust', 'web loan', 'home delivery'].includes(way)
  const copy = isOfShelf ? ground.shelf?.copy : undefined
  const time = isKind(way) ? timeOf(way, ground.times) : null
  return {
    way,
    days: daysOf(way, ground),
    cases: time?.cases ?? 0,
    costFen: time?.costFen ?? 0,
    place: copy ? inLanguage(copy.place, locale) : '',
    callNo: copy?.callNo ?? '',
    itemId: copy?.itemId ?? null,
    copies: isOfShelf ? ground.onShelf : copiesAway(way, ground),
    waiting: way === 'reservation' ? ground.waiting : 0,
    address: way === 'electronic' ? ground.address : null,
  }
}

const copiesAway = (way: WayName, { withReaders, returns }: Ground) => {
  if (way === 'electronic') return 0
  return way === 'reservation' ? returns!.dueDays.length : withReaders
}

/**
 * The days on which a way is likely to end; null: at once. A reservation counts from the days on which the reader's turn may come, what is
 * taken from a shelf from the day somebody is there to take it, everything else from today.
 */
function daysOf(way: WayName, ground: Ground): WayToGet['days'] {
  const { today, returns, waiting, libraries, shelf, times } = ground
  const taken = shelf?.from ?? today
  if (way === 'electronic') return null
  if (way === 'shelf') return taken === today ? null : { from: taken, to: taken }
  const isOfShelf = way === 'entrust' || way === 'web loan' || way === 'home delivery'
  const start = isOfShelf ? taken : today
  const turn = way === 'reservation' ? turnOf(returns, waiting, today) : { from: start, to: start }
  const days = daysFrom(turn, timeOf(way, times))
  return isFetched(way) ? onServedDays(days, libraries) : days
}

const begins = ({ days }: Pick<WayToGet, 'days'>) => (days ? `${days.from} ${days.to}` : '')

function soonestFirst(one: WayToGet, other: WayToGet) {
  const closed = Math.sign(one.refusals.length) - Math.sign(other.refusals.length)
  return closed || begins(one).localeCompare(begins(other)) || one.costFen - other.costFen
}
