import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Name } from './institutions-staff.ts'
import { SignOnEntry, SignOnKind } from './sign-on.ts'
import { Instant } from './time.ts'

const ProviderId = z.string().regex(/^[0-9a-z-]{1,32}$/)

/** A provider as staff see it. Its secret is written and never read. */
export const Provider = z.strictObject({
  provider: ProviderId,
  kind: SignOnKind,
  entry: SignOnEntry,
  name: Name,
  settings: z.record(z.string(), z.string()),
  hasSecret: z.boolean(),
  isActive: z.boolean(),
  /** To be registered with the provider: where it sends browsers back to, and posts logouts. */
  returnAddress: z.string(),
  /** How many readers are bound to an account there. */
  bound: z.int(),
  /** Of an issuer: its key, and who has confirmed it; null: it waits for a second person, and opens nothing. */
  key: z
    .strictObject({
      fingerprint: z.string(),
      /** Whoever asks has entered it, and cannot confirm it. */
      isMine: z.boolean(),
      confirmedBy: z.string().nullable(),
    })
    .nullable(),
  changedAt: Instant,
})
export type Provider = z.infer<typeof Provider>

export const listProviders = endpoint({
  method: 'GET',
  path: '/staff/signOn/providers',
  access: 'staff',
  roles: ['admin'],
  summary: 'The systems readers may log in with besides their password',
  response: z.array(Provider),
})

export const saveProvider = endpoint({
  method: 'POST',
  path: '/staff/signOn/saveProvider',
  access: 'staff',
  roles: ['admin'],
  factorWithin: 5,
  summary: 'Adds a system to log in with, or changes one; the login screen offers it from then on',
  body: z.strictObject({
    provider: ProviderId,
    kind: SignOnKind,
    entry: SignOnEntry,
    name: Name,
    settings: z.record(z.string().max(64), z.string().max(10_000)),
    /** Left out, the one that is kept stays. */
    secret: z.string().min(1).max(1024).optional(),
    isActive: z.boolean(),
  }),
  response: z.array(Provider),
})

/** Our own call: whoever holds the key of an issuer logs in as any reader, so two people answer for it. */
export const confirmIssuer = endpoint({
  method: 'POST',
  path: '/staff/signOn/confirmIssuer',
  access: 'staff',
  roles: ['admin'],
  factorWithin: 5,
  summary:
    'A second administrator confirms the key of a portal that hands its readers over; until then it opens nothing',
  body: z.strictObject({
    provider: ProviderId,
    /** Of the key that was looked at: one that was replaced meanwhile is not confirmed. */
    fingerprint: z.string().length(43),
  }),
  response: z.array(Provider),
})

/** What a test of a provider found, step by step, up to the first that failed. */
const Finding = z.strictObject({
  step: z.enum(['address', 'answer', 'keys', 'secret']),
  isGood: z.boolean(),
  /** What the other side said, or which address was asked. */
  said: z.string(),
})
export type Finding = z.infer<typeof Finding>

export const testProvider = endpoint({
  method: 'POST',
  path: '/staff/signOn/testProvider',
  access: 'staff',
  roles: ['admin'],
  summary:
    'Asks a provider whether it can be reached and is what its settings say, without logging anybody in',
  body: z.strictObject({ provider: ProviderId }),
  response: z.strictObject({ findings: z.array(Finding) }),
})
