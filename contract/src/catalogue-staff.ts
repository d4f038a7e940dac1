import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pageInAddress, pageOf } from './paging.ts'
import { RecordId, RecordIdInAddress } from './record-id.ts'
import { Instant } from './time.ts'

const cataloguers = ['admin', 'acquisitions'] as const

/** The fields of a description with their limits: what is on record may be longer than what staff may write. */
const described = (text: (most: number) => z.ZodType<string>, most: number) => {
  const texts = (longest: number) => z.array(text(longest)).max(most)
  return z.strictObject({
    documentType: text(64),
    title: text(1000),
    otherTitles: texts(1000),
    creators: texts(500),
    series: texts(1000),
    publisher: text(500).nullable(),
    place: text(200).nullable(),
    publishedYear: z.number().int().min(-2000).max(2200).nullable(),
    published: text(200).nullable(),
    edition: text(200).nullable(),
    extent: text(500).nullable(),
    price: text(200).nullable(),
    isbn: texts(20),
    issn: texts(20),
    doi: text(500).nullable(),
    language: texts(16),
    country: text(16).nullable(),
    classScheme: z.enum(['CLC', 'LCC']).nullable(),
    classNo: text(100).nullable(),
    subjects: texts(500),
    disciplines: texts(16),
    abstract: text(20_000).nullable(),
  })
}
const Written = described((most) => z.string().trim().min(1).max(most), 100)
const OnRecord = described(() => z.string(), 100_000)

/** What a record says of a title. */
export type RecordDescription = z.infer<typeof OnRecord>
export type DescribedField = keyof RecordDescription
/** Some of its fields: what is not named stays. */
const SomeFields = Written.partial()
export type SomeFields = z.infer<typeof SomeFields>
const Field = Written.keyof()

/** Of what was on the screen when it was changed: somebody may have changed it since. */
const Version = z.string().min(1).max(64)

const Found = z.strictObject({
  recordId: RecordId,
  title: z.string(),
  creators: z.array(z.string()),
  documentType: z.string(),
  publisher: z.string().nullable(),
  publishedYear: z.number().nullable(),
  /** Described by this institution itself; otherwise by the union catalogue. */
  isOwn: z.boolean(),
  isHeld: z.boolean(),
  items: z.number(),
})
export type FoundRecord = z.infer<typeof Found>

export const findRecords = endpoint({
  method: 'GET',
  path: '/staff/catalogue/records',
  access: 'staff',
  roles: cataloguers,
  summary: 'Records by number, ISBN, barcode or the beginning of the title; own and shared ones',
  query: z.strictObject({
    text: z.string().trim().min(1).max(200),
    ...pageInAddress({ rows: 20 }),
  }),
  /** Each with what the text was found as. */
  response: pageOf(
    z.strictObject({ ...Found.shape, by: z.enum(['number', 'barcode', 'isbn', 'title']) }),
  ),
})

const itemStatuses = [
  'on shelf',
  'on loan',
  'held',
  'in transit',
  'in process',
  'lost',
  'withdrawn',
] as const

const Item = z.strictObject({
  itemId: z.guid(),
  version: Version,
  barcode: z.string(),
  callNo: z.string().nullable(),
  volume: z.string().nullable(),
  locationId: z.string(),
  currentLocationId: z.string(),
  status: z.enum(itemStatuses),
  /** Kept by the library system of its library: changed there, shown here. */
  isMirror: z.boolean(),
})
export type Item = z.infer<typeof Item>

const Holding = z.strictObject({
  version: Version,
  callNo: z.string().nullable(),
  summary: z.string().nullable(),
  arrivedOn: z.iso.date(),
  isHidden: z.boolean(),
  isWithdrawn: z.boolean(),
})
export type Holding = z.infer<typeof Holding>

const Decision = z.strictObject({
  decisionId: z.guid(),
  record: z.strictObject({ recordId: RecordId, title: z.string() }),
  other: z.strictObject({ recordId: RecordId, title: z.string() }),
  belongTogether: z.boolean(),
  note: z.string().nullable(),
  decidedBy: z.string(),
  decidedAt: Instant,
  undoneAt: Instant.nullable(),
})
export type GroupingDecision = z.infer<typeof Decision>

const Group = z.strictObject({
  /** The folded author and title by which it was put there; null: it stands alone. */
  key: z.strictObject({ author: z.string(), title: z.string() }).nullable(),
  decision: Decision.nullable(),
  /** The other records that are shown as one result with this one. */
  others: z.array(Found),
})

const Change = z.strictObject({
  at: Instant,
  by: z.string(),
  act: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})
export type RecordChange = z.infer<typeof Change>

const StaffRecord = z.strictObject({
  recordId: RecordId,
  version: Version,
  isOwn: z.boolean(),
  source: z.string(),
  sourceKey: z.string(),
  isWithdrawn: z.boolean(),
  description: OnRecord,
  /** What staff have set, with what the source says. */
  corrections: z.array(
    z.strictObject({
      field: Field,
      delivered: z.union([z.string(), z.number(), z.array(z.string()), z.null()]),
      by: z.string(),
      at: Instant,
    }),
  ),
  holding: Holding.nullable(),
  items: z.array(Item),
  group: Group,
  /** What staff have changed of it, newest first. */
  changes: z.array(Change),
})
export type StaffRecord = z.infer<typeof StaffRecord>

export const readRecord = endpoint({
  method: 'GET',
  path: '/staff/catalogue/record',
  access: 'staff',
  roles: cataloguers,
  summary:
    'A record: what its source says, what staff have set, holding, items, editions of its work',
  query: z.strictObject({ recordId: RecordIdInAddress }),
  response: StaffRecord,
})

const Choice = z.strictObject({ code: z.string(), name: z.string() })

export const listChoices = endpoint({
  method: 'GET',
  path: '/staff/catalogue/choices',
  access: 'staff',
  roles: cataloguers,
  summary: 'What may be chosen when a record or an item is edited',
  response: z.strictObject({
    documentTypes: z.array(Choice),
    languages: z.array(Choice),
    countries: z.array(Choice),
    locations: z.array(
      z.strictObject({
        ...Choice.shape,
        library: z.string(),
        /** Its items are kept by the library system. */
        isMirrored: z.boolean(),
      }),
    ),
  }),
})
export type CataloguingChoices = z.infer<(typeof listChoices)['response']>

export const addRecord = endpoint({
  method: 'POST',
  path: '/staff/catalogue/addRecord',
  access: 'staff',
  roles: cataloguers,
  summary: 'Adds a record of the institution’s own, with its holding',
  repeatable: true,
  body: z.strictObject({
    fields: SomeFields.required({ documentType: true, title: true }),
  }),
  response: z.strictObject({ recordId: RecordId }),
})

export const correctRecord = endpoint({
  method: 'POST',
  path: '/staff/catalogue/correctRecord',
  access: 'staff',
  roles: cataloguers,
  summary: 'Sets fields of a record of the institution’s own; they outlive every new import',
  body: z.strictObject({ recordId: RecordId, version: Version, fields: SomeFields }),
  response: StaffRecord,
})

export const takeBackCorrection = endpoint({
  method: 'POST',
  path: '/staff/catalogue/takeBackCorrection',
  access: 'staff',
  roles: cataloguers,
  summary: 'Takes a correction back: the field says again what its source says',
  body: z.strictObject({ recordId: RecordId, version: Version, field: Field }),
  response: StaffRecord,
})

export const changeHolding = endpoint({
  method: 'POST',
  path: '/staff/catalogue/changeHolding',
  access: 'staff',
  roles: cataloguers,
  summary: 'Says how the institution has a title: call number, summary, hidden, withdrawn',
  body: z.strictObject({
    recordId: RecordId,
    /** null: the institution does not have it yet. */
    version: Version.nullable(),
    callNo: z.string().trim().min(1).max(100).nullable(),
    summary: z.string().trim().min(1).max(1000).nullable(),
    isHidden: z.boolean(),
    isWithdrawn: z.boolean(),
  }),
  response: StaffRecord,
})

/** The longest picture that is sent, in base64: the console makes a larger one smaller first. */
export const longestCover = 240_000

export const replaceCover = endpoint({
  method: 'POST',
  path: '/staff/catalogue/replaceCover',
  access: 'staff',
  roles: cataloguers,
  summary: 'Puts a picture in place of a wrong cover; null: the drawn one comes back',
  body: z.strictObject({
    recordId: RecordId,
    picture: z.base64().min(4).max(longestCover).nullable(),
  }),
  /** Where the cover is; empty: it is drawn. */
  response: z.strictObject({ cover: z.string() }),
})

/** What cataloguers decide of an item. Whether it is on loan or held for somebody, circulation decides. */
const statusesToSet = ['on shelf', 'in process', 'in transit', 'lost', 'withdrawn'] as const
export type StatusToSet = (typeof statusesToSet)[number]

const ItemFields = z.strictObject({
  barcode: z.string().trim().min(1).max(64),
  callNo: z.string().trim().min(1).max(100).nullable(),
  volume: z.string().trim().min(1).max(100).nullable(),
  locationId: z.string().min(1).max(64),
  status: z.enum(statusesToSet),
})
export type ItemFields = z.infer<typeof ItemFields>
const SomeItemFields = ItemFields.partial()
export type SomeItemFields = z.infer<typeof SomeItemFields>

export const addItem = endpoint({
  method: 'POST',
  path: '/staff/catalogue/addItem',
  access: 'staff',
  roles: cataloguers,
  summary: 'Adds an item to a title the institution holds',
  repeatable: true,
  body: z.strictObject({ recordId: RecordId, item: ItemFields }),
  response: StaffRecord,
})

export const changeItem = endpoint({
  method: 'POST',
  path: '/staff/catalogue/changeItem',
  access: 'staff',
  roles: cataloguers,
  summary: 'Changes an item, or withdraws it; what is not named stays',
  body: z.strictObject({ itemId: z.guid(), version: Version, fields: SomeItemFields }),
  response: StaffRecord,
})

export const listDecisions = endpoint({
  method: 'GET',
  path: '/staff/catalogue/groupingDecisions',
  access: 'staff',
  roles: cataloguers,
  summary: 'What staff decided on editions that belong together or not, newest first',
  query: z.strictObject({
    ...pageInAddress(),
  }),
  response: pageOf(Decision),
})

export const decideGrouping = endpoint({
  method: 'POST',
  path: '/staff/catalogue/decideGrouping',
  access: 'staff',
  roles: cataloguers,
  summary: 'Puts a record together with another, or splits it off; a former decision on it ends',
  body: z.strictObject({
    recordId: RecordId,
    otherRecordId: RecordId,
    belongTogether: z.boolean(),
    note: z.string().trim().min(1).max(500).nullable(),
  }),
  response: StaffRecord,
})

export const undoDecision = endpoint({
  method: 'POST',
  path: '/staff/catalogue/undoGroupingDecision',
  access: 'staff',
  roles: cataloguers,
  summary: 'Ends a decision: the record is grouped by its author and title again',
  body: z.strictObject({ decisionId: z.guid() }),
  response: Decision,
})

const Edition = z.strictObject({
  recordId: RecordId,
  title: z.string(),
  /** What tells editions apart that are called the same. */
  publishedYear: z.number().nullable(),
})

const Report = z.strictObject({
  reportId: z.guid(),
  /** The edition that does not belong, and the one it is shown with. */
  record: Edition,
  other: Edition,
  reason: z.string(),
  reportedAt: Instant,
})
/** What a reader says of two editions. Who it was is not needed to decide it. */
export type GroupingReport = z.infer<typeof Report>

export const listReports = endpoint({
  method: 'GET',
  path: '/staff/catalogue/groupingReports',
  access: 'staff',
  roles: cataloguers,
  summary: 'Reports of readers on editions that do not belong together and wait, oldest first',
  query: z.strictObject({
    ...pageInAddress(),
  }),
  response: pageOf(Report),
})

export const answerReport = endpoint({
  method: 'POST',
  path: '/staff/catalogue/answerGroupingReport',
  access: 'staff',
  roles: cataloguers,
  summary:
    'Splits a reported edition off or keeps it where it is; whoever reported the same is told once',
  body: z.strictObject({ reportId: z.guid(), outcome: z.enum(['separated', 'kept']) }),
  /** How many reports were answered with it. */
  response: z.strictObject({ answered: z.int() }),
})

/** Another name of a title: in a former system, on a printed code, or the number of a title it stands in for (`record`). */
const Alias = z.strictObject({
  scheme: z.string().regex(/^[\w.-]{1,64}$/),
  value: z.string().trim().min(1).max(256),
})
export type Alias = z.infer<typeof Alias>

const Aliases = z.strictObject({
  aliases: z.array(Alias),
  /** The title readers are led to who ask for this one, once it is no longer shown. */
  leadsTo: z.strictObject({ recordId: RecordId, title: z.string() }).nullable(),
})

export const listAliases = endpoint({
  method: 'GET',
  path: '/staff/catalogue/aliases',
  access: 'staff',
  roles: cataloguers,
  summary: 'The other names of a title, and the title that stands in for it',
  query: z.strictObject({ recordId: RecordIdInAddress }),
  response: Aliases,
})

export const addAlias = endpoint({
  method: 'POST',
  path: '/staff/catalogue/addAlias',
  access: 'staff',
  roles: cataloguers,
  summary: 'Gives a title another name: whoever asks for that is led to the title',
  body: z.strictObject({ recordId: RecordId, ...Alias.shape }),
  response: Aliases,
})

export const removeAlias = endpoint({
  method: 'POST',
  path: '/staff/catalogue/removeAlias',
  access: 'staff',
  roles: cataloguers,
  summary: 'Takes another name of a title away',
  body: z.strictObject({ recordId: RecordId, ...Alias.shape }),
  response: Aliases,
})
