import type { Locale } from '@shulin/contract/locale'
import { ways, type WayToGet } from '@shulin/contract/requests'
import { instantOf } from '@shulin/contract/time'
import { inLanguage } from '../../platform/institution.ts'
import type { Database } from '../../platform/stores/database.ts'
import { brokenRules, judgeEveryAsking } from '../circulation/circulation.ts'
import { requireTitle } from './asking.ts'
import {
  daysOfTurn,
  daysOfWay,
  timeOf,
  type AskedAt,
  type ForecastGround,
  type QueueStand,
} from './forecast.ts'
import { forecastGround } from './forecasts.ts'
import { kinds, takesFromShelf, type Kind } from './steps.ts'
import { selectTitleStand, type TitleStand } from './ways-queries.ts'

type WayName = WayToGet['way']

const isKind = (way: WayName): way is Kind => (kinds as readonly string[]).includes(way)

/** Every way to a title, the soonest first; those that are closed to the reader last, with what closes them. */
export async function waysTo(
  trx: Database,
  readerId: string | null,
  wanted: string,
  locale: Locale,
): Promise<{ asked: string; ways: WayToGet[] }> {
  const { recordId } = await requireTitle(trx, wanted)
  const title = await selectTitleStand(trx, recordId)
  const judged = readerId === null ? null : await judgeEveryAsking(trx, { readerId, recordId })
  const there = ways.filter((way) => isThere(way, title))
  const { ground, queues, asked } = await forecastGround(trx, [recordId], ({ today, part }) =>
    there.filter(isKind).map((way) => wayAsked(way, title, { day: today, part })),
  )
  const known = { title, ground, asked, queue: queues.get(recordId) }
  const found = there.map((way) => ({
    ...wayOf(way, known, locale),
    refusals: isKind(way) && judged ? brokenRules(judged.get(way)!, locale) : [],
  }))
  return { asked: instantOf(title.now), ways: found.toSorted(soonestFirst) }
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

/** What is known when somebody asks for the ways to a title. */
interface KnownOfTitle {
  title: TitleStand
  ground: ForecastGround
  asked: AskedAt
  queue: QueueStand | undefined
}

function wayOf(way: WayName, known: KnownOfTitle, locale: Locale): Omit<WayToGet, 'refusals'> {
  const { title, ground } = known
  const isOfShelf = way === 'shelf' || (isKind(way) && takesFromShelf(way))
  const expected = isKind(way) ? daysOf(way, known) : null
  return {
    way,
    days: expected?.days ?? null,
    cases: expected?.cases ?? 0,
    costFen: isKind(way) ? timeOf(way, ground.times).costFen : 0,
    place: isOfShelf && title.place ? inLanguage(title.place, locale) : '',
    callNo: isOfShelf ? (title.callNo ?? '') : '',
    itemId: isOfShelf ? title.shelfItemId : null,
    copies: isOfShelf ? title.onShelf : way === 'electronic' ? 0 : title.withReaders,
    waiting: way === 'reservation' ? title.waiting : 0,
    address: way === 'electronic' ? title.address : null,
  }
}

/** Where it will be fetched is said with the asking: until then a way counts as it does wherever that is. */
const wayAsked = (way: Kind, { libCode }: TitleStand, asked: AskedAt) => ({
  way,
  asked,
  fromLib: takesFromShelf(way) ? (libCode ?? '') : '',
  toLib: '',
})

/** A reservation counts from the days on which the reader's turn may come, everything else from today. */
const daysOf = (way: Kind, { title, ground, asked, queue }: KnownOfTitle) =>
  way === 'reservation' && queue
    ? daysOfTurn(queue, '', asked, ground)
    : daysOfWay(wayAsked(way, title, asked), ground)

const begins = ({ days }: Pick<WayToGet, 'days'>) => (days ? `${days.likely} ${days.to}` : '')

function soonestFirst(one: WayToGet, other: WayToGet) {
  const closed = Math.sign(one.refusals.length) - Math.sign(other.refusals.length)
  return closed || begins(one).localeCompare(begins(other))
}
