import { Resolver } from 'node:dns/promises'
import { isIPv6 } from 'node:net'
import { rangeTest } from '../../platform/networks.ts'

interface CrawlerOptions {
  /** What the names of crawlers end with: `googlebot.com`. */
  domains: readonly string[]
  /** Address ranges of crawlers that have no names. */
  ranges: readonly string[]
  /** Who is asked for names; the machine's own, unless told otherwise. */
  dnsServers: readonly string[]
}

/** How long, in milliseconds, an answer counts. */
const lifetime = { yes: 86_400_000, no: 3_600_000 }
const mostKnown = 10_000
/** So many look-ups at once: whoever claims to be a crawler from ever new addresses gets no more of them. */
const mostAsked = 20

/**
 * Crawlers that are who they say they are: the name of the address is one of a crawler, and the name leads back to the
 * address. Nobody waits for it: until it is known, a crawler is treated like any visitor.
 */
export function openCrawlers({ domains, ranges, dnsServers }: CrawlerOptions) {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  if (dnsServers.length > 0) resolver.setServers([...dnsServers])
  const known = new Map<string, { isCrawler: boolean; until: number }>()
  const isInRange = rangeTest(ranges)
  let asked = 0

  async function isNamed(address: string) {
    const names = await resolver.reverse(address)
    const name = names.find((one) => domains.some((domain) => one.endsWith(`.${domain}`)))
    if (name === undefined) return false
    const addresses = await (isIPv6(address) ? resolver.resolve6(name) : resolver.resolve4(name))
    return addresses.includes(address)
  }

  async function learn(address: string) {
    asked += 1
    try {
      // No name, no answer: no crawler that we know.
      const isCrawler = await isNamed(address).catch(() => false)
      if (known.size > mostKnown) known.clear()
      known.set(address, {
        isCrawler,
        until: performance.now() + (isCrawler ? lifetime.yes : lifetime.no),
      })
    } finally {
      asked -= 1
    }
  }

  return function isCrawler(address: string, userAgent: string | undefined): boolean {
    if (isInRange(address)) return true
    if (!/bot|spider|crawl|slurp/iu.test(userAgent ?? '')) return false
    const found = known.get(address)
    if (found && found.until > performance.now()) return found.isCrawler
    if (asked < mostAsked) void learn(address)
    return false
  }
}
