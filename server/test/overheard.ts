import { connect, createServer, type AddressInfo } from 'node:net'

/** A wire between somebody and a port of this machine that somebody else listens to: what was heard, in both directions. */
export async function openOverheard(port: number) {
  const heard: Buffer[] = []
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (chunk: Buffer) => {
        heard.push(chunk)
        to.write(chunk)
      })
      from.on('error', () => {})
      from.on('close', () => to.destroy())
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    heard: () => Buffer.concat(heard),
    close: () => void server.close(),
  }
}
