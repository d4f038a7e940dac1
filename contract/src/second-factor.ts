import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { MappingPath, Token } from './identity.ts'

// Calls of our own: a reader who wants it is asked for a code from the phone after the password.

/** Six figures of the phone, or a recovery code. */
const Code = z.string().max(16)

/** Where the second step is on, a login is refused with `login.code-required` and `details.codeTicket`. */
export const giveLoginCode = endpoint({
  method: 'POST',
  path: '/oga/loginCode',
  access: 'ticket',
  summary: 'The second step of a login: the ticket of the first, and a code of the phone',
  body: z.strictObject({ ticket: z.string().max(128), code: Code, mappingPath: MappingPath }),
  response: Token,
})

export const readProtection = endpoint({
  method: 'GET',
  path: '/find/userInfo/protection',
  access: 'reader',
  summary: 'How the account of the reader is protected',
  response: z.strictObject({
    hasPassword: z.boolean(),
    hasSecondFactor: z.boolean(),
    /** Recovery codes that are left. */
    codesLeft: z.int(),
  }),
})

export const offerReaderFactor = endpoint({
  method: 'POST',
  path: '/find/userInfo/offerSecondFactor',
  access: 'reader',
  confirmed: true,
  summary: 'What a phone needs to make codes; it counts once a code of it was given',
  body: z.strictObject({}),
  response: z.strictObject({ secret: z.string(), uri: z.string() }),
})

export const takeReaderFactor = endpoint({
  method: 'POST',
  path: '/find/userInfo/takeSecondFactor',
  access: 'reader',
  confirmed: true,
  summary: 'Takes the offered second factor into use; answers recovery codes, shown this once',
  body: z.strictObject({ code: Code }),
  response: z.strictObject({ recoveryCodes: z.array(z.string()) }),
})

/** The code is the proof: asked for another one before, a reader would have to wait for the next half minute. */
export const dropReaderFactor = endpoint({
  method: 'POST',
  path: '/find/userInfo/dropSecondFactor',
  access: 'reader',
  summary: 'Turns the second factor off, with a code of it',
  body: z.strictObject({ code: Code }),
  response: z.literal(true),
})

export const confirmByCode = endpoint({
  method: 'POST',
  path: '/find/userInfo/confirmByCode',
  access: 'reader',
  summary:
    'Shows by a code of the phone who holds the session: it counts as confirmed for ten minutes',
  body: z.strictObject({ code: Code }),
  response: z.literal(true),
})
