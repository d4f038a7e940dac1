import { BlockList, isIPv6 } from 'node:net'

/** The first groups of an IPv6 address: whoever has one address has a whole network of them. */
export function firstGroups(address: string, count: number) {
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const missing = Math.max(0, 8 - before.length - after.length)
  const whole = [...before, ...Array.from({ length: missing }, () => '0'), ...after]
  return whole.slice(0, count).join(':')
}

/** The network an address is in, /24 or /48: what may be kept of it, and what counts as one source. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIPv6(plain)
    ? `${firstGroups(plain, 3)}::/48`
    : `${plain.split('.').slice(0, 3).join('.')}.0/24`
}

/** Tells whether an address is in one of these ranges; they are read once. */
export function rangeTest(ranges: readonly string[]) {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', bits] = range.split('/')
    const family = isIPv6(network) ? 'ipv6' : 'ipv4'
    list.addSubnet(network, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return (address: string) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

export const isWithin = (address: string, ranges: readonly string[]) =>
  ranges.length > 0 && rangeTest(ranges)(address)
