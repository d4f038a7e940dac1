import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { FormText } from './identity.ts'
import { Flag } from './institutions.ts'

export const readOwnVerificationCode = endpoint({
  method: 'GET',
  path: '/find/userInfo/getVerifyCode',
  access: 'reader',
  summary:
    'A verification code for a reader who wants a code sent: its picture, and the key it is sent back with, once and within three minutes',
  response: z.strictObject({
    codeKey: z.string(),
    /** A PNG in base64, without the head of a data address. */
    img: z.string(),
    /** How many leading zero bits the work of `proveVerificationCode` must have. */
    difficulty: z.int().min(1).max(32),
  }),
})

const RemainTimes = z.strictObject({ remainTimes: z.int().min(0) })
const Picture = { verifyCode: FormText, codeKey: z.string().max(512).catch('') }
const Proof = {
  code: z.string().max(16),
  /** Of a password check, where another contact was verified before. */
  checkTicket: z.string().max(128).optional(),
}

export const sendOwnMailCode = endpoint({
  method: 'POST',
  path: '/find/userInfo/sendMailCode',
  access: 'reader',
  summary:
    'Sends a code to a new mail address of the reader; without the right verification code nothing is sent',
  body: z.strictObject({ email: z.string().max(320), ...Picture }),
  response: RemainTimes,
})

export const checkOwnMailCode = endpoint({
  method: 'POST',
  path: '/find/userInfo/checkMailCode',
  access: 'reader',
  confirmed: true,
  summary:
    'Binds a mail address by the code that was sent there; in place of a verified one with a checkTicket and a code of a verified contact only',
  body: z.strictObject({ email: z.string().max(320), ...Proof }),
  response: z.strictObject({ emailFlag: Flag }),
})

export const sendOwnPhoneCode = endpoint({
  method: 'POST',
  path: '/find/userInfo/sendPhoneCode',
  access: 'reader',
  summary:
    'Sends a code to a new phone of the reader; without the right verification code nothing is sent',
  body: z.strictObject({ phone: z.string().max(32), ...Picture }),
  response: RemainTimes,
})

export const checkOwnPhoneCode = endpoint({
  method: 'POST',
  path: '/find/userInfo/checkPhoneCode',
  access: 'reader',
  confirmed: true,
  summary:
    'Binds a phone by the code that was sent there; in place of a verified one with a checkTicket and a code of a verified contact only',
  body: z.strictObject({ phone: z.string().max(32), ...Proof }),
  response: z.strictObject({ phoneFlag: Flag }),
})
