import { ChatRefused, type ChatSender } from '../../features/inbox/chat-sender.ts'
import { postSigned, type GatewayOptions } from '../signed-post.ts'

/** Hands messages to a gateway of the chat app that speaks the protocol of docs/notices.md: one signed POST each. */
export const openChatGateway = (options: GatewayOptions): ChatSender => ({
  async send({ groupCode, fromName, ...message }) {
    const sent = { ...message, institution: groupCode, from: fromName }
    const { status, ok } = await postSigned(options, sent)
    if (status === 422) throw new ChatRefused('the chat app refuses the reader (422)')
    if (!ok) throw new Error(`the gateway answered ${status}`)
  },
})
