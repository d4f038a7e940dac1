import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant } from './time.ts'

/** Why a member of staff looks at a reader's personal data. The reader is told. */
export const readPurposes = ['identity check', 'contact', 'correction', 'complaint', 'law'] as const
export type ReadPurpose = (typeof readPurposes)[number]

/** What is hidden until somebody says what for. */
export const hiddenFields = ['phone', 'email', 'certificateNo', 'bornOn'] as const
export type HiddenField = (typeof hiddenFields)[number]

const LookAtMe = z.strictObject({
  at: Instant,
  /** The unit, never the person; of a login the portal that handed the reader over, of an alliance code the partner library it was shown to. */
  unit: z.string(),
  /** `desk`: the account was opened at the circulation desk, with loans and charges. */
  purpose: z.enum([...readPurposes, 'desk', 'login']),
  fields: z.array(z.enum(hiddenFields)),
})
export type LookAtMe = z.infer<typeof LookAtMe>

export const listLooksAtMe = endpoint({
  method: 'GET',
  path: '/find/userInfo/getDataLooks',
  access: 'reader',
  summary:
    'Who of the library and its partners looked at the personal data of the reader who asks, when and what for; and which portals logged the reader in',
  response: z.array(LookAtMe),
})

/** What the library may change of an account, by the names the trail has for it. */
export const accountChanges = [
  'reader.edit',
  'reader.renew',
  'reader.lock',
  'reader.unlock',
  'reader.lost-card',
  'reader.restore-card',
  'reader.reset-password',
  'reader.secondFactor',
  'reader.unbind',
  'desk.block',
  'desk.unblock',
] as const

const ChangeOfMe = z.strictObject({
  at: Instant,
  /** The unit, never the person. */
  unit: z.string(),
  change: z.enum(accountChanges),
})
export type ChangeOfMe = z.infer<typeof ChangeOfMe>

export const listChangesOfMe = endpoint({
  method: 'GET',
  path: '/find/userInfo/getDataChanges',
  access: 'reader',
  summary: 'What the library changed of the account of the reader who asks, and when',
  response: z.array(ChangeOfMe),
})
