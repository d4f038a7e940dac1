/**
 * Where each service listens, counted from one base, so that two clones can run side by side.
 * All stay below 32768: from there on the kernel hands ports to outgoing connections.
 */
const offsets = {
  smtp: 25,
  mailbox: 80,
  frontPlain: 88,
  api1: 301,
  api2: 302,
  metrics1: 311,
  metrics2: 312,
  workerMetrics1: 321,
  workerMetrics2: 322,
  selfCheckMetrics: 331,
  redis: 379,
  libraryRedis: 380,
  postgres: 432,
  front: 443,
  selfCheck: 463,
  cas: 480,
  keycloak: 481,
  /** Nobody's until a journey stands in for a chat app there. */
  standIn: 482,
  /** A library system of somebody else: over TLS, and what stands behind it. */
  librarySystem: 483,
  libraryApp: 484,
  searchGate: 920,
  search1: 921,
  search2: 922,
  search3: 923,
  librarySearch: 924,
  searchTransport1: 931,
  searchTransport2: 932,
  searchTransport3: 933,
  librarySearchTransport: 934,
}
type Ports = Record<keyof typeof offsets, number>

export function portsFrom(base: number): Ports {
  if (!Number.isInteger(base) || base < 1024 || base + 1000 > 32_768)
    throw new Error(`SHULIN_PORT_BASE must be a number from 1024 to 31768, not ${base}`)
  return Object.fromEntries(
    Object.entries(offsets).map(([name, offset]) => [name, base + offset]),
  ) as Ports
}
