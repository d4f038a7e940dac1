import { expect, test } from 'vitest'
import { qrCode } from './qr-code.ts'

/** Reads a picture back as a phone does, as far as nothing of it is lost: mask, columns, blocks, bytes. */
function read(picture: boolean[][]) {
  const size = picture.length
  const at = (x: number, y: number) => (picture[y]![x] ? 1 : 0)
  const format = Array.from({ length: 8 }, (_, n) => at(size - 1 - n, 8) << n).reduce(
    (a, b) => a | b,
  )
  const high = Array.from({ length: 7 }, (_, n) => at(8, size - 7 + n) << (n + 8))
  const bits = high.reduce((sum, bit) => sum | bit, format) ^ 0x54_12
  return { level: bits >>> 13, mask: (bits >>> 10) & 7, size }
}

/** The same text always gives the same picture; this one was compared with that of another maker of such pictures. */
const known = `
#######.#####.#######
#.....#.##.##.#.....#
#.###.#..###..#.###.#
#.###.#..#.##.#.###.#
#.###.#.#...#.#.###.#
#.....#.#.#...#.....#
#######.#.#.#.#######
........####.........
###..##.#########..##
.#.#....#.#.......#..
#.#.#.###.....#..##.#
#####....#..#...##.##
#.#..####.#...#...###
........#.##.##..#.#.
#######...####.##.#.#
#.....#.##.#.##.##..#
#.###.#...#####..##.#
#.###.#..#.......##..
#.###.#.#.....#.#####
#.....#.#...#..#.#...
#######.##....##.##.#
`.trim()

test('a picture has its three corners, its dotted lines, and the level and mask it was made with', () => {
  for (const text of ['a', 'otpauth://totp/lin?secret=JBSWY3DPEHPK3PXP', '书'.repeat(90)]) {
    const picture = qrCode(text)
    const { level, mask, size } = read(picture)
    expect(level).toBe(1)
    expect(mask).toBeLessThan(8)
    expect((size - 17) % 4).toBe(0)
    const corner = ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111']
    const part = (x: number, y: number) =>
      Array.from({ length: 7 }, (_, down) =>
        Array.from({ length: 7 }, (_, right) => Number(picture[y + down]![x + right])).join(''),
      )
    for (const [x, y] of [
      [0, 0],
      [size - 7, 0],
      [0, size - 7],
    ] as const) {
      expect(part(x, y)).toEqual(corner)
    }
    const dots = picture[6]!.slice(8, size - 8).map((isDark, n) => isDark === (n % 2 === 0))
    expect(dots.every(Boolean)).toBe(true)
  }
})

test('a picture is as large as its text needs, and a text that is too long has none', () => {
  expect(qrCode('x'.repeat(17))).toHaveLength(21)
  expect(qrCode('x'.repeat(18))).toHaveLength(25)
  expect(qrCode('x'.repeat(858))).toHaveLength(97)
  expect(() => qrCode('x'.repeat(859))).toThrow('too long')
})

test('the picture of a known text is the known picture', () => {
  const rows = qrCode('SHULIN').map((row) => row.map((isDark) => (isDark ? '#' : '.')).join(''))
  expect(rows.join('\n')).toBe(known)
})
