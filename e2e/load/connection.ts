import { once } from 'node:events'
import { connect } from 'node:net'

/** What is asked, and whom. */
export interface Subject {
  port: number
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body: string
}

/** The bytes of a request. */
export function requestText({ port, method, path, headers, body }: Subject) {
  const length = Buffer.byteLength(body)
  const sent = { host: `127.0.0.1:${port}`, 'content-length': length, ...headers }
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

/**
 * One connection that is kept and used again. It speaks just enough HTTP for a reply with a length, so that the one
 * who measures costs little beside what is measured.
 */
export async function openSocket(port: number) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')

  let received = ''
  let waiting: PromiseWithResolvers<string> | undefined
  const fail = (error: Error) => waiting?.reject(error)
  socket.setEncoding('latin1')
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('the connection was closed')))
  socket.on('data', (text: string) => {
    received += text
    const head = received.slice(0, received.indexOf('\r\n\r\n') + 4)
    if (head === '') return
    const length = Number(/\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1])
    if (Number.isNaN(length)) return fail(new Error(`no length in ${head}`))
    if (received.length < head.length + length) return
    const reply = received
    received = ''
    waiting?.resolve(reply)
  })

  return {
    /** Asks, and waits for the whole reply. */
    ask(request: string): Promise<string> {
      waiting = Promise.withResolvers()
      // A connection that was closed while nothing was asked tells nobody.
      if (socket.destroyed) fail(new Error('the connection was closed'))
      else socket.write(request)
      return waiting.promise
    },
    close: () => void socket.destroy(),
  }
}
export type Socket = Awaited<ReturnType<typeof openSocket>>

/** A connection that always asks the same, and takes no other answer than 200. */
export async function openConnection(subject: Subject) {
  const socket = await openSocket(subject.port)
  const request = requestText(subject)
  return {
    async ask() {
      const reply = await socket.ask(request)
      if (!reply.startsWith('HTTP/1.1 200 ')) throw new Error(reply)
    },
    close: socket.close,
  }
}
export type Connection = Awaited<ReturnType<typeof openConnection>>
