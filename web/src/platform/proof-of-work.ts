/**
 * Finds a text whose SHA-256, together with the key, begins with that many zero bits. It takes a browser a moment,
 * and whoever tries millions of passwords for ever. The page stays alive meanwhile.
 */
export async function work(codeKey: string, difficulty: number) {
  const head = new TextEncoder().encode(`${codeKey}:`)
  const begun = Math.floor(head.length / 64) * 64
  const state = fresh.slice()
  for (let at = 0; at < begun; at += 64) compress(state, head.subarray(at, at + 64))
  const rest = head.subarray(begun)

  let tried = 0
  for (;;) {
    const until = performance.now() + 12
    while (performance.now() < until) {
      // Asking for the time costs more than a few tries.
      for (let n = 0; n < 64; n += 1) {
        const text = String(tried)
        if (leadingZeros(finished(state, rest, text, head.length)) >= difficulty) return text
        tried += 1
      }
    }
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/** The digest of what was compressed so far, the rest of the key, and the text that is tried. */
function finished(begun: Uint32Array, rest: Uint8Array, text: string, headLength: number) {
  const length = rest.length + text.length
  const blocks = new Uint8Array(length + 9 > 64 ? 128 : 64)
  blocks.set(rest)
  for (let n = 0; n < text.length; n += 1) blocks[rest.length + n] = text.charCodeAt(n)
  blocks[length] = 0x80
  new DataView(blocks.buffer).setUint32(blocks.length - 4, (headLength + text.length) * 8)
  const state = begun.slice()
  for (let at = 0; at < blocks.length; at += 64) compress(state, blocks.subarray(at, at + 64))
  return state
}

function leadingZeros(words: Uint32Array) {
  const first = words.findIndex((word) => word !== 0)
  return first === -1 ? 256 : first * 32 + Math.clz32(words[first]!)
}

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by))

const schedule = new Uint32Array(64)

/** One block of SHA-256, as FIPS 180-4 describes it. */
function compress(state: Uint32Array, block: Uint8Array) {
  const w = schedule
  for (let n = 0; n < 16; n += 1) {
    const at = n * 4
    w[n] = (block[at]! << 24) | (block[at + 1]! << 16) | (block[at + 2]! << 8) | block[at + 3]!
  }
  for (let n = 16; n < 64; n += 1) {
    const [two, fifteen] = [w[n - 2]!, w[n - 15]!]
    const s0 = turned(fifteen, 7) ^ turned(fifteen, 18) ^ (fifteen >>> 3)
    const s1 = turned(two, 17) ^ turned(two, 19) ^ (two >>> 10)
    w[n] = w[n - 16]! + s0 + w[n - 7]! + s1
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as Eight
  for (let n = 0; n < 64; n += 1) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const one = (h + s1 + ((e & f) ^ (~e & g)) + constants[n]! + w[n]!) | 0
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  const ended: Eight = [a, b, c, d, e, f, g, h]
  for (let n = 0; n < 8; n += 1) state[n] = state[n]! + ended[n]!
}

type Eight = [number, number, number, number, number, number, number, number]

const primes = Array.from({ length: 312 }, (_, n) => n).filter(
  (n) => n > 1 && !Array.from({ length: n - 2 }, (_, d) => d + 2).some((d) => n % d === 0),
)

/** The first bits of the fraction of a root: square roots begin the state, cube roots are the constants. */
const fractionBits = (root: number) => Math.floor((root - Math.floor(root)) * 2 ** 32)

const fresh = Uint32Array.from(primes.slice(0, 8), (prime) => fractionBits(Math.sqrt(prime)))
const constants = Uint32Array.from(primes.slice(0, 64), (prime) => fractionBits(Math.cbrt(prime)))
