import { createHash, createHmac } from 'node:crypto'

export interface GatewayOptions {
  url: string
  /** By which the gateway knows the installation. */
  account: string
  /** What both sides know, and nobody else. */
  key: string
}

const patience = 15_000

/**
 * Posts one message to a gateway, signed, and answers with its status. The gateway sends a message once for its
 * `Idempotency-Key`, so that handing it over again after a fault does no harm. What the gateway says besides may repeat the
 * recipient and is not read.
 */
export async function postSigned(
  { url, account, key }: GatewayOptions,
  { id, ...message }: { id: string } & object,
): Promise<Pick<Response, 'status' | 'ok'>> {
  const body = JSON.stringify(message)
  const time = String(Math.floor(Date.now() / 1000))
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'idempotency-key': id,
      'shulin-account': account,
      'shulin-time': time,
      'shulin-signature': signatureOf(key, { time, id, body }),
    },
    body,
  }).catch((error: unknown) => {
    throw new Error(`the gateway does not answer: ${reasonOf(error)}`)
  })
  await response.body?.cancel()
  return response
}

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
