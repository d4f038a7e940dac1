/** Numbers from 0 up to 1 that a seed decides (mulberry32): what failed once can be tried again. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Signs that mean something to one of the formats. */
const tokens = [
  ['\x1D', '\x1E', '\x1F', '\x1Fa', '\x1E\x1D', '\x1B$1', '\x1B(N', '\x1Bp', '\r\n', '\n', '\0'],
  [
    '99999',
    '00000',
    '00024',
    '4500',
    '245',
    '"',
    '""',
    ',',
    '\t',
    '",',
    '"\n',
    '\uFEFF',
    '書',
    '红',
  ],
  ['<record>', '</record>', '<', '>', '&', '&#0;', '&#xD800;', '<![CDATA[', ']]>', '<!--', '-->'],
  [
    '<!DOCTYPE a>',
    '<collection>',
    '</collection>',
    '<subfield code="a">',
    ' xmlns:a="b"',
    '<?xml?>',
  ],
  ['{', '}', '[', ']', ':', '\\', '\\u0000', '\\ud800', '"__proto__":1,', '1e999', '-0', '{"a":'],
]
  .flat()
  .map((token) => Buffer.from(token))
  // Bytes that are half of something in UTF-8, GB 18030 or MARC-8.
  .concat(
    [[0xe2, 0xe8], [0xb8, 0xec], [0x81, 0x30], [0xff], [0xf0, 0x9f], [0xc2, 0xe9]].map((bytes) =>
      Buffer.from(bytes),
    ),
  )

/** One to eight changes: bytes, signs, pieces, digits. */
export function mutate(original: Buffer, random: () => number): Buffer {
  let bytes = Buffer.from(original)
  const below = (limit: number) => Math.floor(random() * limit)
  for (let changes = 1 + below(8); changes > 0 && bytes.length > 0; changes--) {
    const at = below(bytes.length)
    const length = 1 + below(random() < 0.8 ? 8 : bytes.length - at)
    const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)]
    switch (below(8)) {
      case 0:
        bytes[at] = below(256)
        break
      case 1:
        bytes[at]! ^= 1 << below(8)
        break
      case 2:
        bytes = Buffer.concat([before, bytes.subarray(at + length)])
        break
      case 3:
        bytes = Buffer.concat([before, tokens[below(tokens.length)]!, after])
        break
      case 4:
        bytes = Buffer.concat([before, bytes.subarray(at, at + length), after])
        break
      case 5:
        bytes = Buffer.concat([
          before,
          bytes.subarray(below(bytes.length)).subarray(0, length),
          after,
        ])
        break
      case 6:
        // Lengths, offsets, tags: where most can go wrong.
        changeDigit(bytes, at, below(10))
        break
      default:
        if (random() < 0.2) bytes = Buffer.from(before)
    }
  }
  return bytes
}

function changeDigit(bytes: Buffer, from: number, digit: number) {
  for (let at = from; at < bytes.length; at++) {
    if (bytes[at]! < 0x30 || bytes[at]! > 0x39) continue
    bytes[at] = 0x30 + digit
    return
  }
}
