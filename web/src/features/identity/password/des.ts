/**
 * The password as it travels: DES, ECB, PKCS7, written as hexadecimal digits. It is an encoding that the wire asks
 * for and protects nothing; TLS does. No browser has DES any more, so here it is, as FIPS 46-3 describes it.
 */
export function encodePassword(password: string, key: string) {
  const text = padded(new TextEncoder().encode(password))
  const keys = roundKeys(bitsOf(new TextEncoder().encode(key)))
  const blocks = Array.from({ length: text.length / 8 }, (_, n) => text.subarray(n * 8, n * 8 + 8))
  return blocks.map((block) => hexOf(encipher(bitsOf(block), keys))).join('')
}

/** Filled up to whole blocks; each byte that was added says how many there are. */
function padded(bytes: Uint8Array) {
  const missing = 8 - (bytes.length % 8)
  const filled = new Uint8Array(bytes.length + missing).fill(missing)
  filled.set(bytes)
  return filled
}

type Bits = readonly number[]

const bitsOf = (bytes: Uint8Array): Bits =>
  Array.from(bytes).flatMap((byte) => places.map((place) => (byte >> (7 - place)) & 1))

const places = [0, 1, 2, 3, 4, 5, 6, 7]

const hexOf = (bits: Bits) =>
  Array.from({ length: bits.length / 4 }, (_, n) =>
    Number.parseInt(bits.slice(n * 4, n * 4 + 4).join(''), 2).toString(16),
  ).join('')

/** The bits at these places, counted from one. */
const chosen = (bits: Bits, table: readonly number[]): Bits =>
  table.map((place) => bits[place - 1]!)

const either = (one: Bits, other: Bits): Bits => one.map((bit, n) => bit ^ other[n]!)

const turned = (bits: Bits, by: number): Bits => [...bits.slice(by), ...bits.slice(0, by)]

function encipher(block: Bits, keys: readonly Bits[]) {
  const begun = chosen(block, initial)
  let left: Bits = begun.slice(0, 32)
  let right: Bits = begun.slice(32)
  for (const key of keys) {
    const next = either(left, mixed(right, key))
    left = right
    right = next
  }
  const ended = [...right, ...left]
  // The last permutation takes back the first.
  return initial
    .map((place, n) => [place, ended[n]!] as const)
    .toSorted(([one], [other]) => one - other)
    .map(([, bit]) => bit)
}

function mixed(half: Bits, key: Bits) {
  const wide = either(chosen(half, expansion), key)
  const substituted = boxes.flatMap((box, n) => {
    const [a, b, c, d, e, f] = wide.slice(n * 6, n * 6 + 6) as [number, ...number[]]
    const row = (a << 1) | f!
    const column = (b! << 3) | (c! << 2) | (d! << 1) | e!
    const value = Number.parseInt(box[row * 16 + column]!, 16)
    return [value >> 3, (value >> 2) & 1, (value >> 1) & 1, value & 1]
  })
  return chosen(substituted, permutation)
}

function roundKeys(key: Bits) {
  const begun = chosen(key, keyChoice)
  let turns = 0
  return Array.from('1122222212222221', (step) => {
    turns += Number(step)
    const halves = [...turned(begun.slice(0, 28), turns), ...turned(begun.slice(28), turns)]
    return chosen(halves, roundKeyChoice)
  })
}

const numbers = (text: string) => text.trim().split(/\s+/).map(Number)

const initial = numbers(`
  58 50 42 34 26 18 10 2 60 52 44 36 28 20 12 4 62 54 46 38 30 22 14 6 64 56 48 40 32 24 16 8
  57 49 41 33 25 17 9 1 59 51 43 35 27 19 11 3 61 53 45 37 29 21 13 5 63 55 47 39 31 23 15 7`)

const expansion = numbers(`
  32 1 2 3 4 5 4 5 6 7 8 9 8 9 10 11 12 13 12 13 14 15 16 17
  16 17 18 19 20 21 20 21 22 23 24 25 24 25 26 27 28 29 28 29 30 31 32 1`)

const permutation = numbers(`
  16 7 20 21 29 12 28 17 1 15 23 26 5 18 31 10 2 8 24 14 32 27 3 9 19 13 30 6 22 11 4 25`)

const keyChoice = numbers(`
  57 49 41 33 25 17 9 1 58 50 42 34 26 18 10 2 59 51 43 35 27 19 11 3 60 52 44 36
  63 55 47 39 31 23 15 7 62 54 46 38 30 22 14 6 61 53 45 37 29 21 13 5 28 20 12 4`)

const roundKeyChoice = numbers(`
  14 17 11 24 1 5 3 28 15 6 21 10 23 19 12 4 26 8 16 7 27 20 13 2
  41 52 31 37 47 55 30 40 51 45 33 48 44 49 39 56 34 53 46 42 50 36 29 32`)

/** The eight substitution boxes, four rows of sixteen hexadecimal digits each. */
const boxes = [
  'e4d12fb83a6c59070f74e2d1a6cb953841e8d62bfc973a50fc8249175b3ea06d',
  'f18e6b34972dc05a3d47f28ec01a69b50e7ba4d158c6932fd8a13f42b67c05e9',
  'a09e63f51dc7b428d709346a285ecbf1d6498f30b12c5ae71ad069874fe3b52c',
  '7de3069a1285bc4fd8b56f03472c1ae9a690cb7df13e52843f06a1d8945bc72e',
  '2c417ab6853fd0e9eb2c47d150fa3986421bad78f9c5630eb8c71e2d6f09a453',
  'c1af92680d34e75baf427c9561de0b389ef528c3704a1db6432c95fabe17608d',
  '4b2ef08d3c975a61d0b7491ae35c2f8614bdc37eaf6805926bd814a7950fe23c',
  'd2846fb1a93e50c71fd8a374c56b0e927b419ce206adf35821e74a8dfc90356b',
]
