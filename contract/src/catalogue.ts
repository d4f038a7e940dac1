import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Page } from './paging.ts'
import { RecordId, RecordIdInAddress } from './record-id.ts'
import { Instant } from './time.ts'

const RecordIds = z.array(RecordId).max(100).default([])
const Isbns = z.array(z.string().max(32)).max(100).default([])

/** How a title is read online: by the way that asks least of the reader. */
const OnlineText = z.strictObject({
  /** The text itself, by which its use is counted. */
  url: z.string(),
  /** Where the link leads for whoever asks: from outside the institution through its way in, if it has one. */
  link: z.string(),
  /** The package the institution has it in; empty for a link of its own. */
  name: z.string(),
  needsLogin: z.boolean(),
})
export type OnlineText = z.infer<typeof OnlineText>

/** Where items of a title stand together. */
const ItemPlace = z.strictObject({
  libName: z.string(),
  locationName: z.string(),
  callNo: z.string(),
  itemCount: z.int(),
  onShelfCount: z.int(),
})
export type ItemPlace = z.infer<typeof ItemPlace>

export const countItems = endpoint({
  method: 'POST',
  path: '/find/unify/getPItemAndOnShelfCountAndDuxiuImageUrl',
  access: 'anyone',
  summary: 'How many items the records of a result page have, and how many stand on the shelf now',
  body: z.strictObject({
    recordIds: RecordIds,
    isbns: Isbns,
    /** Our own: also says where the items stand, and when the first of those lent is due. */
    withPlaces: z.boolean().default(false),
    /** Our own: the library whose places come first. */
    libCode: z.string().max(64).default(''),
  }),
  response: z.record(
    z.string(),
    z.strictObject({
      itemCount: z.int(),
      onShelfCount: z.int(),
      duxiuImageUrl: z.string(),
      /** Our own: it can be read online. Absent otherwise. */
      isOnline: z.literal(true).optional(),
      /** Our own, where asked for: how it is read online; absent where no address is known. */
      online: OnlineText.optional(),
      /** Our own, where asked for: no copy of it is lent, all are read in the library. Absent otherwise. */
      isForUseHere: z.literal(true).optional(),
      /** Our own, where asked for: the places, the best one for the reader first. */
      places: z.array(ItemPlace).optional(),
      /** Our own, where asked for: the day by which the first copy is due, if none stands on the shelf; empty where nobody knows. */
      earliestReturn: z.string().optional(),
    }),
  ),
})

export const listOtherLibraries = endpoint({
  method: 'POST',
  path: '/find/unify/getOtherLibraryCollection',
  access: 'anyone',
  summary: 'Which other libraries of the institution hold a title, found by record or by ISBN',
  body: z.strictObject({
    recordId: RecordId.optional(),
    isbn: z.string().max(32).optional(),
    libCode: z.string().max(64).optional(),
  }),
  response: z.array(
    z.strictObject({
      libCode: z.string(),
      libName: z.string(),
      itemCount: z.int(),
      url: z.string(),
    }),
  ),
})

/** When a library is open on one day of the week (Monday is 1), `08:00` to `22:00`. */
const OpenHours = z.strictObject({ weekday: z.int(), opens: z.string(), closes: z.string() })

/** A copy as readers see it; the record page shows all of it, library by library. */
const Item = z.strictObject({
  itemId: z.string(),
  barcode: z.string(),
  locationName: z.string(),
  callNo: z.string(),
  vol: z.string(),
  inDate: z.string(),
  curLocationName: z.string(),
  shelfNo: z.string(),
  status: z.string(),
  loanAttribute: z.string(),
  /** Our own: the day by which it is to be returned; empty while it is not lent. */
  dueDate: z.string(),
})

export const listItemsByLibrary = endpoint({
  method: 'POST',
  path: '/find/physical/groupItemsByLibCode',
  access: 'anyone',
  summary: 'The items of a record, by library',
  body: z.strictObject({ recordId: RecordId }),
  response: z.array(
    z.strictObject({
      libCode: z.string(),
      libName: z.string(),
      /** Our own: so its copies stood in the library's own system then; left out where we lend them. */
      seenAt: Instant.optional(),
      /** Our own: when it is open; left out where the library does not say. */
      hours: z.array(OpenHours).optional(),
      /** Our own: the days of the coming week on which it is closed all the same. */
      closedDays: z.array(z.iso.date()).optional(),
      list: z.array(Item),
    }),
  ),
})

const Place = z.string().max(64).optional()

export const listItems = endpoint({
  method: 'POST',
  path: '/find/physical/groupitems',
  access: 'anyone',
  summary: 'The items of a record, narrowed by place',
  body: z.strictObject({
    recordId: RecordId,
    libCode: Place,
    campusId: Place,
    locationId: Place,
    ...Page,
  }),
  response: z.strictObject({
    total: z.int(),
    physicItem: z.array(Item),
  }),
})

export const listShelfNumbers = endpoint({
  method: 'POST',
  path: '/find/physical/shelfNos',
  access: 'anyone',
  summary: 'The shelf numbers of items, named by id or barcode',
  body: z.strictObject({
    itemIds: z.array(z.uuid()).max(100).default([]),
    barcodes: z.array(z.string().max(64)).max(100).default([]),
  }),
  response: z.array(z.strictObject({ itemId: z.string(), shelfNo: z.string() })),
})

export const listLocations = endpoint({
  method: 'POST',
  path: '/find/location/list',
  access: 'anyone',
  summary: 'Locations of the institution with the number of items in each',
  body: z.strictObject({
    campusId: Place,
    locationTypeCode: Place,
    libCode: Place,
    keyword: z.string().max(100).optional(),
    ...Page,
  }),
  response: z.strictObject({
    total: z.int(),
    collectionLoc: z.array(
      z.strictObject({
        locationId: z.string(),
        locationName: z.string(),
        campusName: z.string(),
        itemCount: z.int(),
        phone: z.string(),
      }),
    ),
  }),
})

/** Our own call: what the licences of the catalogue's sources ask the product to say. */
export const listAttributions = endpoint({
  method: 'GET',
  path: '/find/catalogue/attributions',
  access: 'anyone',
  summary:
    'Where the descriptions of the catalogue come from, and under which licences they are shown',
  response: z.array(
    z.strictObject({ source: z.string(), licence: z.string(), attribution: z.string() }),
  ),
})

/** How many titles stand beside one on the shelf, at each side. */
export const shelfNeighbours = 20

export const browseShelf = endpoint({
  method: 'GET',
  path: '/find/books/shelf',
  access: 'anyone',
  summary: 'The titles around one, or around a call number, in the order of the shelf',
  query: z.strictObject({
    recordId: RecordIdInAddress.optional(),
    callNo: z.string().max(200).optional(),
  }),
  response: z.strictObject({
    list: z.array(
      z.strictObject({
        recordId: RecordId,
        title: z.string(),
        author: z.string(),
        callNo: z.string(),
        /** Our own: a picture of the jacket; empty where there is none. */
        cover: z.string(),
        isHere: z.boolean(),
      }),
    ),
  }),
})

/** In code points, as feedback is counted. */
export const longestReportReason = 300

/** Our own call: the specification folds editions into one title, and has no way to say that they are none. */
export const reportGrouping = endpoint({
  method: 'POST',
  path: '/find/equestion/reportGrouping',
  access: 'reader',
  summary:
    'Tells the library that an edition does not belong with another; said again while it waits, it takes the place of the former report',
  body: z.strictObject({
    /** The edition that does not belong, */
    recordId: RecordId,
    /** and the one it is shown together with. */
    otherRecordId: RecordId,
    /** What is too long or blank is refused by a rule, which says so. */
    reason: z.string().max(20_000),
  }),
  response: z.strictObject({ reportId: z.uuid() }),
})
