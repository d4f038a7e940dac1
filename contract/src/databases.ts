import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listOf, Page } from './paging.ts'
import { longestRanking, rankingRanges } from './rankings.ts'

export const databaseStatuses = ['trial', 'purchased', 'formal', 'openAccess'] as const
export type DatabaseStatus = (typeof databaseStatuses)[number]

/** In which order a list of databases stands: from A to Z, by the strokes of the first character, or the most visited first. */
export const databaseOrders = ['initial', 'strokes', 'visits'] as const
export type DatabaseOrder = (typeof databaseOrders)[number]

/**
 * How whoever asks comes to a database: `open` to everybody, `campus` directly from the institution's network, `proxy` from elsewhere
 * by the institution's own way in, `outside` where there is none: it opens on campus only.
 */
const accessWays = ['open', 'campus', 'proxy', 'outside'] as const
export type AccessWay = (typeof accessWays)[number]

/** In code points, as feedback is counted. */
export const longestOpinion = 300

const Id = z.string().max(64)
const Codes = z.array(z.string().max(64)).max(50).default([])
const Rows = z.int().min(1).max(longestRanking).default(10)
const Status = z.enum(databaseStatuses)
const Day = z.iso.date().nullable()

/** A letter, `#`, or a number of strokes; 0 strokes has what does not begin with a Chinese character. */
const Initial = z.string().regex(/^([A-Z#]|\d{1,2})?$/)

const DatabaseFilter = {
  keyword: z.string().trim().max(200).default(''),
  initial: Initial.default(''),
  subIds: Codes,
  screenIds: Codes,
  langCode: z.string().max(64).default(''),
  status: Status.optional(),
  sort: z.enum(databaseOrders).default('initial'),
  ...Page,
}

const ListedDatabase = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  englishName: z.string(),
  formerName: z.string(),
  commonName: z.string(),
  producer: z.string(),
  introduction: z.string(),
  /** Their names in the reader's language. */
  dataTypes: z.array(z.string()),
  status: Status,
  trialEnd: Day,
  initial: z.string(),
  strokes: z.int(),
  /** Where whoever asks gets in; empty where it has none. */
  address: z.string(),
  way: z.enum(accessWays),
  visits: z.int(),
})
export type ListedDatabase = z.infer<typeof ListedDatabase>

const DatabaseDetail = z.strictObject({
  ...ListedDatabase.shape,
  contentLevel: z.string(),
  languages: z.array(z.string()),
  updateFrequency: z.string(),
  scope: z.string(),
  departments: z.array(z.string()),
  subjects: z.array(z.string()),
  trialBegin: Day,
  contacts: z.string(),
})
export type DatabaseDetail = z.infer<typeof DatabaseDetail>

const Subjects = z.array(
  z.strictObject({ subName: z.string(), subId: z.string(), eng: z.string() }),
)
const Types = z.array(z.strictObject({ name: z.string(), screenId: z.string() }))
const HotDatabases = z.array(z.strictObject({ id: z.uuid(), name: z.string(), visits: z.int() }))

export const readDatabaseScreening = endpoint({
  method: 'GET',
  path: '/find/databaseNavigation/getScreening',
  access: 'anyone',
  summary: 'By what databases can be narrowed: subjects and types',
  response: z.strictObject({ subjects: Subjects, dbTypes: Types }),
})

export const listDatabases = endpoint({
  method: 'POST',
  path: '/find/databaseNavigation/list',
  access: 'anyone',
  summary: 'Databases of the institution, narrowed and in order',
  body: z.strictObject(DatabaseFilter),
  response: listOf(ListedDatabase),
})

export const readDatabase = endpoint({
  method: 'GET',
  path: '/find/databaseNavigation/getDetail',
  access: 'anyone',
  summary: 'One database, and how whoever asks comes to it',
  query: z.strictObject({ id: Id }),
  response: DatabaseDetail,
})

export const listDatabaseInitials = endpoint({
  method: 'GET',
  path: '/find/databaseNavigation/getInitials',
  access: 'anyone',
  summary: 'Initial letters, or numbers of strokes, with how many databases stand under each',
  query: z.strictObject({ by: z.enum(['letter', 'strokes']).default('letter') }),
  response: z.array(z.strictObject({ initial: z.string(), count: z.int() })),
})

export const listHotDatabases = endpoint({
  method: 'GET',
  path: '/find/databaseNavigation/hotBaseList',
  access: 'anyone',
  summary: 'The databases that were visited most',
  query: z.strictObject({
    rows: z.coerce.number().int().min(1).max(longestRanking).default(10),
  }),
  response: z.strictObject({ hotBaseList: HotDatabases }),
})

export const readDatabaseGuide = endpoint({
  method: 'GET',
  path: '/find/databaseNavigation/guide',
  access: 'anyone',
  summary: 'How a database is used: instructions and addresses',
  query: z.strictObject({ id: Id }),
  response: z.array(z.strictObject({ title: z.string(), content: z.string(), url: z.string() })),
})

const Counts = z.array(z.strictObject({ code: z.string(), count: z.int() }))

export const countDatabases = endpoint({
  method: 'GET',
  path: '/find/databaseNavigation/counts',
  access: 'anyone',
  summary: 'How many databases there are, and of each status, subject and type',
  response: z.strictObject({
    total: z.int(),
    status: z.array(z.strictObject({ code: Status, count: z.int() })),
    subjects: Counts,
    dbTypes: Counts,
  }),
})

export const listNewDatabases = endpoint({
  method: 'POST',
  path: '/find/newEle/eCollection/list',
  access: 'anyone',
  summary: 'The same databases, for the new pages of electronic resources',
  body: z.strictObject(DatabaseFilter),
  response: listOf(ListedDatabase),
})

export const readNewDatabase = endpoint({
  method: 'GET',
  path: '/find/newEle/eCollection/getDetail',
  access: 'anyone',
  summary: 'One database, for the new pages of electronic resources',
  query: z.strictObject({ id: Id }),
  response: DatabaseDetail,
})

export const readNewDatabaseScreening = endpoint({
  method: 'GET',
  path: '/find/newEle/eCollection/dict',
  access: 'anyone',
  summary: 'By what databases can be narrowed: subjects, types and status',
  response: z.strictObject({
    subjects: Subjects,
    dbTypes: Types,
    status: z.array(z.strictObject({ code: Status, name: z.string() })),
  }),
})

export const listMostVisitedDatabases = endpoint({
  method: 'POST',
  path: '/find/newEle/eCollection/hotBrowsers',
  access: 'anyone',
  summary: 'The databases that were visited most in a range',
  body: z.strictObject({ rows: Rows, range: z.enum(rankingRanges).default('year') }),
  response: HotDatabases,
})

export const listTrialDatabases = endpoint({
  method: 'POST',
  path: '/find/newEle/eCollection/trialList',
  access: 'anyone',
  summary: 'The databases that can be tried today, those that end first in front',
  body: z.strictObject(Page),
  response: listOf(
    z.strictObject({ id: z.uuid(), name: z.string(), trialBegin: Day, trialEnd: z.iso.date() }),
  ),
})

export const giveTrialOpinion = endpoint({
  method: 'POST',
  path: '/find/newEle/eCollection/trialOpinion',
  access: 'reader',
  message: {
    'zh-CN': '已收到您的意见',
    'zh-TW': '已收到您的意見',
    'en-US': 'Thank you for your opinion',
  },
  summary:
    'What a reader thinks of a database on trial; a second opinion takes the place of the first',
  body: z.strictObject({
    id: Id,
    /** What is too long is refused by a rule, which says so. */
    content: z.string().max(20_000).default(''),
    score: z.int().min(1).max(5),
  }),
  response: z.literal(true),
})

export const readTrialOpinions = endpoint({
  method: 'GET',
  path: '/find/newEle/eCollection/opinions',
  access: 'anyone',
  summary: 'How many readers gave an opinion on a trial, how many would keep it, and the own one',
  query: z.strictObject({ id: Id }),
  response: z.strictObject({
    total: z.int(),
    /** Those of a score of 4 or 5. */
    inFavour: z.int(),
    own: z.strictObject({ score: z.int(), content: z.string() }).nullable(),
  }),
})
