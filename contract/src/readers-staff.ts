import { z } from 'zod'
import { Binding } from './binding.ts'
import { endpoint } from './endpoint.ts'
import { pageInAddress, pageOf } from './paging.ts'
import { type HiddenField, hiddenFields, type ReadPurpose, readPurposes } from './readers.ts'
import { Instant } from './time.ts'

/** Purposes that rest on a case of their own, whose number is asked. */
export const purposesWithTicket: readonly ReadPurpose[] = ['complaint', 'law']

const ListedReader = z.strictObject({
  readerId: z.uuid(),
  account: z.string(),
  name: z.string(),
  readerType: z.string(),
  department: z.string().nullable(),
  libName: z.string().nullable(),
  validUntil: z.iso.date(),
  state: z.string(),
})
export type ListedReader = z.infer<typeof ListedReader>

export const listReaders = endpoint({
  method: 'GET',
  path: '/staff/readers/list',
  access: 'staff',
  roles: ['admin', 'circulation'],
  summary: 'Readers by account or name; how to reach them is not among it',
  query: z.strictObject({
    text: z.string().trim().min(2).max(64),
    ...pageInAddress({ most: 50 }),
  }),
  response: pageOf(ListedReader),
})

export const readReader = endpoint({
  method: 'GET',
  path: '/staff/readers/reader',
  access: 'staff',
  roles: ['admin', 'circulation'],
  summary: 'One reader, with contacts and numbers masked, and who looked behind the mask',
  query: z.strictObject({ readerId: z.uuid() }),
  response: ListedReader.extend({
    /** Masked; null where there is nothing to hide. */
    masked: z.strictObject(
      Object.fromEntries(hiddenFields.map((field) => [field, z.string().nullable()])) as Record<
        HiddenField,
        z.ZodNullable<z.ZodString>
      >,
    ),
    looks: z.array(
      z.strictObject({
        at: Instant,
        by: z.string(),
        purpose: z.enum(readPurposes),
        ticket: z.string().nullable(),
        fields: z.array(z.enum(hiddenFields)),
      }),
    ),
  }),
})

export const revealReader = endpoint({
  method: 'POST',
  path: '/staff/readers/reveal',
  access: 'staff',
  roles: ['admin', 'circulation'],
  factorWithin: 15,
  summary:
    'Shows personal data of one reader for a purpose, which is written down and told to the reader',
  body: z.strictObject({
    readerId: z.uuid(),
    fields: z.array(z.enum(hiddenFields)).min(1).max(hiddenFields.length),
    /** Without it the call is refused with 403. */
    purpose: z.enum(readPurposes).optional(),
    ticket: z.string().trim().min(1).max(64).optional(),
  }),
  response: z.strictObject({
    shown: z.partialRecord(z.enum(hiddenFields), z.string().nullable()),
  }),
})

/** What the desk does with the account of a reader. Every act has its reason, which is written down; the reader is told. */
const desk = ['admin', 'circulation'] as const
const OfReader = z.strictObject({ readerId: z.uuid() })
const Act = OfReader.extend({ reason: z.string().trim().min(2).max(200) })

/** `restore card`: a card reported as lost is found again, or replaced. */
const stateChanges = ['restore card', 'lock', 'unlock'] as const
export type StateChange = (typeof stateChanges)[number]

export const changeReaderState = endpoint({
  method: 'POST',
  path: '/staff/readers/state',
  access: 'staff',
  roles: desk,
  summary: 'Lifts a lost card, locks an account (every session of it ends) or unlocks it',
  body: Act.extend({ change: z.enum(stateChanges) }),
  response: z.strictObject({ state: z.string() }),
})

export const renewReader = endpoint({
  method: 'POST',
  path: '/staff/readers/renew',
  access: 'staff',
  roles: desk,
  summary: 'Sets until when a reader’s account is valid',
  body: Act.extend({ validUntil: z.iso.date() }),
  response: z.strictObject({ validUntil: z.iso.date() }),
})

const text = (most: number) => z.string().trim().max(most)
/** Empty: there is none. */
const optional = (most: number) =>
  text(most)
    .nullable()
    .transform((value) => value || null)

/** What the desk may change; only what is sent is changed. */
const Fields = z
  .strictObject({
    name: text(128).min(1),
    readerType: text(32).min(1),
    libCode: optional(64),
    department: optional(128),
    position: optional(128),
    unit: optional(128),
    grade: optional(64),
    className: optional(64),
    phone: optional(32),
    email: optional(254),
  })
  .partial()
export type DeskFields = z.infer<typeof Fields>

export const readReaderForm = endpoint({
  method: 'GET',
  path: '/staff/readers/form',
  access: 'staff',
  roles: desk,
  summary:
    'What the desk may change of a reader, contacts excepted, and what there is to choose from',
  query: OfReader,
  response: z.strictObject({
    fields: z.strictObject({
      name: z.string(),
      readerType: z.string(),
      libCode: z.string().nullable(),
      department: z.string().nullable(),
      position: z.string().nullable(),
      unit: z.string().nullable(),
      grade: z.string().nullable(),
      className: z.string().nullable(),
    }),
    readerTypes: z.array(z.strictObject({ id: z.string(), name: z.string() })),
    libraries: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  }),
})

export const editReader = endpoint({
  method: 'POST',
  path: '/staff/readers/edit',
  access: 'staff',
  roles: desk,
  factorWithin: 5,
  summary: 'Changes what is known of a reader; a contact that changes is no longer verified',
  body: Act.extend({ fields: Fields }),
  response: z.strictObject({ changed: z.array(z.string()) }),
})

export const resetReaderPassword = endpoint({
  method: 'POST',
  path: '/staff/readers/resetPassword',
  access: 'staff',
  roles: desk,
  factorWithin: 5,
  summary:
    'Takes the password away, ends every session, and sends a link by which the reader sets a new one',
  body: Act,
  response: z.strictObject({ channel: z.enum(['mail', 'text']), to: z.string() }),
})

/** What erasing does with the rows of a table: they go, lose their reader, or stay with a reader nobody knows. */
const Trace = z.strictObject({
  what: z.string(),
  fate: z.enum(['delete', 'cut', 'keep']),
  count: z.number(),
})
export type Trace = z.infer<typeof Trace>

export const readErasure = endpoint({
  method: 'GET',
  path: '/staff/readers/erasure',
  access: 'staff',
  roles: ['admin'],
  summary: 'What erasing a reader would touch, and whether anything stands against it',
  query: OfReader,
  response: z.strictObject({
    traces: z.array(Trace),
    /** While items are in the reader's hands nothing is erased. */
    openLoans: z.number(),
  }),
})

export const eraseReader = endpoint({
  method: 'POST',
  path: '/staff/readers/erase',
  access: 'staff',
  roles: ['admin'],
  factorWithin: 5,
  summary: 'Erases a reader for good: what is personal is gone, and nobody logs in any more',
  body: Act.extend({
    /** Typed once more: whoever erases says whom. */
    account: text(64).min(1),
  }),
  response: z.literal(true),
})

export const listBindings = endpoint({
  method: 'GET',
  path: '/staff/readers/bindings',
  access: 'staff',
  roles: ['admin', 'circulation'],
  summary: 'The outside accounts bound to a reader; what they are called there is not among it',
  query: z.strictObject({ readerId: z.uuid() }),
  response: z.array(Binding),
})

export const undoBinding = endpoint({
  method: 'POST',
  path: '/staff/readers/undoBinding',
  access: 'staff',
  roles: ['admin', 'circulation'],
  summary: 'Unbinds an outside account from a reader, who is told; the reason is written down',
  body: z.strictObject({
    readerId: z.uuid(),
    provider: z.string().max(32),
    reason: z.string().trim().min(2).max(200),
  }),
  response: z.literal(true),
})

export const dropFactorOfReader = endpoint({
  method: 'POST',
  path: '/staff/readers/dropSecondFactor',
  access: 'staff',
  roles: ['admin', 'circulation'],
  factorWithin: 5,
  summary:
    'Turns the second factor of a reader off who has lost phone and recovery codes; the reader is told, the reason is written down',
  body: z.strictObject({ readerId: z.uuid(), reason: z.string().trim().min(2).max(200) }),
  response: z.literal(true),
})
