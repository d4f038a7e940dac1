import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant } from './time.ts'

/** For how many minutes a code is good. */
export const allianceMinutes = 5

export const makeAllianceCode = endpoint({
  method: 'POST',
  path: '/find/userInfo/getAllianceCode',
  access: 'reader',
  summary:
    'A code by which a partner library knows who the reader is: good once, for five minutes, and until the next one is made',
  body: z.strictObject({}),
  response: z.strictObject({ authCode: z.string(), expireTime: Instant }),
})
