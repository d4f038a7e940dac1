import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Token } from './identity.ts'

/** What is spoken with a provider. */
export const SignOnKind = z.enum([
  'cas',
  'oidc',
  'oauth2',
  'saml',
  'passport',
  'chat app',
  'issuer',
])
export type SignOnKind = z.infer<typeof SignOnKind>

/** Where a reader meets a provider: a choice of the login screen, its chat-app icon, or a link of another portal. */
export const SignOnEntry = z.enum(['unified', 'external', 'passport', 'chat app', 'link'])
export type SignOnEntry = z.infer<typeof SignOnEntry>

/** What a browser starts a login at another system with, and where that system sends it back to. */
export const startPath = (mappingPath: string, provider: string) =>
  `/oga/signOn/${mappingPath}/${provider}` as const
export const returnPath = (mappingPath: string, provider: string) =>
  `${startPath(mappingPath, provider)}/back` as const

/**
 * What `sign-on.confirm` (409) says in its `details`: a login was not begun in this browser, or somebody else is logged in
 * there. Once the reader has confirmed it, `ticket` is sent instead, from the same browser.
 */
export const SignOnConfirmation = z.object({
  /** The account elsewhere: what its system is called, and who it is there, under a mask. */
  outside: z.strictObject({ provider: z.string(), account: z.string() }),
  /** Who would come in; null where the account elsewhere is nobody's yet and would be bound. */
  name: z.string().nullable(),
  account: z.string().nullable(),
  ticket: z.string(),
})
export type SignOnConfirmation = z.infer<typeof SignOnConfirmation>

/** Refused with `sign-on.confirm`, unless this browser has begun the login. */
export const signOn = endpoint({
  method: 'POST',
  path: '/oga/ssoOpac',
  access: 'anyone',
  beforeLogin: true,
  summary:
    'Exchanges what another system said (a CAS ticket, the answer of an OIDC or SAML provider, the code of /loginExternal) for a session, or for a ticket to bind it',
  body: z.strictObject({
    /** A CAS ticket, the query an OIDC provider came back with, or the code of /loginExternal. */
    ticket: z.string().min(8).max(8192),
    /** Our address it was made out to; with login type 5 the id of the issuer. */
    service: z.string().min(1).max(1024),
    mappingPath: z.string().max(64),
    loginType: z.enum(['4', '5']),
  }),
  response: z.union([Token, z.strictObject({ uid: z.string() })]),
})

/** Our own call: the code of the chat app is drawn by another service, which is told the state that comes back with it. */
export const beginChatApp = endpoint({
  method: 'POST',
  path: '/oga/otherLogin/begin',
  access: 'anyone',
  beforeLogin: true,
  summary: 'Begins a login with the chat app in this browser: the state its code comes back with',
  body: z.strictObject({ mappingPath: z.string().max(64) }),
  response: z.strictObject({ state: z.string() }),
})

/** Refused with `sign-on.confirm`, unless this browser has begun the login. */
export const logInOtherwise = endpoint({
  method: 'POST',
  path: '/oga/otherLogin',
  access: 'anyone',
  beforeLogin: true,
  summary: 'Logs in with the code of a chat app (3) or of a learning-app passport (2)',
  body: z.strictObject({
    loginType: z.enum(['2', '3']),
    code: z.string().min(1).max(1900),
    /** What the login began with, where it began here. */
    state: z.string().max(100).optional(),
    mappingPath: z.string().max(64),
  }),
  response: z.union([
    z.strictObject({ bound: z.literal(true), ...Token.shape }),
    z.strictObject({ bound: z.literal(false), openId: z.string() }),
  ]),
})
