import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const AllianceReader = z.strictObject({
  /** What the institution of the reader is called. */
  institution: z.string(),
  name: z.string(),
  account: z.string(),
  /** Empty where the reader is at home in no library of it. */
  libName: z.string(),
  userType: z.string(),
  validEnd: z.iso.date(),
  status: z.enum(['normal', 'lost', 'expired']),
})
export type AllianceReader = z.infer<typeof AllianceReader>

export const checkAllianceCode = endpoint({
  method: 'POST',
  path: '/staff/alliance/check',
  access: 'staff',
  roles: ['admin', 'circulation'],
  summary:
    'Whose alliance code this is: of the own institution, or of one that names this institution as a partner. It is used up, and the reader is told who looked',
  body: z.strictObject({ authCode: z.string().trim().min(1).max(128) }),
  response: AllianceReader,
})
