import type { Locale } from '@shulin/contract/locale'
import { readIsbn } from '../../platform/analysis/identifiers.ts'
import type { Database } from '../../platform/stores/database.ts'
import { inLanguage } from '../../platform/institution.ts'
import type { linksFrom } from './links.ts'
import {
  selectItemCounts,
  selectItemPlaces,
  selectItemsByLibrary,
  selectOnline,
  selectRecordsByIsbn,
} from './item-queries.ts'

interface Titles {
  recordIds: number[]
  isbns: string[]
  withPlaces: boolean
  /** The library whose places come first. */
  libCode: string
}

interface AvailabilityContext {
  timeZone: string
  locale: Locale
  /** Where a link leads whoever asks, given the way in that it has for itself. */
  linkOf: ReturnType<typeof linksFrom>
}

/** What the titles of a page have, what of it stands on the shelf now, and what is online: asked live for all of them. */
export async function availabilityOf(
  db: Database,
  { recordIds, isbns, withPlaces, libCode }: Titles,
  { timeZone, locale, linkOf }: AvailabilityContext,
) {
  const byIsbn = await recordsOfIsbns(db, isbns)
  const asked = [...new Set([...recordIds, ...byIsbn])]
  const counted = new Map(
    (await selectItemCounts(db, asked)).map(({ recordId, ...counts }) => [recordId, counts]),
  )
  const online = new Map(
    (await selectOnline(db, asked, timeZone)).map(({ recordId, ...text }) => [recordId, text]),
  )
  const places = withPlaces ? await placesOf(db, { recordIds: asked, libCode }, locale) : undefined
  const none = { itemCount: 0, onShelfCount: 0 }
  return Object.fromEntries(
    asked.map((recordId) => [
      String(recordId),
      // No source of outside covers is connected: no picture is better than a broken one.
      {
        ...(counted.get(recordId) ?? none),
        duxiuImageUrl: '',
        ...(online.has(recordId) && { isOnline: true as const }),
        ...(withPlaces && textOf(online.get(recordId), linkOf)),
        ...places?.get(recordId),
      },
    ]),
  )
}

/** How a title is read online, where an address is known. */
function textOf(
  text: Omit<Awaited<ReturnType<typeof selectOnline>>[number], 'recordId'> | undefined,
  linkOf: AvailabilityContext['linkOf'],
) {
  if (!text?.url) return {}
  const { url, name, needsLogin, offCampusLink } = text
  return {
    online: {
      url,
      link: linkOf(url, offCampusLink),
      name: name ?? '',
      needsLogin: needsLogin ?? false,
    },
  }
}

/** Where the items of some titles stand; for a title whose items are all away, also when the first is due. */
async function placesOf(
  db: Database,
  { recordIds, libCode }: Pick<Titles, 'recordIds' | 'libCode'>,
  locale: Locale,
) {
  const rows = await selectItemPlaces(db, recordIds, libCode)
  const byRecord = Map.groupBy(rows, ({ recordId }) => recordId)
  return new Map(
    [...byRecord].map(([recordId, places]) => {
      const isAway = places.every(({ onShelfCount }) => onShelfCount === 0)
      const dueDays = places.flatMap(({ firstDueOn }) => firstDueOn ?? []).toSorted()
      return [
        recordId,
        {
          places: places.map(({ libName, locationName, callNo, itemCount, onShelfCount }) => ({
            libName: inLanguage(libName, locale),
            locationName: inLanguage(locationName, locale),
            callNo: callNo ?? '',
            itemCount,
            onShelfCount,
          })),
          earliestReturn: (isAway && dueDays[0]) || '',
          ...(places.every(({ isForUseHere }) => isForUseHere) && { isForUseHere: true as const }),
        },
      ]
    }),
  )
}

interface Title {
  recordId?: number | undefined
  isbn?: string | undefined
  /** The library that is not asked about: where the reader already looked. */
  libCode?: string | undefined
}

/** The other libraries of the institution that have a title, with the number of their items. */
export async function otherLibrariesOf(
  db: Database,
  { recordId, isbn = '', libCode }: Title,
  locale: Locale,
) {
  const recordIds = [
    ...(recordId === undefined ? [] : [recordId]),
    ...(await recordsOfIsbns(db, isbn ? [isbn] : [])),
  ]
  return (await selectItemsByLibrary(db, recordIds))
    .filter((library) => library.libCode !== libCode)
    .map((library) => ({
      libCode: library.libCode,
      libName: inLanguage(library.name, locale),
      itemCount: library.itemCount,
      url: recordIds.length === 1 ? `#/searchList/bookDetails/${recordIds[0]}` : '',
    }))
}

async function recordsOfIsbns(db: Database, isbns: string[]) {
  const normal = isbns.flatMap((isbn) => readIsbn(isbn)?.forms ?? [])
  return normal.length === 0 ? [] : (await selectRecordsByIsbn(db, normal)).map(({ id }) => id)
}
