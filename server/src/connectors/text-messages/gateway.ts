import { TextRefused, type TextSender } from '../../features/inbox/text-sender.ts'
import { postSigned, type GatewayOptions } from '../signed-post.ts'

/** Hands text messages to a gateway that speaks the protocol of docs/text-messages.md: one signed POST each. */
export const openTextGateway = (options: GatewayOptions): TextSender => ({
  async send({ id, to, fromName, language, template, parameters, text }) {
    const message = { id, to, from: fromName, language, template, parameters, text }
    const { status, ok } = await postSigned(options, message)
    if (status === 422) throw new TextRefused('the gateway refuses the number (422)')
    if (!ok) throw new Error(`the gateway answered ${status}`)
  },
})
