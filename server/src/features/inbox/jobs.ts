import { z } from 'zod'
import { defineJob } from '../../platform/stores/queue.ts'
import {
  deliver,
  deliverAsChat,
  deliverAsText,
  forgetOldMail,
  type ChatPost,
  type Post,
  type TextPost,
} from './delivery.ts'
import { forgetOldMessages } from './messages.ts'

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

export const deliverInChatApp = defineJob({
  name: 'deliver-in-chat-app',
  payload,
  run: (message, held, post: ChatPost) => deliverAsChat(post, message, held),
  atOnce: 4,
})

export const forgetMail = defineJob({
  name: 'forget-mail',
  payload: z.strictObject({}),
  run: (_payload, _held, { db }: Pick<Post, 'db'>) => forgetOldMail(db),
  schedule: '40 3 * * *',
})

export const forgetMessages = defineJob({
  name: 'forget-messages',
  payload: z.strictObject({}),
  run: (_payload, _held, { db }: Pick<Post, 'db'>) => forgetOldMessages(db),
  schedule: '50 3 * * *',
  withinSeconds: 3_600,
})
