import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listOf, PageInAddress } from './paging.ts'
import { RecordId } from './record-id.ts'
import { Instant } from './time.ts'

/** The tab of the personal centre these calls belong to: points. */
const tab = '8'

/** What a reader does that gives or takes points. */
export const pointBehaviours = ['login', 'comment', 'favourite', 'return'] as const
export type PointBehaviour = (typeof pointBehaviours)[number]

/** Where the reader did it. */
const pointPlatforms = ['portal', 'desk', 'self-check machine'] as const
export type PointPlatform = (typeof pointPlatforms)[number]

/** What a rule gives or takes was given or taken whole; or only what was there was taken. */
const pointStatuses = ['posted', 'reduced'] as const

/** What may be shown of the ledger; what is left empty narrows nothing. */
const Wanted = z.strictObject({
  behaviorType: z.enum(['', ...pointBehaviours]).default(''),
  platform: z.enum(['', ...pointPlatforms]).default(''),
  ...PageInAddress,
})

const PointEntry = z.strictObject({
  /** Of the rule. */
  name: z.string(),
  /** The act the rule is bound to. */
  operation: z.string(),
  status: z.enum(pointStatuses),
  behaviorType: z.enum(pointBehaviours),
  platform: z.enum(pointPlatforms),
  /** Above zero given, below taken. */
  change: z.int(),
  time: Instant,
})
export type PointEntry = z.infer<typeof PointEntry>

export const listPoints = endpoint({
  method: 'GET',
  path: '/find/patronScoreDetail/list',
  access: 'reader',
  tab,
  summary: 'The points the reader was given and lost, newest first',
  query: Wanted,
  response: listOf(PointEntry),
})

const ExplainedEntry = PointEntry.extend({
  entryId: z.uuid(),
  /** What the rule gave or took then; the library may have changed it since. */
  ruleChange: z.int(),
  /** The title it was for, where that may be told: what was borrowed is not kept here. */
  title: z.string().nullable(),
  recordId: RecordId.nullable(),
})
export type ExplainedEntry = z.infer<typeof ExplainedEntry>

export const explainPoints = endpoint({
  method: 'GET',
  path: '/find/patronScoreDetail/explained',
  access: 'reader',
  tab,
  summary: 'The same entries, each with the rule and the title it is there for',
  query: Wanted,
  response: listOf(ExplainedEntry),
})

export const readPoints = endpoint({
  method: 'GET',
  path: '/find/patronScoreDetail/total',
  access: 'reader',
  tab,
  summary: 'How many points the reader has',
  response: z.strictObject({ score: z.int() }),
})

export const readMonthOfPoints = endpoint({
  method: 'GET',
  path: '/find/patronScoreDetail/month',
  access: 'reader',
  tab,
  summary: 'What the reader was given and lost since the month began',
  response: z.strictObject({ given: z.int(), taken: z.int() }),
})

const PointRule = z.strictObject({
  name: z.string(),
  operation: z.string(),
  change: z.int(),
  /** How often it counts on one day; null: as often as it happens. */
  dayMax: z.int().nullable(),
})

export const listPointRules = endpoint({
  method: 'GET',
  path: '/find/patronScoreDetail/integralRule',
  access: 'reader',
  tab,
  summary: 'By which rules points are given and taken here',
  response: z.strictObject({ integralRule: z.array(PointRule) }),
})
