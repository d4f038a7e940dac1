import { correction, generate, mode } from 'lean-qr'

/** As much as a phone still reads from a screen: 97 modules a side. */
const [largestVersion, mostBytes] = [20, 858]

/** A square of dark and light, as a phone scans it (ISO/IEC 18004): bytes, the lowest level of repair. */
export function qrCode(text: string): boolean[][] {
  // Plain bytes: named as UTF-8, the same text needs more room, and old scanners refuse the name.
  const bytes = new TextEncoder().encode(text)
  if (bytes.length > mostBytes) throw new Error('this text is too long for a square picture')
  const picture = generate(mode.bytes(bytes), {
    maxCorrectionLevel: correction.L,
    maxVersion: largestVersion,
  })
  const places = Array.from({ length: picture.size }, (_, n) => n)
  return places.map((y) => places.map((x) => picture.get(x, y)))
}

/** The light rim without which a phone does not find the picture. */
const rim = 4

/** The picture of a text as the path of its dark squares, within a light square of that size. */
export function qrPath(text: string): { size: number; dark: string } {
  const picture = qrCode(text)
  const dark = picture.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x + rim} ${y + rim}h1v1h-1z`] : [])),
  )
  return { size: picture.length + 2 * rim, dark: dark.join('') }
}
