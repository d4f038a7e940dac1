import { z } from 'zod'
import { defineJob } from '../../platform/stores/queue.ts'
import { deliver, deliverAsText, forgetOldMail, type Post, type TextPost } from './delivery.ts'

const payload = z.strictObject({ groupCode: z.string(), outgoingId: z.uuid() })

export const deliverMail = defineJob({
  name: 'deliver-mail',
  payload,
  run: (mail, held, post: Post) => deliver(post, mail, held),
  atOnce: 4,
})

export const deliverText = defineJob({
  name: 'deliver-text',
  payload,
  run: (message, held, post: TextPost) => deliverAsText(post, message, held),
  atOnce: 4,
})

export const forgetMail = defineJob({
  name: 'forget-mail',
  payload: z.strictObject({}),
  run: (_payload, _held, { db }: Pick<Post, 'db'>) => forgetOldMail(db),
  schedule: '40 3 * * *',
})
