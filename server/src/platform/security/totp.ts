import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

// RFC 6238 as every phone speaks it: SHA-1, six figures, a new code every half minute.
const secondsOfStep = 30
const figures = 6

/** What a phone makes its codes from. */
export const newFactor = () => randomBytes(20)

/** The half minute of an instant. */
export const stepAt = (milliseconds: number) => Math.floor(milliseconds / 1000 / secondsOfStep)

/** The code of one half minute (RFC 4226, §5.3). */
export function codeOf(factor: Buffer, step: number) {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', factor).update(counter).digest()
  const place = mac.at(-1)! & 0x0f
  const number = mac.readUInt32BE(place) & 0x7f_ff_ff_ff
  return String(number % 10 ** figures).padStart(figures, '0')
}

/** The half minute a code belongs to: this one, or its neighbours, for no two clocks agree. */
export function stepOfCode(factor: Buffer, code: string, now = Date.now()) {
  if (!/^\d{6}$/.test(code)) return undefined
  const given = Buffer.from(code)
  const steps = [-1, 0, 1].map((away) => stepAt(now) + away)
  return steps.findLast((step) => timingSafeEqual(Buffer.from(codeOf(factor, step)), given))
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** As it is typed into a phone by hand (RFC 4648, base32 without its padding). */
export function base32(bytes: Buffer) {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.replaceAll(/.{1,5}/g, (five) => letters[Number.parseInt(five.padEnd(5, '0'), 2)]!)
}

/** What the square picture says that a phone scans. */
export function factorUri(factor: Buffer, { site, account }: { site: string; account: string }) {
  const label = `${encodeURIComponent(site)}:${encodeURIComponent(account)}`
  const said = { secret: base32(factor), issuer: site }
  const query = Object.entries(said).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `otpauth://totp/${label}?${query.join('&')}`
}
