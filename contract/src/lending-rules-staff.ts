import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Whoever sets the rules; the desk may read them. */
const readers = ['admin', 'circulation'] as const
const writers = ['admin'] as const

const Names = z.strictObject({
  'zh-CN': z.string().trim().min(1).max(100),
  'zh-TW': z.string().trim().max(100).optional(),
  'en-US': z.string().trim().max(100).optional(),
})

/** What a reader may ask for, by the names that rows of `rule` and `request` have for it. */
export const askActions = [
  'reservation',
  'entrust',
  'web loan',
  'transfer',
  'home delivery',
  'document delivery',
  'other library',
] as const
export type AskAction = (typeof askActions)[number]

/** What rules are asked for: lending, renewing, and each way of asking for a title. */
export const ruleActions = ['lend', 'renew', ...askActions] as const
export type RuleAction = (typeof ruleActions)[number]

/** Empty means any; the most specific row wins. */
const Scope = { readerType: z.string().max(32), loanClass: z.string().max(32) }

const Rule = z.strictObject({
  ruleCode: z.string(),
  actions: z.array(z.string()),
  passes: z.enum(['below', 'at most', 'at least']),
  defaultLimit: z.int(),
  /** Whether its limit is a number that an institution chooses; a lost card, say, has none. */
  isAdjustable: z.boolean(),
  /** Whether its limit may differ by class of copies: who asks for a title asks for no class. */
  isByClass: z.boolean(),
  unit: z.enum(['copies', 'requests', 'times', 'fen', 'days', 'none']),
  reason: z.string(),
  remedy: z.string(),
  limits: z.array(z.strictObject({ action: z.string(), ...Scope, limitValue: z.int() })),
})
export type LendingRule = z.infer<typeof Rule>

const Term = z.strictObject({
  ...Scope,
  loanDays: z.int().min(1).max(730),
  renewalDays: z.int().min(1).max(730),
  pickupDays: z.int().min(1).max(60),
  overdueFenPerDay: z.int().min(0).max(100_000),
  overdueFenAtMost: z.int().min(0).max(10_000_00),
})
export type LoanTerm = z.infer<typeof Term>

const Hours = z.strictObject({
  weekday: z.int().min(1).max(7),
  opens: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  closes: z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/),
})
export type OpeningHours = z.infer<typeof Hours>

const ClosedDay = z.strictObject({
  /** Empty: every library. */
  libCode: z.string().max(64),
  day: z.iso.date(),
  reason: z.string().trim().max(100),
})
export type ClosedDay = z.infer<typeof ClosedDay>

const Kind = z.strictObject({ code: z.string().regex(/^[0-9A-Za-z_-]{1,32}$/), names: Names })
/** As it is kept: what came with a delivery may have another form than what is typed here. */
const StoredNames = z.object({
  'zh-CN': z.string(),
  'zh-TW': z.string().optional(),
  'en-US': z.string().optional(),
})
const CountedKind = z.strictObject({
  code: z.string(),
  names: StoredNames,
  readers: z.int(),
  copies: z.int(),
})
export type CountedKind = z.infer<typeof CountedKind>

const Place = z.strictObject({
  locationId: z.string().regex(/^[0-9A-Za-z_.-]{1,64}$/),
  libCode: z.string().min(1).max(64),
  names: Names,
  phone: z.string().trim().max(40),
  isPickup: z.boolean(),
})
const CountedPlace = z.strictObject({
  ...Place.shape,
  locationId: z.string(),
  libCode: z.string(),
  names: StoredNames,
  phone: z.string(),
  copies: z.int(),
})
export type CountedPlace = z.infer<typeof CountedPlace>

export const readLendingRules = endpoint({
  method: 'GET',
  path: '/staff/lendingRules/all',
  access: 'staff',
  roles: readers,
  summary:
    'Every rule of lending and asking with its limits, the terms, hours, closed days, kinds and places',
  response: z.strictObject({
    rules: z.array(Rule),
    terms: z.array(Term),
    /** What holds where no term fits. */
    standardTerm: Term,
    libraries: z.array(
      z.strictObject({ libCode: z.string(), name: z.string(), hours: z.array(Hours) }),
    ),
    closedDays: z.array(ClosedDay),
    readerTypes: z.array(CountedKind),
    loanClasses: z.array(CountedKind),
    places: z.array(CountedPlace),
  }),
})

const remove = z.boolean().default(false)

/** One change; `isRemoved` takes the row away. The same body is previewed and made. */
export const RuleChange = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('limit'),
    ruleCode: z.string().max(64),
    action: z.enum(['', ...ruleActions]).default(''),
    ...Scope,
    limitValue: z.int().min(0).max(1_000_000),
    isRemoved: remove,
  }),
  z.strictObject({ kind: z.literal('term'), term: Term, isRemoved: remove }),
  z.strictObject({
    kind: z.literal('hours'),
    libCode: z.string().min(1).max(64),
    hours: z.array(Hours).max(28),
  }),
  z.strictObject({ kind: z.literal('closed day'), closedDay: ClosedDay, isRemoved: remove }),
  z.strictObject({ kind: z.literal('reader type'), readerType: Kind, isRemoved: remove }),
  z.strictObject({ kind: z.literal('loan class'), loanClass: Kind, isRemoved: remove }),
  z.strictObject({ kind: z.literal('place'), place: Place, isRemoved: remove }),
])
export type RuleChange = z.infer<typeof RuleChange>

const Change = z.strictObject({ change: RuleChange })

export const previewRuleChange = endpoint({
  method: 'POST',
  path: '/staff/lendingRules/preview',
  access: 'staff',
  roles: writers,
  summary: 'Whom a change would touch, and from when; nothing is changed',
  body: Change,
  response: z.strictObject({
    /** Readers for whom something changes, or whose loans are moved. */
    readers: z.int(),
    /** Of these, the readers whom the new limit would refuse if they acted now. */
    beyond: z.int(),
    /** Open loans whose due date moves. */
    loans: z.int(),
    /** From when: acts from now on, or open loans, too. */
    from: z.enum(['next act', 'now']),
    /** In words, in the language of the request. */
    text: z.string(),
  }),
})

export const applyRuleChange = endpoint({
  method: 'POST',
  path: '/staff/lendingRules/apply',
  access: 'staff',
  roles: writers,
  factorWithin: 15,
  repeatable: true,
  summary: 'Makes a change of the rules; it is written into the trail with what was before',
  body: Change,
  response: z.strictObject({ loans: z.int() }),
})
