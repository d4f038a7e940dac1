import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { BrokenRule } from './rules.ts'
import { Instant } from './time.ts'

/** Whoever serves readers at the desk. */
const roles = ['admin', 'circulation'] as const

const Barcode = z.string().trim().min(1).max(64)
const Reason = z.string().trim().min(2).max(200)
const OfReader = z.strictObject({ readerId: z.uuid() })

const DeskLoan = z.strictObject({
  loanId: z.uuid(),
  recordId: z.string(),
  title: z.string(),
  barcode: z.string(),
  location: z.string(),
  loanDate: Instant,
  dueDate: Instant,
  overdueDays: z.int(),
  renewals: z.int(),
  renewalsAllowed: z.int(),
  lostReportedAt: Instant.nullable(),
  /** How many other readers wait for the title. */
  waiting: z.int(),
})
export type DeskLoan = z.infer<typeof DeskLoan>

export const blockKinds = ['overdue', 'lost item', 'conduct'] as const
export type BlockKind = (typeof blockKinds)[number]

const DeskBlock = z.strictObject({
  blockId: z.uuid(),
  kind: z.enum([...blockKinds, 'library system']),
  reason: z.string(),
  startsAt: Instant,
  /** Null: until somebody lifts it. */
  endsAt: Instant.nullable(),
  setBy: z.string(),
})
export type DeskBlock = z.infer<typeof DeskBlock>

const DeskReader = z.strictObject({
  readerId: z.uuid(),
  account: z.string(),
  name: z.string(),
  readerType: z.string(),
  department: z.string(),
  libName: z.string(),
  validUntil: z.iso.date(),
  state: z.enum(['active', 'lost card', 'locked', 'cleared', 'erased']),
  loans: z.array(DeskLoan),
  loanLimit: z.int(),
  requests: z.array(
    z.strictObject({
      number: z.string(),
      type: z.string(),
      title: z.string(),
      /** In words, in the language of the request, where the step has some. */
      state: z.string(),
      /** Lies ready to be fetched. */
      isReady: z.boolean(),
    }),
  ),
  charges: z.array(
    z.strictObject({
      chargeId: z.uuid(),
      kind: z.string(),
      title: z.string(),
      amountFen: z.int(),
      openFen: z.int(),
      createdAt: Instant,
    }),
  ),
  blocks: z.array(DeskBlock),
  /** What would be said if something were lent now, whatever the copy. */
  refusals: z.array(BrokenRule),
})
export type DeskReader = z.infer<typeof DeskReader>

export const findDeskReader = endpoint({
  method: 'POST',
  path: '/staff/desk/reader',
  access: 'staff',
  roles,
  summary: 'The reader at a glance, by the number of the card; the look is written down',
  body: z.strictObject({ card: Barcode }),
  response: DeskReader,
})

/** What one scan came to: a sound for each. */
const Lent = z.strictObject({ loan: DeskLoan, note: z.string().nullable() })

export const lendCopy = endpoint({
  method: 'POST',
  path: '/staff/desk/lend',
  access: 'staff',
  roles,
  repeatable: true,
  summary: 'Lends a copy to a reader; a refusal names the rules that say no',
  body: OfReader.extend({ barcode: Barcode }),
  response: Lent,
})

export const returnOutcomes = ['returned', 'received', 'not lent'] as const

export const returnCopy = endpoint({
  method: 'POST',
  path: '/staff/desk/return',
  access: 'staff',
  roles,
  repeatable: true,
  summary:
    'Takes a copy back, whoever brings it: the loan becomes history, and a late one a charge',
  body: z.strictObject({ barcode: Barcode, locationId: z.string().max(64).optional() }),
  response: z.strictObject({
    outcome: z.enum(returnOutcomes),
    barcode: z.string(),
    recordId: z.string(),
    title: z.string(),
    location: z.string(),
    /** Whose loan it was. */
    reader: z
      .strictObject({ readerId: z.uuid(), name: z.string(), account: z.string() })
      .nullable(),
    overdueDays: z.int(),
    chargedFen: z.int(),
    /** Set where the copy belongs elsewhere and has to be sent there. */
    sendTo: z.string().nullable(),
    waiting: z.int(),
    /** Set where the copy is kept for whoever waited first: it goes to the pickup place, not to the shelf. */
    setAside: z
      .strictObject({ requestNo: z.string(), pickupLocation: z.string(), isReady: z.boolean() })
      .nullable()
      .optional(),
  }),
})

export const renewCopy = endpoint({
  method: 'POST',
  path: '/staff/desk/renew',
  access: 'staff',
  roles,
  repeatable: true,
  summary: 'Renews a loan at the desk, by the barcode of the copy',
  body: z.strictObject({ barcode: Barcode }),
  response: z.strictObject({ loan: DeskLoan, reader: z.string() }),
})

export const declareLost = endpoint({
  method: 'POST',
  path: '/staff/desk/lost',
  access: 'staff',
  roles,
  repeatable: true,
  summary: 'Notes that a reader has lost a copy, and charges its price',
  body: z.strictObject({ loanId: z.uuid(), amountFen: z.int().min(1).max(10_000_00).optional() }),
  response: z.strictObject({ loan: DeskLoan, chargedFen: z.int() }),
})

export const blockReader = endpoint({
  method: 'POST',
  path: '/staff/desk/block',
  access: 'staff',
  roles,
  repeatable: true,
  summary: 'Freezes a reader, for a reason the reader is told',
  body: OfReader.extend({
    kind: z.enum(blockKinds).default('conduct'),
    reason: Reason,
    /** The last day of it; none: until it is lifted. */
    until: z.iso.date().optional(),
  }),
  response: DeskBlock,
})

export const liftBlock = endpoint({
  method: 'POST',
  path: '/staff/desk/unblock',
  access: 'staff',
  roles,
  summary: 'Lifts a block before its time',
  body: z.strictObject({ blockId: z.uuid(), reason: Reason }),
  response: z.literal(true),
})

export const reportCardLost = endpoint({
  method: 'POST',
  path: '/staff/desk/cardLost',
  access: 'staff',
  roles,
  summary: 'Notes that a reader has lost the card: nothing is lent on it until it is restored',
  body: OfReader.extend({ reason: Reason }),
  response: z.strictObject({ state: z.string() }),
})

export const takeCharge = endpoint({
  method: 'POST',
  path: '/staff/desk/charge',
  access: 'staff',
  roles,
  repeatable: true,
  summary: 'Takes what a reader owes in cash, or waives it for a reason',
  body: z.strictObject({
    chargeId: z.uuid(),
    act: z.enum(['pay', 'waive']),
    /** Asked for where something is waived. */
    reason: Reason.optional(),
  }),
  response: z.strictObject({ openFen: z.int() }),
})

/** What this desk, and all of the library, has done since the morning. */
export const readDeskDay = endpoint({
  method: 'GET',
  path: '/staff/desk/day',
  access: 'staff',
  roles,
  summary: 'How much was lent, returned, renewed and taken in today by whoever asks',
  response: z.strictObject({
    lent: z.int(),
    returned: z.int(),
    renewed: z.int(),
    takenFen: z.int(),
    locations: z.array(z.strictObject({ locationId: z.string(), name: z.string() })),
  }),
})
