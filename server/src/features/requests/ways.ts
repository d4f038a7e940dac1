import type { Locale } from '@shulin/contract/locale'
import { ways, type WayToGet } from '@shulin/contract/requests'
import { instantOf } from '@shulin/contract/time'
import { Refused } from '../../platform/failure.ts'
import { inLanguage } from '../../platform/institution.ts'
import type { Database } from '../../platform/stores/database.ts'
import { brokenRules, judgeEveryAsking } from '../circulation/circulation.ts'
import { recordIdOf } from './asking.ts'
import { daysFrom, timeOf, turnOf } from './forecast.ts'
import { selectVisibleTitle } from './queries.ts'
import { recordUnknown } from './refusals.ts'
import { kinds, type Kind } from './steps.ts'
import { selectTitleStand, type TitleStand, type WayTime } from './ways-queries.ts'

type WayName = WayToGet['way']

const isKind = (way: WayName): way is Kind => (kinds as readonly string[]).includes(way)

/**
 * Every way to a title, the soonest first; those that are closed to the reader last, with what closes them. A title that is not held
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
  const judged = readerId === null ? null : await judgeEveryAsking(trx, { readerId, recordId })
  const leading = ways
    .filter((way) => isThere(way, title))
    .map((way) => ({
      ...wayOf(way, title, locale),
      refusals: isKind(way) && judged ? brokenRules(judged.get(way)!, locale) : [],
    }))
  return { asked: instantOf(title.now), ways: leading.toSorted(soonestFirst) }
}

/** Whether a way leads to the title at all, whoever goes it. */
function isThere(way: WayName, { onShelf, withReaders, address }: TitleStand) {
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
      return onShelf === 0 && withReaders > 0
    default:
      return true
  }
}

function wayOf(way: WayName, title: TitleStand, locale: Locale): Omit<WayToGet, 'refusals'> {
  const isOfShelf = ['shelf', 'entrust', 'web loan', 'home delivery'].includes(way)
  const time = isKind(way) ? timeOf(way, title.times) : null
  return {
    way,
    days: time && daysOf(way, title, time),
    cases: time?.cases ?? 0,
    costFen: time?.costFen ?? 0,
    place: isOfShelf && title.place ? inLanguage(title.place, locale) : '',
    callNo: isOfShelf ? (title.callNo ?? '') : '',
    itemId: isOfShelf ? title.shelfItemId : null,
    copies: isOfShelf ? title.onShelf : way === 'electronic' ? 0 : title.withReaders,
    waiting: way === 'reservation' ? title.waiting : 0,
    address: way === 'electronic' ? title.address : null,
  }
}

/** From when a way counts its days: a reservation from the days on which the reader's turn may come, everything else from today. */
const daysOf = (way: WayName, { today, dueDays, waiting }: TitleStand, time: WayTime) =>
  daysFrom(
    way === 'reservation' ? turnOf(dueDays, waiting, today) : { from: today, to: today },
    time,
  )

const begins = ({ days }: Pick<WayToGet, 'days'>) => (days ? `${days.from} ${days.to}` : '')

function soonestFirst(one: WayToGet, other: WayToGet) {
  const closed = Math.sign(one.refusals.length) - Math.sign(other.refusals.length)
  return closed || begins(one).localeCompare(begins(other))
}
