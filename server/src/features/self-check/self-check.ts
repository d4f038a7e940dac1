import { lookup } from 'node:dns/promises'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { createServer, type TlsOptions } from 'node:tls'
import { Gauge, Histogram, Registry, collectDefaultMetrics } from '@prometheus-io/client'
import { isInside } from '../../platform/resilience/outside.ts'
import { serveConnection, usualLimits, type ConnectionLimits } from './connection.ts'
import type { SelfCheckServices } from './conversation.ts'

interface Options {
  /** Certificate and key of the server; `ca` with `requestCert` where machines show certificates of their own. */
  tls: TlsOptions
  limits?: ConnectionLimits
}

/** More machines than any library has; whoever comes then is turned away. */
const mostConnections = 500

/** At which addresses a host is listened at, of all that this computer has. */
async function addressesOf(host: string) {
  const addresses = (await lookup(host, { all: true })).map(({ address }) => address)
  const isEvery = addresses.some((address) => address === '0.0.0.0' || address === '::')
  if (!isEvery) return addresses
  return Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address))
}

/**
 * A login and a secret are too little where the whole world may try them: at an address of the open internet only machines with certificates of their own
 * are heard.
 */
async function requireInside(host: string) {
  const open = (await addressesOf(host)).filter((address) => !isInside(address, []))
  if (open.length > 0) {
    throw new Error(
      `Machines are not answered at ${open.join(', ')}, which everybody can reach: set SELF_CHECK_HOST to an address of the library's network, or SELF_CHECK_MACHINES_CA_FILE`,
    )
  }
}

/** Answers the machines at which readers serve themselves: SIP2 over TLS, and over nothing else. */
export function openSelfCheck(services: SelfCheckServices, { tls, limits = usualLimits }: Options) {
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })
  const seconds = new Histogram({
    name: 'self_check_message_seconds',
    help: 'How long messages of machines took to answer',
    labelNames: ['message', 'outcome'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [metrics],
  })
  const open = new Gauge({
    name: 'self_check_connections',
    help: 'Machines that are connected now',
    registers: [metrics],
  })
  const connections = new Set<ReturnType<typeof serveConnection>>()

  const server = createServer(
    { minVersion: 'TLSv1.2', handshakeTimeout: 10_000, ...tls },
    (socket) => {
      socket.setNoDelay(true)
      const connection = serveConnection(socket, services, {
        limits,
        note: ({ message, outcome, milliseconds }) =>
          seconds.observe({ message, outcome }, milliseconds / 1000),
      })
      connections.add(connection)
      open.inc()
      socket.on('close', () => {
        connections.delete(connection)
        open.dec()
      })
    },
  )
  server.maxConnections = mostConnections
  // A handshake that fails is the other side's; it must not end the process.
  server.on('tlsClientError', (error) => {
    services.log.info({ why: error.message }, 'self-check handshake failed')
  })

  return {
    metrics,
    async listen(port: number, host: string) {
      if (tls.requestCert !== true) await requireInside(host)
      return new Promise<number>((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
      })
    },
    /** Takes no more connections, and ends those there are when what was begun is answered. */
    async close() {
      const closed = new Promise((done) => server.close(done))
      await Promise.all([...connections].map((connection) => connection.end()))
      await closed
    },
  }
}
