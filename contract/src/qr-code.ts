/** A square of dark and light, as a phone scans it (ISO/IEC 18004): bytes, the lowest level of repair. */
export function qrCode(text: string): boolean[][] {
  const bytes = [...new TextEncoder().encode(text)]
  const version = blocksOf.findIndex(
    (blocks, version) => blocks !== undefined && bytes.length <= room(version) - headOf(version),
  )
  if (version === -1) throw new Error('this text is too long for a square picture')
  const codewords = interleaved(codewordsOf(bytes, version), version)
  const drawn = masks.map((mask, n) => draw(codewords, version, mask, n))
  return drawn.toSorted((one, other) => penalty(one) - penalty(other))[0]!
}

// By version: how many blocks the data are cut into, and how many bytes repair each of them. There is no version 0.
const blocksOf = [undefined, 1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8]
const repairOf = [0, 7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28]

const sizeOf = (version: number) => version * 4 + 17

/** The places of the small squares, in both directions. */
function alignments(version: number) {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2
  const last = sizeOf(version) - 7
  return [6, ...Array.from({ length: count - 1 }, (_, n) => last - (count - 2 - n) * step)]
}

/** How many bytes a version holds in all: the modules that are not part of a pattern. */
function allBytes(version: number) {
  let modules = (16 * version + 128) * version + 64
  const count = alignments(version).length
  if (count > 0) modules -= (25 * count - 10) * count - 55
  if (version >= 7) modules -= 36
  return Math.floor(modules / 8)
}

const room = (version: number) => allBytes(version) - repairOf[version]! * blocksOf[version]!
/** Mode and length stand before the bytes. */
const headOf = (version: number) => (version < 10 ? 2 : 3)

function codewordsOf(bytes: number[], version: number) {
  const bit = (value: number, length: number) => value.toString(2).padStart(length, '0')
  const length = bit(bytes.length, version < 10 ? 8 : 16)
  const bits = ['0100', length, ...bytes.map((byte) => bit(byte, 8)), '0000'].join('')
  const words = bits.match(/.{1,8}/g)!.map((eight) => Number.parseInt(eight.padEnd(8, '0'), 2))
  const filling = Array.from({ length: room(version) }, (_, n) => (n % 2 === 0 ? 0xec : 0x11))
  return [...words, ...filling].slice(0, room(version))
}

/** The data block by block, each with what repairs it; then byte by byte of all blocks in turn. */
function interleaved(data: number[], version: number) {
  const count = blocksOf[version]!
  const short = Math.floor(data.length / count)
  const shortBlocks = count - (data.length % count)
  const blocks = Array.from({ length: count }, (_, n) => {
    const start = n * short + Math.max(0, n - shortBlocks)
    return data.slice(start, start + short + (n < shortBlocks ? 0 : 1))
  })
  const repairs = blocks.map((block) => remainder(block, divisor(repairOf[version]!)))
  return [...inTurn(blocks), ...inTurn(repairs)]
}

const inTurn = (blocks: number[][]) =>
  Array.from({ length: Math.max(...blocks.map(({ length }) => length)) }, (_, n) =>
    blocks.flatMap((block) => block.slice(n, n + 1)),
  ).flat()

/** The product in the field of 256 elements the standard names. */
function times(one: number, other: number) {
  let product = 0
  for (let n = 7; n >= 0; n -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x1_1d)
    product ^= ((other >>> n) & 1) * one
  }
  return product
}

function divisor(degree: number) {
  const terms: number[] = Array.from({ length: degree }, (_, n) => Number(n === degree - 1))
  let root = 1
  for (let n = 0; n < degree; n += 1) {
    for (let place = 0; place < degree; place += 1) {
      terms[place] = times(terms[place]!, root) ^ (terms[place + 1] ?? 0)
    }
    root = times(root, 2)
  }
  return terms
}

function remainder(data: number[], terms: number[]) {
  let rest = terms.map(() => 0)
  for (const byte of data) {
    const factor = byte ^ rest[0]!
    rest = [...rest.slice(1), 0].map((value, n) => value ^ times(terms[n]!, factor))
  }
  return rest
}

type Mask = (x: number, y: number) => boolean
const masks: Mask[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

function draw(codewords: number[], version: number, mask: Mask, number: number) {
  const size = sizeOf(version)
  const picture: (boolean | undefined)[][] = Array.from({ length: size }, () =>
    Array.from({ length: size }, () => undefined),
  )
  const set = (x: number, y: number, isDark: boolean) => {
    if (x >= 0 && x < size && y >= 0 && y < size) picture[y]![x] = isDark
  }
  for (let n = 0; n < size; n += 1) {
    set(6, n, n % 2 === 0)
    set(n, 6, n % 2 === 0)
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    square(set, x, y, 4, (ring) => ring !== 2 && ring !== 4)
  }
  const places = alignments(version)
  for (const x of places) {
    for (const y of places) {
      const isInCorner = (x === 6 && (y === 6 || y === size - 7)) || (x === size - 7 && y === 6)
      if (!isInCorner) square(set, x, y, 2, (ring) => ring !== 1)
    }
  }
  drawFormat(set, size, number)
  if (version >= 7) drawVersion(set, size, version)
  drawData(picture, codewords, mask)
  return picture as boolean[][]
}

type Set = (x: number, y: number, isDark: boolean) => void

/** Rings around a middle. */
function square(set: Set, x: number, y: number, reach: number, isDark: (ring: number) => boolean) {
  for (let down = -reach; down <= reach; down += 1) {
    for (let right = -reach; right <= reach; right += 1) {
      set(x + right, y + down, isDark(Math.max(Math.abs(right), Math.abs(down))))
    }
  }
}

const isBit = (value: number, place: number) => ((value >>> place) & 1) === 1

function checked(value: number, length: number, polynomial: number) {
  let rest = value
  for (let n = 0; n < length; n += 1) rest = (rest << 1) ^ ((rest >>> (length - 1)) * polynomial)
  return (value << length) | rest
}

/** Level of repair and mask, twice. */
function drawFormat(set: Set, size: number, mask: number) {
  const bits = checked((1 << 3) | mask, 10, 0x5_37) ^ 0x54_12
  for (let n = 0; n <= 5; n += 1) set(8, n, isBit(bits, n))
  set(8, 7, isBit(bits, 6))
  set(8, 8, isBit(bits, 7))
  set(7, 8, isBit(bits, 8))
  for (let n = 9; n < 15; n += 1) set(14 - n, 8, isBit(bits, n))
  for (let n = 0; n < 8; n += 1) set(size - 1 - n, 8, isBit(bits, n))
  for (let n = 8; n < 15; n += 1) set(8, size - 15 + n, isBit(bits, n))
  set(8, size - 8, true)
}

function drawVersion(set: Set, size: number, version: number) {
  const bits = checked(version, 12, 0x1f_25)
  for (let n = 0; n < 18; n += 1) {
    const [far, near] = [size - 11 + (n % 3), Math.floor(n / 3)]
    set(far, near, isBit(bits, n))
    set(near, far, isBit(bits, n))
  }
}

/** In columns of two from the right, up and down in turn, where no pattern stands. */
function drawData(picture: (boolean | undefined)[][], codewords: number[], mask: Mask) {
  const size = picture.length
  let n = 0
  for (let pair = 0; pair < (size - 1) / 2; pair += 1) {
    const right = size - 1 - pair * 2 - (size - 1 - pair * 2 <= 6 ? 1 : 0)
    for (let step = 0; step < size; step += 1) {
      const y = pair % 2 === 0 ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        if (picture[y]![x] !== undefined) continue
        const byte = codewords[n >>> 3] ?? 0
        picture[y]![x] = isBit(byte, 7 - (n & 7)) !== mask(x, y)
        n += 1
      }
    }
  }
}

/** How hard a picture is to read: long runs, blocks of one colour, what looks like a corner, too much of one colour. */
function penalty(picture: boolean[][]) {
  const columns = picture.map((_, x) => picture.map((row) => row[x]!))
  const lines = [...picture, ...columns].map((line) =>
    line.map((isDark) => (isDark ? '1' : '0')).join(''),
  )
  let points = 0
  for (const line of lines) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) points += run.length - 2
    for (const corner of [/(?=00001011101)/g, /(?=10111010000)/g]) {
      points += 40 * (line.match(corner) ?? []).length
    }
  }
  let dark = 0
  for (const [y, row] of picture.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (isDark) dark += 1
      const others = [row[x + 1], picture[y + 1]?.[x], picture[y + 1]?.[x + 1]]
      if (others.every((other) => other === isDark)) points += 3
    }
  }
  const all = picture.length ** 2
  return points + 10 * Math.max(0, Math.ceil(Math.abs(dark * 20 - all * 10) / all) - 1)
}
