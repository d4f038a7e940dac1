import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Flag } from './institutions.ts'

export const mayRecommend = endpoint({
  method: 'GET',
  path: '/find/recommendBooks/allow',
  access: 'anyone',
  beforeLogin: true,
  summary: 'Whether readers of the institution may recommend purchases, and in which ways',
  response: z.strictObject({
    allowFlag: z.boolean(),
    purderRec: Flag,
    freeRec: Flag,
    customRec: Flag,
    recRecord: Flag,
  }),
})
