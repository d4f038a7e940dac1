import { lookup as resolveName } from 'node:dns'
import { request as requestHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as requestHttps, type Agent } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { networkInterfaces } from 'node:os'
import { Refused, refusal } from '../failure.ts'

/** Addresses inside networks: asking them on behalf of somebody outside would open what a firewall closes. */
const inside = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  inside.addSubnet(network, bits, 'ipv4')
}
for (const [network, bits] of [
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  inside.addSubnet(network, bits, 'ipv6')
}

/** The addresses of this machine, public ones among them: what listens here is not outside. */
const ownAddresses = () =>
  Object.values(networkInterfaces())
    .flat()
    .flatMap((one) => (one ? [one.address] : []))

export function isInside(address: string, own = ownAddresses()): boolean {
  const isOwn = new BlockList()
  for (const one of own) isOwn.addAddress(one, isIP(one) === 6 ? 'ipv6' : 'ipv4')
  if (isOwn.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')) return true
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.[1]
  if (mapped !== undefined) return inside.check(mapped, 'ipv4')
  return inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

interface OutsideRequest {
  /** Hosts (with port, unless it is the usual one) inside our network that may be asked nevertheless. */
  allowedHosts: string[]
  /** How many bytes of the answer are read at most. */
  largest: number
  milliseconds: number
  signal?: AbortSignal | undefined
  /** How many redirects are followed; three, unless told otherwise. */
  redirects?: number
  /** What is sent where it is more than a question. */
  sent?: { method: string; headers: Record<string, string>; body: string | undefined }
  /** Whom we believe and who we are, where that is not as usual. */
  tls?: OutsideTls
  /** Connections that are kept open; `false` opens one for this request alone. */
  agent?: Agent | false
  /** The connection stands: from here on what is sent may arrive. */
  onConnected?: () => void
}

interface OutsideTls {
  ca?: string | Buffer
  cert?: string | Buffer
  key?: string | Buffer
}

export interface OutsideAnswer {
  status: number
  retryAfter: string | undefined
  contentType: string | undefined
  headers: IncomingHttpHeaders
  body: Buffer
}

const mostRedirects = 3

/**
 * Asks an address outside. The address that is connected to is the one that was checked: a name that changes its meaning
 * between check and use does not get through. Redirects are checked like the first address.
 */
export async function askOutside(
  url: URL,
  request: OutsideRequest,
  redirects = 0,
): Promise<OutsideAnswer> {
  const response = await connect(url, request)
  const { statusCode = 0, headers } = response
  if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
    response.resume()
    if (redirects >= (request.redirects ?? mostRedirects))
      throw new Refused(notAsked, { url: url.href })
    return askOutside(new URL(headers.location, url), request, redirects + 1)
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > request.largest)
      throw new Error(`${url.host} answered with more than ${request.largest} bytes`)
    chunks.push(chunk)
  }
  return {
    status: statusCode,
    retryAfter: headers['retry-after'],
    contentType: headers['content-type'],
    headers,
    body: Buffer.concat(chunks),
  }
}

interface OutsideStatus {
  status: number
  /** Whether the address said on the way that it stands elsewhere for good. */
  hasMoved: boolean
}

/** Asks whether an address outside is there, and reads nothing of what it says. Redirects are followed as above; the last may be the answer. */
export async function askStatus(
  url: URL,
  request: Omit<OutsideRequest, 'largest'>,
  redirects = 0,
): Promise<OutsideStatus> {
  const response = await connect(url, { ...request, largest: 0 })
  const { statusCode: status = 0, headers } = response
  response.destroy()
  const leadsOn = status >= 300 && status < 400 && headers.location !== undefined
  if (!leadsOn || redirects >= (request.redirects ?? mostRedirects)) {
    return { status, hasMoved: false }
  }
  const last = await askStatus(new URL(headers.location!, url), request, redirects + 1)
  return { ...last, hasMoved: last.hasMoved || status === 301 || status === 308 }
}

function connect(
  url: URL,
  { allowedHosts, milliseconds, signal, sent, tls, agent, onConnected }: OutsideRequest,
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/gu, '')
  const mayBeInside = allowedHosts.includes(url.host)
  const isRefused = (address: string) => !mayBeInside && isInside(address)
  if (!/^https?:$/u.test(url.protocol) || (isIP(host) !== 0 && isRefused(host))) {
    throw new Refused(notAsked, { url: url.href })
  }
  const lookup: LookupFunction = (name, options, done) => {
    resolveName(name, { ...options, all: true }, (error, addresses) => {
      const refused = addresses?.some(({ address }) => isRefused(address))
      if (error || refused) return done(error ?? new Refused(notAsked, { url: url.href }), '', 0)
      if (options.all) return done(null, addresses)
      done(null, addresses[0]!.address, addresses[0]!.family)
    })
  }
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const limit = AbortSignal.timeout(milliseconds)
  return new Promise((resolve, reject) => {
    request(
      url,
      {
        lookup,
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        method: sent?.method ?? 'GET',
        headers: { ...sent?.headers, 'user-agent': 'Shulin', 'accept-encoding': 'identity' },
        ...tls,
        ...(agent !== undefined && { agent }),
      },
      resolve,
    )
      .on('error', reject)
      .on('socket', (socket) => {
        if (!onConnected) return
        // A connection that was kept open stands already.
        if (socket.connecting) socket.once('secureConnect', onConnected)
        else onConnected()
      })
      .end(sent?.body)
  })
}

const notAsked = refusal('imports.address-not-asked', 422, {
  'zh-CN': '该地址位于内部网络或不是 http(s) 地址，不予访问。',
  'zh-TW': '該位址位於內部網路或不是 http(s) 位址，不予存取。',
  'en-US': 'This address is inside the network, or not one of http(s): it is not asked.',
})
