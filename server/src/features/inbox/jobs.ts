import { z } from 'zod'
import { defineJob } from '../../platform/queue.ts'
import { deliver, forgetOldMail, type Post } from './delivery.ts'

export const deliverMail = defineJob({
  name: 'deliver-mail',
  payload: z.strictObject({ groupCode: z.string(), outgoingId: z.uuid() }),
  run: (mail, held, post: Post) => deliver(post, mail, held),
  atOnce: 4,
})

export const forgetMail = defineJob({
  name: 'forget-mail',
  payload: z.strictObject({}),
  run: (_payload, _held, { db }: Post) => forgetOldMail(db),
  schedule: '40 3 * * *',
})
