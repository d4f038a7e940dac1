/**
 * Finds a text whose SHA-256, together with the key, begins with that many zero bits. It takes a browser a moment,
 * and whoever tries millions of passwords for ever. The page stays alive meanwhile.
 */
export async function work(codeKey: string, difficulty: number) {
  const head = new TextEncoder().encode(`${codeKey}:`)
  const begun = Math.floor(head.length / 64) * 64
  const state = fresh.slice()
  const compressed = new DataView(head.buffer)
  for (let at = 0; at < begun; at += 64) compress(state, compressed, at)
  const zerosOf = openTries(state, head.subarray(begun), head.length)

  let tried = 0
  for (;;) {
    const until = performance.now() + 12
    while (performance.now() < until) {
      // Asking for the time costs more than a few tries.
      for (let n = 0; n < 64; n += 1) {
        const text = String(tried)
        if (zerosOf(text) >= difficulty) return text
        tried += 1
      }
    }
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/**
 * Tries one text after another behind what was compressed so far. All of them are written into one place: whatever a try made anew
 * would cost more than its digest.
 */
function openTries(begun: Uint32Array, rest: Uint8Array, headLength: number) {
  const bytes = new Uint8Array(128)
  const words = new DataView(bytes.buffer)
  const state = new Uint32Array(8)
  let textLength = 0
  let end = 0
  const makeRoom = (length: number) => {
    textLength = length
    bytes.fill(0)
    bytes.set(rest)
    const filled = rest.length + length
    bytes[filled] = 0x80
    end = filled + 9 > 64 ? 128 : 64
    words.setUint32(end - 4, (headLength + length) * 8)
  }
  /** How many zero bits the digest begins with. */
  return (text: string) => {
    if (text.length !== textLength) makeRoom(text.length)
    for (let n = 0; n < text.length; n += 1) bytes[rest.length + n] = text.charCodeAt(n)
    state.set(begun)
    for (let at = 0; at < end; at += 64) compress(state, words, at)
    return leadingZeros(state)
  }
}

function leadingZeros(words: Uint32Array) {
  let n = 0
  while (n < 7 && words[n] === 0) n += 1
  return n * 32 + Math.clz32(words[n]!)
}

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by))

const schedule = new Int32Array(64)

/** One block of SHA-256, as FIPS 180-4 describes it. */
function compress(state: Uint32Array, words: DataView, from: number) {
  const w = schedule
  for (let n = 0; n < 16; n += 1) w[n] = words.getInt32(from + n * 4)
  for (let n = 16; n < 64; n += 1) {
    const two = w[n - 2]!
    const fifteen = w[n - 15]!
    const s0 = turned(fifteen, 7) ^ turned(fifteen, 18) ^ (fifteen >>> 3)
    const s1 = turned(two, 17) ^ turned(two, 19) ^ (two >>> 10)
    w[n] = w[n - 16]! + s0 + w[n - 7]! + s1
  }
  let a = state[0]! | 0
  let b = state[1]! | 0
  let c = state[2]! | 0
  let d = state[3]! | 0
  let e = state[4]! | 0
  let f = state[5]! | 0
  let g = state[6]! | 0
  let h = state[7]! | 0
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
  state[0]! += a
  state[1]! += b
  state[2]! += c
  state[3]! += d
  state[4]! += e
  state[5]! += f
  state[6]! += g
  state[7]! += h
}

const primes = Array.from({ length: 312 }, (_, n) => n).filter(
  (n) => n > 1 && !Array.from({ length: n - 2 }, (_, d) => d + 2).some((d) => n % d === 0),
)

/** The first bits of the fraction of a root: square roots begin the state, cube roots are the constants. */
const fractionBits = (root: number) => Math.floor((root - Math.floor(root)) * 2 ** 32)

const fresh = Uint32Array.from(primes.slice(0, 8), (prime) => fractionBits(Math.sqrt(prime)))
const constants = Int32Array.from(
  primes.slice(0, 64),
  (prime) => fractionBits(Math.cbrt(prime)) | 0,
)
