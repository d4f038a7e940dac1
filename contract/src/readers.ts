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
