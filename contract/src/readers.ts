import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Why a member of staff looks at a reader's personal data. The reader is told. */
export const readPurposes = ['identity check', 'contact', 'correction', 'complaint', 'law'] as const
export type ReadPurpose = (typeof readPurposes)[number]

/** Purposes that rest on a case of their own, whose number is asked. */
export const purposesWithTicket: readonly ReadPurpose[] = ['complaint', 'law']

/** What is hidden until somebody says what for. */
export const hiddenFields = ['phone', 'email', 'certificateNo', 'bornOn'] as const
export type HiddenField = (typeof hiddenFields)[number]

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
    page: z.coerce.number().int().min(1).max(200).default(1),
    rows: z.coerce.number().int().min(1).max(50).default(50),
  }),
  response: z.strictObject({ list: z.array(ListedReader), total: z.number() }),
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
        at: z.iso.datetime(),
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

const LookAtMe = z.strictObject({
  at: z.iso.datetime(),
  /** The unit, never the person; of a login the portal that handed the reader over. */
  unit: z.string(),
  purpose: z.enum([...readPurposes, 'login']),
  fields: z.array(z.enum(hiddenFields)),
})
export type LookAtMe = z.infer<typeof LookAtMe>

export const listLooksAtMe = endpoint({
  method: 'GET',
  path: '/find/userInfo/getDataLooks',
  access: 'reader',
  summary:
    'Who of the library looked at the personal data of the reader who asks, when and what for; and which portals logged the reader in',
  response: z.array(LookAtMe),
})
