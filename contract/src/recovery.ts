import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Flag } from './institutions.ts'
import { EncodedPassword, MappingPath, Typed } from './identity.ts'

/**
 * What a code is for: to set a new password, to bind a contact, or to show that a verified contact is still one's own before
 * another takes its place. A code for the one is nothing to the other.
 */
export const Scene = z.enum(['reset', 'bind', 'change'])
export type Scene = z.infer<typeof Scene>

const RemainTimes = z.strictObject({ remainTimes: z.int().min(0) })

export const checkPictureCode = endpoint({
  method: 'GET',
  path: '/find/getPassword/checkImgCode',
  access: 'anyone',
  beforeLogin: true,
  summary:
    'Checks a verification code: a right one stays good for one checkUser, a wrong one is used up',
  query: z.strictObject({ verifyCode: Typed, codeKey: z.string().max(512).catch('') }),
  response: z.literal(true),
})

export const beginRecovery = endpoint({
  method: 'POST',
  path: '/find/getPassword/checkUser',
  access: 'anyone',
  beforeLogin: true,
  summary:
    'Begins the recovery of a password; the ticket travels in the token header of the calls that follow',
  body: z.strictObject({
    username: Typed,
    name: Typed,
    certificateNo: z.string().max(64).optional(),
    verifyCode: Typed,
    codeKey: z.string().max(512).catch(''),
    mappingPath: MappingPath,
  }),
  response: z.strictObject({
    resetTicket: z.string(),
    /** Masked; empty where none is verified. */
    phone: z.string(),
    email: z.string(),
    phoneFlag: Flag,
    emailFlag: Flag,
  }),
})

// The specification changes things by GET. Each of these calls is served as POST, too, which keeps what is secret out of
// addresses; both act only with headers that no other site can send.

const sendPhone = {
  path: '/find/getPassword/sendPhonenumber',
  access: 'ticket',
  changesState: true,
  summary:
    'Sends a code by text message: to the verified phone (reset, change), or to a new one (bind)',
  response: RemainTimes,
} as const
const SendPhone = z.strictObject({ phone: z.string().max(32).optional(), scene: Scene })
export const sendPhoneCodeByGet = endpoint({ method: 'GET', ...sendPhone, query: SendPhone })
export const sendPhoneCode = endpoint({ method: 'POST', ...sendPhone, body: SendPhone })

const sendMail = {
  path: '/find/getPassword/sendMailCode',
  access: 'ticket',
  changesState: true,
  summary: 'Sends a code by mail: to the verified address (reset, change), or to a new one (bind)',
  response: RemainTimes,
} as const
const SendMail = z.strictObject({ email: z.string().max(320).optional(), scene: Scene })
export const sendMailCodeByGet = endpoint({ method: 'GET', ...sendMail, query: SendMail })
export const sendMailCode = endpoint({ method: 'POST', ...sendMail, body: SendMail })

export const countPhoneCodes = endpoint({
  method: 'GET',
  path: '/find/getPassword/findCodeTimes',
  access: 'ticket',
  summary: 'How many codes may still be sent by text message today',
  query: z.strictObject({ scene: Scene }),
  response: RemainTimes,
})
export const countMailCodes = endpoint({
  method: 'GET',
  path: '/find/getPassword/findMailCodeTimes',
  access: 'ticket',
  summary: 'How many codes may still be sent by mail today',
  query: z.strictObject({ scene: Scene }),
  response: RemainTimes,
})

const Checked = z.strictObject({ checked: z.literal(true) })
const Code = z.string().max(16)
/** Which code is meant, where a session has two on their way: that of the contact to be replaced. */
const Replaced = z.literal('change').optional()

const checkPhone = {
  path: '/find/getPassword/checkPhonenumber',
  access: 'ticket',
  changesState: true,
  summary: 'Checks a code that came by text message; each is good once',
  response: Checked,
} as const
const CheckPhone = z.strictObject({
  phone: z.string().max(32).optional(),
  code: Code,
  scene: Replaced,
})
export const checkPhoneCodeByGet = endpoint({ method: 'GET', ...checkPhone, query: CheckPhone })
export const checkPhoneCode = endpoint({ method: 'POST', ...checkPhone, body: CheckPhone })

const checkMail = {
  path: '/find/getPassword/checkMailCode',
  access: 'ticket',
  changesState: true,
  summary: 'Checks a code that came by mail; each is good once',
  response: Checked,
} as const
const CheckMail = z.strictObject({
  email: z.string().max(320).optional(),
  code: Code,
  scene: Replaced,
})
export const checkMailCodeByGet = endpoint({ method: 'GET', ...checkMail, query: CheckMail })
export const checkMailCode = endpoint({ method: 'POST', ...checkMail, body: CheckMail })

const update = {
  path: '/find/getPassword/updateUserPassword',
  access: 'ticket',
  changesState: true,
  summary: 'Sets the new password of a recovery whose code was checked; ends every session',
  response: z.literal(true),
} as const
const NewPassword = z.strictObject({ password: EncodedPassword, confirmPassword: EncodedPassword })
export const setNewPasswordByGet = endpoint({ method: 'GET', ...update, query: NewPassword })
export const setNewPassword = endpoint({ method: 'POST', ...update, body: NewPassword })

const bind = {
  path: '/find/bindMailAndPhone/updateUserMailAndPhone',
  access: 'reader',
  whileUnbound: true,
  confirmed: true,
  changesState: true,
  summary:
    'Binds a mail address or a phone (the other stays empty) by its code; in place of a verified one with a checkTicket and a code of a verified contact only',
  response: z.strictObject({ emailFlag: Flag, phoneFlag: Flag }),
} as const
const Contact = z.strictObject({
  email: z.string().max(320).default(''),
  phone: z.string().max(32).default(''),
  code: Code,
  checkTicket: z.string().max(128).optional(),
})
export const bindContactByGet = endpoint({ method: 'GET', ...bind, query: Contact })
export const bindContact = endpoint({ method: 'POST', ...bind, body: Contact })

export const replacePhone = endpoint({
  method: 'POST',
  path: '/find/getPassword/resetPhone',
  access: 'reader',
  confirmed: true,
  summary:
    'Replaces the bound phone, after a code of a verified contact was checked; the old one is told',
  body: z.strictObject({
    phone: z.string().max(32),
    code: Code,
    checkTicket: z.string().max(128).default(''),
  }),
  response: z.strictObject({ phoneFlag: Flag, remainTimes: z.int().min(0) }),
})

export const countContactChanges = endpoint({
  method: 'GET',
  path: '/find/getPassword/findChangeBindTimes',
  access: 'reader',
  summary: 'How often a bound contact may still be replaced today',
  response: RemainTimes,
})

export const reportLostCard = endpoint({
  method: 'POST',
  path: '/find/userInfo/reportLoss',
  access: 'reader',
  confirmed: true,
  summary: 'Reports the card as lost, after a password check; only the library lifts it again',
  body: z.strictObject({ checkTicket: z.string().max(128).default('') }),
  response: z.strictObject({ status: z.literal('lost') }),
})
