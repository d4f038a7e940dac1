import { z } from 'zod'
import { endpoint, twins } from './endpoint.ts'
import { Flag } from './institutions.ts'
import { EncodedPassword, MappingPath, FormText } from './identity.ts'

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
  query: z.strictObject({ verifyCode: FormText, codeKey: z.string().max(512).catch('') }),
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
    username: FormText,
    name: FormText,
    certificateNo: z.string().max(64).optional(),
    verifyCode: FormText,
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

export const { byGet: sendPhoneCodeByGet, byPost: sendPhoneCode } = twins(
  {
    path: '/find/getPassword/sendPhonenumber',
    access: 'ticket',
    summary:
      'Sends a code by text message: to the verified phone (reset, change), or to a new one (bind)',
    response: RemainTimes,
  },
  z.strictObject({ phone: z.string().max(32).optional(), scene: Scene }),
)

export const { byGet: sendMailCodeByGet, byPost: sendMailCode } = twins(
  {
    path: '/find/getPassword/sendMailCode',
    access: 'ticket',
    summary:
      'Sends a code by mail: to the verified address (reset, change), or to a new one (bind)',
    response: RemainTimes,
  },
  z.strictObject({ email: z.string().max(320).optional(), scene: Scene }),
)

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

export const { byGet: checkPhoneCodeByGet, byPost: checkPhoneCode } = twins(
  {
    path: '/find/getPassword/checkPhonenumber',
    access: 'ticket',
    summary: 'Checks a code that came by text message; each is good once',
    response: Checked,
  },
  z.strictObject({
    phone: z.string().max(32).optional(),
    code: Code,
    scene: Replaced,
  }),
)

export const { byGet: checkMailCodeByGet, byPost: checkMailCode } = twins(
  {
    path: '/find/getPassword/checkMailCode',
    access: 'ticket',
    summary: 'Checks a code that came by mail; each is good once',
    response: Checked,
  },
  z.strictObject({
    email: z.string().max(320).optional(),
    code: Code,
    scene: Replaced,
  }),
)

export const { byGet: setNewPasswordByGet, byPost: setNewPassword } = twins(
  {
    path: '/find/getPassword/updateUserPassword',
    access: 'ticket',
    summary: 'Sets the new password of a recovery whose code was checked; ends every session',
    response: z.literal(true),
  },
  z.strictObject({ password: EncodedPassword, confirmPassword: EncodedPassword }),
)

export const { byGet: bindContactByGet, byPost: bindContact } = twins(
  {
    path: '/find/bindMailAndPhone/updateUserMailAndPhone',
    access: 'reader',
    whileUnbound: true,
    confirmed: true,
    summary:
      'Binds a mail address or a phone (the other stays empty) by its code; in place of a verified one with a checkTicket and a code of a verified contact only',
    response: z.strictObject({ emailFlag: Flag, phoneFlag: Flag }),
  },
  z.strictObject({
    email: z.string().max(320).default(''),
    phone: z.string().max(32).default(''),
    code: Code,
    checkTicket: z.string().max(128).optional(),
  }),
)

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
