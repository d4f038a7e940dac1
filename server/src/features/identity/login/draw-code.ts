import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import { glyphs } from './glyphs.ts'

const width = 240
const height = 80

/** A number between two others; chance nobody can guess, since what it draws is to be read by people only. */
const between = (least: number, most: number) => least + ((most - least) * randomInt(1e6)) / 1e6

const inks = ['#1f3a5f', '#5b2333', '#1d4d3a', '#4a3b6b', '#5a3d1e']
const anInk = () => inks[randomInt(inks.length)]!

/** Draws a code as a picture (PNG): every letter bent, tilted and of its own size, over lines that lead elsewhere. */
export async function drawCode(code: string): Promise<Buffer> {
  // All letters ride on one wave, so that no straight cut parts them.
  const wave = { height: between(4, 8), length: between(70, 130), start: between(0, 6.3) }
  const bend = (x: number, y: number) => [
    x + 3 * Math.sin(y / 14 + wave.start),
    y + wave.height * Math.sin((x / wave.length) * 6.3 + wave.start),
  ]
  const path = (points: (readonly [number, number])[], stroke: string, thickness: number) => {
    const bent = finely(points).map(([x, y]) =>
      bend(x, y)
        .map((n) => n.toFixed(1))
        .join(' '),
    )
    return `<path d="M${bent.join('L')}" stroke="${stroke}" stroke-width="${thickness.toFixed(1)}"/>`
  }
  const letters = Array.from(code).flatMap((letter, place) => {
    const size = between(6.6, 8.2)
    const tilt = between(-0.3, 0.3)
    const [left, top] = [20 + place * 43 + between(-4, 4), 18 + between(-5, 5)]
    const ink = anInk()
    const thickness = between(4, 6)
    return glyphs[letter]!.map((stroke) =>
      path(
        stroke.map(([x, y]) => {
          const [dx, dy] = [(x - 2) * size, (y - 3) * size]
          return [
            left + 2 * size + dx * Math.cos(tilt) - dy * Math.sin(tilt),
            top + 3 * size + dx * Math.sin(tilt) + dy * Math.cos(tilt),
          ] as const
        }),
        ink,
        thickness,
      ),
    )
  })
  const lines = Array.from({ length: 4 }, () =>
    path(
      [0, 0.33, 0.66, 1].map((x) => [x * width, between(8, height - 8)] as const),
      anInk(),
      between(1.2, 2.4),
    ),
  )
  const dots = Array.from(
    { length: 60 },
    () =>
      `<circle cx="${between(0, width).toFixed(1)}" cy="${between(0, height).toFixed(1)}" r="${between(0.6, 1.8).toFixed(1)}" fill="${anInk()}"/>`,
  )
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#f4f1ea"/>${dots.join('')}
    <g fill="none" stroke-linecap="round" stroke-linejoin="round">${lines.join('')}${letters.join('')}</g></svg>`
  return sharp(Buffer.from(drawing)).png({ palette: true, colours: 16 }).toBuffer()
}

/** The same line with more points, so that it can be bent. */
function finely(points: (readonly [number, number])[]) {
  const [first, ...rest] = points
  let [x, y] = first!
  return [
    first!,
    ...rest.flatMap(([toX, toY]) => {
      const [fromX, fromY] = [x, y]
      ;[x, y] = [toX, toY]
      return [0.25, 0.5, 0.75, 1].map(
        (part) => [fromX + (toX - fromX) * part, fromY + (toY - fromY) * part] as const,
      )
    }),
  ]
}
