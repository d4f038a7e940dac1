import { expect, test } from 'vitest'
import { code128, code128Path } from './code-128.ts'

const [startB, startC, toC, toB, stop] = [104, 105, 99, 100, 106]

test.each([
  // Each letter is its place in ASCII less 32; the sum of value times place, with the start, is taken modulo 103.
  ['letters and few digits', 'PJJ123C', [startB, 48, 42, 42, 17, 18, 19, 35, 55, stop]],
  ['digits by pairs', '0123456789', [startC, 1, 23, 45, 67, 89, 73, stop]],
  ['digits of an odd number', '20260', [startC, 20, 26, toB, 16, 26, stop]],
  ['digits behind letters', 'S2026001', [startB, 51, 18, toC, 2, 60, 1, 81, stop]],
  ['two digits', '42', [startC, 42, 44, stop]],
])('the values of %s', (_, text, values) => {
  expect(code128(text)).toEqual(values)
})

test('other signs than those of a card number have no barcode', () => {
  for (const text of ['', '林知夏', 'a\nb']) expect(code128(text)).toBeUndefined()
})

/** The modules of a path, from left to right: 1 is dark. */
function modulesOf(text: string) {
  const { width, bars } = code128Path(text, 40)!
  const dark = new Set(
    [...bars.matchAll(/M(\d+) 0h(\d+)/gu)].flatMap(([, from, length]) =>
      Array.from({ length: Number(length) }, (_, n) => Number(from) + n),
    ),
  )
  return Array.from({ length: width }, (_, n) => (dark.has(n) ? '1' : '0')).join('')
}

test('the bars stand as the norm draws them, with a light margin', () => {
  // Start B, A, the check sign (34) and stop: the bits of the norm's table.
  const bits = ['11010010000', '10100011000', '10001011000', '1100011101011']
  expect(code128('A')).toEqual([startB, 33, 34, stop])
  expect(modulesOf('A')).toBe(`0000000000${bits.join('')}0000000000`)
  // 105 + 10 + 2 × 20 = 155, and 52 beyond 103.
  expect(code128('1020')).toEqual([startC, 10, 20, 52, stop])
})

test('every sign is eleven modules wide, and no two look the same', () => {
  const texts = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'))
  const signs = texts.map((text) => modulesOf(text).slice(21, 32))
  expect(new Set(signs).size).toBe(100)
  for (const sign of signs) {
    expect(sign).toMatch(/^1[01]{9}0$/u)
    // Bars are an even number of modules together: what a scanner checks first.
    expect(sign.replaceAll('0', '').length % 2).toBe(0)
  }
})
