import { createHash, createHmac } from 'node:crypto'
import { TextRefused, type TextMessage, type TextSender } from '../../features/inbox/text-sender.ts'

interface Options {
  url: string
  /** By which the gateway knows the installation. */
  account: string
  /** What both sides know, and nobody else. */
  key: string
}

const patience = 15_000

/**
 * Hands text messages to a gateway that speaks the protocol of docs/text-messages.md: one signed POST each. The gateway
 * sends a message once for its `Idempotency-Key`, so that handing it over again after a fault does no harm.
 */
export const openTextGateway = ({ url, account, key }: Options): TextSender => ({
  async send(message) {
    const body = bodyOf(message)
    const time = String(Math.floor(Date.now() / 1000))
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'idempotency-key': message.id,
        'shulin-account': account,
        'shulin-time': time,
        'shulin-signature': signatureOf(key, { time, id: message.id, body }),
      },
      body,
    }).catch((error: unknown) => {
      throw new Error(`the gateway does not answer: ${reasonOf(error)}`)
    })
    await response.body?.cancel()
    // What it says may repeat the number: the status alone is kept.
    if (response.status === 422) throw new TextRefused('the gateway refuses the number (422)')
    if (!response.ok) throw new Error(`the gateway answered ${response.status}`)
  },
})

const bodyOf = ({ to, fromName, language, template, parameters, text }: TextMessage) =>
  JSON.stringify({ to, from: fromName, language, template, parameters, text })

/** Time, id and text are signed together: none of them can be taken over for another message. */
const signatureOf = (
  key: string,
  { time, id, body }: { time: string; id: string; body: string },
) => {
  const digest = createHash('sha256').update(body).digest('hex')
  return `v1=${createHmac('sha256', key).update(`${time}.${id}.${digest}`).digest('hex')}`
}

const reasonOf = (error: unknown) => {
  const { cause, name } = error as Error & { cause?: { code?: string } }
  return cause?.code ?? name
}
