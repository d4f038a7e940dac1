import { connect } from 'node:net'

/** What a server answers to someone who speaks without TLS: nothing, or not in the clear, it should be. */
export function answerWithoutTls(host: string, port: number, said: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const socket = connect({ host, port }, () => socket.write(said))
  let answer = ''
  socket.setTimeout(1_000, () => socket.destroy())
  socket.on('data', (part: Buffer) => (answer += part.toString('latin1')))
  socket.on('error', () => {}) // Being cut off is the answer hoped for.
  socket.on('close', () => resolve(answer))
  return promise
}
