import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { wishActions, wishStates } from './library-links.ts'
import { Instant } from './time.ts'

/** What is spoken with the system of a library. */
export const linkKinds = ['sip2', 'koha', 'ncip', 'invenio'] as const
export type LinkKind = (typeof linkKinds)[number]

/** A field of the form by which a system is reached: text, a number, a choice, or yes and no ('1', '0'). */
export interface LinkField {
  name: string
  form: 'text' | 'number' | 'flag' | 'long'
  options?: readonly string[]
  first?: string
  isOptional?: true
}

/** The authority of the system's certificate; and ours, whose private key stands behind the secret. */
const certificates = [
  { name: 'ca', form: 'long', isOptional: true },
  { name: 'cert', form: 'long', isOptional: true },
] as const

/** What is asked for each kind; every value travels as text. What is wrong with them, whoever speaks the protocol says. */
export const linkFields: Record<LinkKind, readonly LinkField[]> = {
  sip2: [
    { name: 'host', form: 'text' },
    { name: 'port', form: 'number', first: '6443' },
    { name: 'login', form: 'text', isOptional: true },
    { name: 'place', form: 'text', isOptional: true },
    { name: 'institutionId', form: 'text', isOptional: true },
    { name: 'charset', form: 'text', options: ['utf-8', 'gb18030', 'cp850'], first: 'utf-8' },
    { name: 'checksums', form: 'text', options: ['strict', 'ignore'], first: 'strict' },
    { name: 'takesHolds', form: 'flag', first: '1' },
    { name: 'takesPayments', form: 'flag', first: '0' },
    ...certificates,
  ],
  koha: [
    { name: 'address', form: 'text' },
    { name: 'clientId', form: 'text' },
    { name: 'letsInBy', form: 'text', options: ['oauth2', 'basic'], first: 'oauth2' },
    { name: 'renewalPath', form: 'text', options: ['renewal', 'renewals'], first: 'renewal' },
    { name: 'takesPayments', form: 'flag', first: '0' },
    { name: 'paymentType', form: 'text', isOptional: true },
    { name: 'paymentLibrary', form: 'text', isOptional: true },
    ...certificates,
  ],
  ncip: [
    { name: 'address', form: 'text' },
    { name: 'agency', form: 'text' },
    { name: 'ownAgency', form: 'text', first: 'Shulin' },
    { name: 'login', form: 'text', isOptional: true },
    { name: 'tokenAddress', form: 'text', isOptional: true },
    { name: 'cardType', form: 'text', first: 'Barcode Id' },
    { name: 'secretType', form: 'text', first: 'PIN' },
    { name: 'reserves', form: 'text', options: ['titles', 'copies'], first: 'titles' },
    { name: 'takesPayments', form: 'flag', first: '0' },
    { name: 'currency', form: 'text', first: 'CNY' },
    ...certificates,
  ],
  invenio: [
    { name: 'address', form: 'text' },
    { name: 'staffId', form: 'text' },
    { name: 'placeId', form: 'text' },
    { name: 'cardField', form: 'text', first: 'email' },
    { name: 'renewalsAllowed', form: 'number', first: '3' },
    ...certificates,
  ],
}

/** Whoever looks after readers sees how a system stands; how it is reached, an administrator says. */
const roles = ['admin', 'circulation'] as const
const libCode = z.string().min(1).max(64)

/** Why a system could not be asked. */
export const awayReasons = [
  'unreachable',
  'silent',
  'broken',
  'unreadable',
  'contradictory',
  'resting',
] as const
export type AwayReason = (typeof awayReasons)[number]

const LibraryLink = z.strictObject({
  libCode,
  library: z.string(),
  kind: z.enum(linkKinds),
  settings: z.record(z.string(), z.string()),
  /** How the words and codes of the system are read, as JSON; empty: as usual. */
  tables: z.string(),
  hasSecret: z.boolean(),
  signsIn: z.boolean(),
  isOn: z.boolean(),
  changedBy: z.string(),
  changedAt: Instant,
  /** `untried`: nobody has asked it yet. */
  state: z.enum(['off', 'untried', 'there', 'failing', 'resting']),
  askedAt: Instant.nullable(),
  answeredAt: Instant.nullable(),
  /** It failed several times in a row, and is left alone until then. */
  restsUntil: Instant.nullable(),
  errors: z.array(z.strictObject({ at: Instant, call: z.string(), why: z.enum(awayReasons) })),
  /** Of all loans seen there, when the one was that was looked at longest ago; null where there is none. */
  oldestSeenAt: Instant.nullable(),
  /** Barcodes of copies that the system lent again before they came back: two loans of one copy were seen at the same time. */
  lentTwice: z.array(z.string()),
  waiting: z.int(),
  unknown: z.int(),
})
export type LibraryLink = z.infer<typeof LibraryLink>

const LibraryLinks = z.strictObject({
  links: z.array(LibraryLink),
  /** Libraries that keep their own system and have no link yet. */
  libraries: z.array(z.strictObject({ libCode, name: z.string() })),
  /** What can be spoken here. */
  kinds: z.array(z.enum(linkKinds)),
})

export const listLibraryLinks = endpoint({
  method: 'GET',
  path: '/staff/libraryLinks/list',
  access: 'staff',
  roles,
  summary:
    'The systems of libraries that keep their own: how each is reached, how it stands, what waits',
  response: LibraryLinks,
})

export const saveLibraryLink = endpoint({
  method: 'POST',
  path: '/staff/libraryLinks/save',
  access: 'staff',
  roles: ['admin'],
  factorWithin: 5,
  summary: 'Says how the system of a library is reached; its secret is written and never read',
  body: z.strictObject({
    libCode,
    kind: z.enum(linkKinds),
    settings: z.record(z.string().max(64), z.string().max(20_000)),
    tables: z.string().max(50_000),
    /** Left out, the one that is kept stays. */
    secret: z.string().min(1).max(10_000).optional(),
    signsIn: z.boolean(),
    isOn: z.boolean(),
  }),
  response: LibraryLinks,
})

export const tryLibraryLink = endpoint({
  method: 'POST',
  path: '/staff/libraryLinks/try',
  access: 'staff',
  roles,
  summary:
    'Asks the system of a library now, even while it is left alone; where it answers, what waits is sent',
  body: z.strictObject({ libCode }),
  response: z.strictObject({
    isThere: z.boolean(),
    why: z.enum(awayReasons).nullable(),
    milliseconds: z.int(),
    link: LibraryLink,
  }),
})

const StaffWish = z.strictObject({
  wishId: z.uuid(),
  libCode,
  library: z.string(),
  action: z.enum(wishActions),
  state: z.enum(wishStates),
  title: z.string(),
  /** Masked: the whole name stands with the reader. */
  reader: z.string(),
  readerId: z.uuid(),
  madeAt: Instant,
  sentAt: Instant.nullable(),
  /** How often it was read again since. */
  looks: z.int(),
  lookedAt: Instant.nullable(),
  /** When the loan was due before it was sent. */
  dueBefore: Instant.nullable(),
})
export type StaffWish = z.infer<typeof StaffWish>

export const listOpenWishes = endpoint({
  method: 'GET',
  path: '/staff/libraryLinks/wishes',
  access: 'staff',
  roles,
  summary:
    'Wishes of readers whose outcome is unknown, and those that wait for the system of their library',
  query: z.strictObject({ libCode: libCode.optional() }),
  response: z.array(StaffWish),
})

export const settleWish = endpoint({
  method: 'POST',
  path: '/staff/libraryLinks/settle',
  access: 'staff',
  roles,
  summary:
    'Says what became of a wish whose outcome nothing could be read of; the reader is told, with the reason',
  body: z.strictObject({
    wishId: z.uuid(),
    outcome: z.enum(['done', 'refused']),
    reason: z.string().trim().min(2).max(200),
  }),
  response: z.strictObject({ state: z.enum(wishStates) }),
})
