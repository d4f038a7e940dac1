import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { EncodedPassword, LoginType, MappingPath, Token, FormText } from './identity.ts'
import { Instant } from './time.ts'

/** A ticket for an outside account that a provider vouched for; never the id of the account itself. */
const BindTicket = z.string().max(1999)

/**
 * With `openId` (chat app, learning app) the account is bound and the answer is true; with `uid` (single sign-on) a
 * verification code is wanted, too, and the reader is logged in.
 */
export const bindAccount = endpoint({
  method: 'POST',
  path: '/oga/userBind',
  access: 'anyone',
  beforeLogin: true,
  summary: 'Binds an outside account to a library account, by account and password',
  body: z.strictObject({
    username: FormText,
    password: EncodedPassword.catch(''),
    loginType: LoginType,
    mappingPath: MappingPath,
    openId: BindTicket,
    uid: BindTicket,
    verifyCode: FormText,
    codeKey: z.string().max(512).catch(''),
  }),
  response: z.union([z.literal(true), Token]),
})

export const relateAccount = endpoint({
  method: 'POST',
  path: '/oga/relevanceUid',
  access: 'anyone',
  beforeLogin: true,
  summary: 'Relates a single-sign-on account to a library account by name and account, and logs in',
  body: z.strictObject({
    name: FormText,
    primaryId: FormText,
    mappingPath: MappingPath,
    uid: BindTicket,
  }),
  response: Token,
})

/** Our own call: nobody types a password for an account elsewhere that is not named. */
export const readOutsideAccount = endpoint({
  method: 'POST',
  path: '/oga/outsideAccount',
  access: 'anyone',
  beforeLogin: true,
  summary: 'Names the account elsewhere that a ticket for binding stands for, under a mask',
  body: z.strictObject({ ticket: BindTicket }),
  response: z.strictObject({
    /** What its system is called. */
    provider: z.string(),
    account: z.string(),
  }),
})

export const Binding = z.strictObject({
  provider: z.string(),
  name: z.string(),
  boundAt: Instant,
})
export type Binding = z.infer<typeof Binding>

/** Our own call: a reader sees what is bound. */
export const listOwnBindings = endpoint({
  method: 'GET',
  path: '/find/userInfo/bindings',
  access: 'reader',
  summary: 'The outside accounts bound to the reader who asks',
  response: z.array(Binding.extend({ loginType: LoginType })),
})

export const unbindOwn = endpoint({
  method: 'POST',
  path: '/find/userInfo/unbind',
  access: 'reader',
  confirmed: true,
  summary: 'Removes the binding of a chat app (3), a learning app (2) or a single sign-on (4)',
  body: z.strictObject({
    loginType: LoginType,
    /** Which one, where several of a type are bound; left out, all of them. */
    provider: z.string().max(32).optional(),
  }),
  response: z.literal(true),
})
