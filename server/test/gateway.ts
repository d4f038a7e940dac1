import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface GatewayMessage {
  /** The `Idempotency-Key` it came with. */
  id: string
  to: string
}

/** How a gateway lets whoever asks wait: it takes nothing, or takes the message and does not answer. */
type Stop = 'takes nothing' | 'keeps its answer back'

const account = 'library'
const key = 'known to the library and the gateway alone'

/**
 * A gateway that speaks the protocol of docs/text-messages.md and docs/notices.md: it takes what is signed, and sends what has
 * the same id once. What it would have sent is in `messages`, as `read` gives it.
 */
export async function startGateway<Message extends GatewayMessage>(
  read: (message: GatewayMessage) => Message,
) {
  const messages: Message[] = []
  /** Every request, also those that brought what it had already. */
  const asked: string[] = []
  let refusal: number | undefined
  let hangsUp = false
  let stops: { stop: Stop; to: string | undefined; reached: () => void }[] = []
  const keptBack: (() => void)[] = []

  /** What a request is answered with, and who waits for somebody to come so far. */
  function receive(request: IncomingMessage, body: string) {
    const id = String(request.headers['idempotency-key'])
    if (!isSigned(request, id, body)) return { status: 401 }
    asked.push(id)
    if (refusal !== undefined) return { status: refusal }
    const message = read({ id, ...(JSON.parse(body) as { to: string }) })
    const stopped = stops.find(({ to }) => to === undefined || to === message.to)
    const isTaken = stopped?.stop !== 'takes nothing'
    if (isTaken && !messages.some((known) => known.id === id)) messages.push(message)
    return { status: 202, stopped }
  }

  /** Lets whoever brings something for this recipient, or for anybody, wait; resolves when somebody does. */
  function stopAt(stop: Stop, to: string | undefined) {
    const { promise, resolve: reached } = Promise.withResolvers<void>()
    stops.push({ stop, to, reached })
    return promise
  }

  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const { status, stopped } = receive(request, body)
      if (hangsUp) request.socket.destroy()
      else if (stopped) {
        keptBack.push(() => end(response, status))
        stopped.reached()
      } else end(response, status)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`

  return {
    config: { url, account, key },
    messages,
    asked,
    /** Answers every request with this status; without one, as it should. */
    refuse: (status?: number) => void (refusal = status),
    /** Takes messages and cuts the line before it answers. */
    hangUp: (isOn: boolean) => void (hangsUp = isOn),
    /** Lets whoever asks wait, and takes nothing; resolves when somebody asks. */
    takeNothing: (to?: string) => stopAt('takes nothing', to),
    /** Takes messages and answers nobody; resolves when one has been taken. */
    keepAnswersBack: (to?: string) => stopAt('keeps its answer back', to),
    answerAgain() {
      stops = []
      for (const answer of keptBack.splice(0)) answer()
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The signature of the protocol, worked out apart from the connector; nothing older than five minutes. */
function isSigned({ method, headers }: IncomingMessage, id: string, body: string) {
  const time = String(headers['shulin-time'])
  const digest = createHash('sha256').update(body, 'utf8').digest('hex')
  const expected = `v1=${createHmac('sha256', key).update(`${time}.${id}.${digest}`).digest('hex')}`
  const given = Buffer.from(String(headers['shulin-signature']))
  return (
    method === 'POST' &&
    headers['shulin-account'] === account &&
    Math.abs(Date.now() / 1000 - Number(time)) < 300 &&
    given.length === expected.length &&
    timingSafeEqual(given, Buffer.from(expected))
  )
}

async function readBody(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

const end = (response: ServerResponse, status: number) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
