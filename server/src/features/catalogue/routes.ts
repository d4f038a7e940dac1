import {
  browseShelf,
  countItems,
  listItems,
  listItemsByLibrary,
  listLocations,
  listOtherLibraries,
  listShelfNumbers,
  reportGrouping as reportGroupingCall,
} from '@shulin/contract/catalogue'
import type { Serve } from '../../platform/http/serve.ts'
import { settingsOf } from '../institutions/institutions.ts'
import { availabilityOf, otherLibrariesOf } from './availability.ts'
import { selectShelfNumbers } from './item-queries.ts'
import { itemsByLibrary, itemsOf, locationsWithItems, openItemCounts } from './items.ts'
import { linksFrom } from './links.ts'
import { reportGrouping } from './report-grouping.ts'
import { titlesAround } from './shelf.ts'

export function catalogueRoutes(serve: Serve) {
  serve(countItems, ({ within, institution: { timeZone }, body, locale, address }) =>
    within(async (db) => {
      const linkOf = linksFrom(address, await settingsOf(db))
      return availabilityOf(db, body, { timeZone, locale, linkOf })
    }),
  )

  serve(listOtherLibraries, ({ within, body, locale }) =>
    within((db) => otherLibrariesOf(db, body, locale)),
  )

  serve(listItemsByLibrary, ({ within, body, locale }) =>
    within((db) => itemsByLibrary(db, body.recordId, locale)),
  )

  serve(listItems, ({ within, body, locale }) => within((db) => itemsOf(db, body, locale)))

  serve(listShelfNumbers, async ({ within, body: { itemIds, barcodes } }) =>
    (await within((db) => selectShelfNumbers(db, itemIds, barcodes))).map(
      ({ itemId, shelfNo }) => ({ itemId, shelfNo: shelfNo! }),
    ),
  )

  const itemCounts = openItemCounts()
  serve(listLocations, async ({ within, institution: { groupCode }, body, locale }) => {
    const counts = await itemCounts(within, groupCode)
    return within((db) => locationsWithItems(db, counts, body, locale))
  })

  serve(browseShelf, ({ within, query }) => within((db) => titlesAround(db, query)))

  serve(reportGroupingCall, ({ within, reader, institution: { groupCode }, body }) =>
    within(async (trx) => ({
      reportId: await reportGrouping(trx, { groupCode, readerId: reader.id }, body),
    })),
  )
}
