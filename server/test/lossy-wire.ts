import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'

/**
 * A wire to a server. While it loses replies, requests arrive, and whoever waits for the answer sees a reset; while it is
 * silent, they see nothing at all, and the connections they have are dead from then on.
 */
export async function startLossyWire(port: number) {
  const wire = {
    port: 0,
    losesReplies: false,
    isSilent: false,
    /** How many bytes were sent to the server. */
    bytesSent: 0,
    close: () => void server.close(),
  }
  const server = createServer((caller) => {
    const callee = connect(port, '127.0.0.1')
    let isDead = false
    caller.pipe(callee)
    caller.on('data', (bytes) => void (wire.bytesSent += bytes.length))
    callee.on('data', (bytes) => {
      isDead ||= wire.isSilent
      if (wire.losesReplies) caller.resetAndDestroy()
      else if (!isDead) caller.write(bytes)
    })
    for (const [end, other] of [
      [caller, callee],
      [callee, caller],
    ] as const) {
      end.on('error', () => other.destroy())
      end.on('close', () => other.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  wire.port = (server.address() as AddressInfo).port
  return wire
}
