import { z } from 'zod'
import { databaseStatuses } from './databases.ts'
import { endpoint } from './endpoint.ts'
import { pageInAddress, pageOf } from './paging.ts'
import { Instant } from './time.ts'

const roles = ['admin', 'acquisitions'] as const

const Status = z.enum(databaseStatuses)
const Day = z.iso.date().nullable()
const Text = z.string().trim().max(2_000).default('')
const Line = z.string().trim().max(300).default('')
const Codes = z.array(z.string().trim().min(1).max(64)).max(50).default([])
/** A web address, or nothing. */
const WebAddress = z
  .string()
  .trim()
  .max(2_000)
  .regex(/^(|https?:\/\/\S+)$/)
  .default('')

const Guide = z.strictObject({
  title: z.string().trim().min(1).max(200),
  content: z.string().trim().max(5_000).default(''),
  url: WebAddress,
})

const Introduction = z.strictObject({ 'zh-CN': Text, 'zh-TW': Text, 'en-US': Text })

/** A database as staff keep it: always whole. */
const DatabaseForm = {
  databaseId: z.uuid(),
  name: z.string().trim().min(1).max(300),
  englishName: Line,
  formerName: Line,
  commonName: Line,
  producer: Line,
  status: Status,
  contentLevel: Line,
  dataTypes: Codes,
  subjects: Codes,
  languages: Codes,
  departments: z.array(z.string().trim().min(1).max(200)).max(50).default([]),
  updateFrequency: Line,
  scope: Text,
  /** In Simplified Chinese, which stands in for the others, and in the languages that have their own. */
  introduction: Introduction,
  address: WebAddress,
  trialBegin: Day.default(null),
  trialEnd: Day.default(null),
  contacts: Text,
  isShown: z.boolean().default(true),
  /** The first and the last day on which readers see it; none: at once, and for good. */
  shownFrom: Day.default(null),
  shownUntil: Day.default(null),
  guides: z.array(Guide).max(30).default([]),
}

const StaffDatabase = z.strictObject({
  ...DatabaseForm,
  /** The letter it stands under, which follows from its name. */
  initial: z.string(),
  visits: z.int(),
  addedAt: Instant,
  /** Whether readers see it today. */
  isSeen: z.boolean(),
  opinions: z.int(),
})
export type StaffDatabase = z.infer<typeof StaffDatabase>

export const listDatabasesForStaff = endpoint({
  method: 'GET',
  path: '/staff/databases/list',
  access: 'staff',
  roles,
  summary: 'Databases of the institution, shown or not',
  query: z.strictObject({
    text: z.string().trim().max(200).default(''),
    status: Status.optional(),
    ...pageInAddress(),
  }),
  response: pageOf(StaffDatabase),
})

const Choices = z.array(z.strictObject({ code: z.string(), name: z.string() }))

export const listDatabaseChoices = endpoint({
  method: 'GET',
  path: '/staff/databases/choices',
  access: 'staff',
  roles,
  summary: 'The subjects, types and languages a database may have',
  response: z.strictObject({ subjects: Choices, dataTypes: Choices, languages: Choices }),
})

export const saveDatabase = endpoint({
  method: 'POST',
  path: '/staff/databases/save',
  access: 'staff',
  roles,
  summary: 'Adds a database, or puts what it is now in the place of what it was',
  body: z.strictObject(DatabaseForm),
  response: StaffDatabase,
})

export const removeDatabase = endpoint({
  method: 'POST',
  path: '/staff/databases/remove',
  access: 'staff',
  roles,
  summary: 'Takes a database away, with its guides and the opinions on it',
  body: z.strictObject({ databaseId: z.uuid() }),
  response: z.literal(true),
})

/** What an address answered: a status of HTTP, or nothing. */
const AccessTrial = z.strictObject({
  address: z.string(),
  status: z.int().nullable(),
  milliseconds: z.int(),
})
export type AccessTrial = z.infer<typeof AccessTrial>

export const tryDatabaseAccess = endpoint({
  method: 'POST',
  path: '/staff/databases/tryAccess',
  access: 'staff',
  roles,
  summary:
    'Asks the address of a database as readers on campus reach it, and as those elsewhere do',
  body: z.strictObject({ databaseId: z.uuid() }),
  response: z.strictObject({
    onCampus: AccessTrial,
    /** Null where readers elsewhere have no way of their own. */
    offCampus: AccessTrial.nullable(),
  }),
})

export const listTrialOpinions = endpoint({
  method: 'GET',
  path: '/staff/databases/opinions',
  access: 'staff',
  roles,
  summary: 'What readers think of a trial, newest first and without their names',
  query: z.strictObject({ databaseId: z.uuid(), ...pageInAddress() }),
  response: z.strictObject({
    total: z.int(),
    list: z.array(z.strictObject({ score: z.int(), content: z.string(), givenAt: Instant })),
    /** How many gave each score, from 1 to 5. */
    scores: z.array(z.int()).length(5),
  }),
})
