import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { PageInAddress } from './paging.ts'
import { longestRanking, rankingRanges } from './rankings.ts'
import { RecordIdInAddress } from './record-id.ts'

/** One code or several with commas between them: a journal that has one of them is listed. */
const Codes = z
  .string()
  .max(500)
  .default('')
  .transform((text) => [...new Set(text.split(',').filter(Boolean))])

/** In which order journals stand: from A to Z, by the strokes of the first character, or the most visited first. */
export const journalOrders = ['initial', 'strokes', 'visits'] as const
export type JournalOrder = (typeof journalOrders)[number]

/** Of a code list, with how many journals have it. */
const CountedCode = z.strictObject({ code: z.string(), name: z.string(), count: z.int() })
export type CountedCode = z.infer<typeof CountedCode>

/** A letter or `#`; where it is a number, the strokes of the first character. */
const CountedInitials = z.array(z.strictObject({ initial: z.string(), count: z.int() }))

const ListedJournal = z.strictObject({
  recordId: z.int(),
  title: z.string(),
  /** Print and electronic, as far as they are known. */
  issn: z.string(),
  publisher: z.string(),
  publFreqCode: z.string(),
  /** Codes of the core lists whose newest edition has it. */
  coreInclude: z.array(z.string()),
  initial: z.string(),
  strokes: z.int(),
  isOnline: z.boolean(),
  isOnPaper: z.boolean(),
  /** The newest issue that arrived. */
  latest: z.strictObject({ year: z.int(), issue: z.string() }).nullable(),
})
export type ListedJournal = z.infer<typeof ListedJournal>

const JournalScreening = z.strictObject({
  initials: CountedInitials,
  strokes: CountedInitials,
  /** Each with the editions that are known; an edition is asked for as `cssci:2023`. */
  coreInclude: z.array(
    CountedCode.extend({ years: z.array(z.strictObject({ year: z.int(), count: z.int() })) }),
  ),
  publFreqCode: z.array(CountedCode),
  classNo: z.array(CountedCode),
  langCode: z.array(CountedCode),
})
export type JournalScreening = z.infer<typeof JournalScreening>

export const listJournals = endpoint({
  method: 'GET',
  path: '/find/journal/navInfo',
  access: 'anyone',
  summary:
    'Journals from A to Z or by strokes, narrowed by core list, frequency, class, language and words, with what else narrows them',
  query: z.strictObject({
    /** A letter, `#` for all others, or a number of strokes. */
    initial: z
      .string()
      .regex(/^(?:[A-Za-z#]|\d{1,2})?$/)
      .default(''),
    coreInclude: Codes,
    publFreqCode: Codes,
    classNo: Codes,
    langCode: Codes,
    keyword: z.string().trim().max(200).default(''),
    sort: z.enum(journalOrders).default('initial'),
    ...PageInAddress,
  }),
  response: z.strictObject({
    total: z.int(),
    list: z.array(ListedJournal),
    screening: JournalScreening,
  }),
})

export const listHotJournals = endpoint({
  method: 'POST',
  path: '/find/newEle/journal/hotBrowsers',
  access: 'anyone',
  summary: 'The journals whose pages were opened most in a range',
  body: z.strictObject({
    rows: z.int().min(1).max(longestRanking).default(10),
    range: z.enum(rankingRanges).default('month'),
  }),
  response: z.array(z.strictObject({ recordId: z.int(), title: z.string(), visits: z.int() })),
})

const CarryingPackage = z.strictObject({
  packageId: z.string(),
  packageName: z.string(),
  supplier: z.string(),
  /** What the package has of the journal: `1997-2015; 2018-`. */
  covered: z.string(),
  /** The way that is open to whoever asks; empty where the package names none. */
  url: z.string(),
  /** The database it is shown under; empty: none. */
  eCollectionId: z.string(),
})
export type CarryingPackage = z.infer<typeof CarryingPackage>

const HeldYear = z.strictObject({
  year: z.int(),
  issues: z.array(
    z.strictObject({
      volume: z.string(),
      issue: z.string(),
      receivedOn: z.iso.date().nullable(),
      locationName: z.string(),
    }),
  ),
  /** Numbers of issues that should be there and are not. */
  missing: z.array(z.string()),
})
export type HeldYear = z.infer<typeof HeldYear>

const JournalDetail = z.strictObject({
  recordId: z.int(),
  title: z.string(),
  otherTitles: z.array(z.string()),
  issn: z.array(z.string()),
  publisher: z.string(),
  introduction: z.string(),
  publFreqCode: z.string(),
  frequency: z.string(),
  classNo: z.string(),
  className: z.string(),
  languages: z.array(z.string()),
  coreLists: z.array(
    z.strictObject({ code: z.string(), name: z.string(), years: z.array(z.int()) }),
  ),
  callNo: z.string(),
  /** What the library says of its holdings as a whole: `1998- ; lacks 2003`. */
  summary: z.string(),
  /** Newest first. */
  holdings: z.array(HeldYear),
  packages: z.array(CarryingPackage),
})
export type JournalDetail = z.infer<typeof JournalDetail>

export const readJournal = endpoint({
  method: 'GET',
  path: '/find/journal/detail',
  access: 'anyone',
  summary:
    'One journal: core lists by edition, issues with gaps, and the packages that carry it, each with the way that is open to whoever asks',
  query: z.strictObject({ recordId: RecordIdInAddress }),
  response: JournalDetail,
})
