import { type Scale, type Shape, round, slip, spine } from './cover-shapes.ts'
import { fitText, textIn, titleFit, titleIn, widthOf } from './fitted-text.ts'

/** A cloth board: spine at the left, the title in centred lines on a label. */
export function clothBoard(title: string, author: string, scale: Scale): Shape[] {
  const x = 38
  const y = 50
  const width = 146
  if (scale.size === 'small') {
    const label = { x: 48, y: 58, width: 126, height: 110 }
    return [
      ...spine('left', scale),
      ...slip(label, scale),
      ...titleIn(title, label, scale, 'title'),
    ]
  }
  const isLarge = scale.size === 'large'
  const padding = isLarge ? 24 : 20
  const words = { width: width - (isLarge ? 26 : 20), height: 180 - 2 * padding }
  const { lines, fontSize, step } = fitText(title, words, titleFit(scale))
  const height = Math.max((lines.length - 1) * step + fontSize + 2 * padding, 78)
  const label = { x, y, width, height }
  return [
    ...spine('left', scale),
    ...slip(label, scale),
    ...titleIn(
      title,
      { x: x + (width - words.width) / 2, y: y + (height - words.height) / 2, ...words },
      scale,
      'title',
    ),
    ...(isLarge ? byAuthor(author, x + width / 2, scale) : []),
  ]
}

/** The author's name at the foot, under a short line; not where it would be too small to be read. */
export function byAuthor(author: string, middle: number, { pixel }: Scale): Shape[] {
  const words = author.toUpperCase()
  const width = widthOf(words)
  const fontSize = Math.min(15, 150 / width)
  if (words === '' || fontSize < 6.5 * pixel) return []
  return [
    {
      kind: 'path',
      part: 'thread',
      d: `M${middle - 12} 252h24`,
      strokeWidth: round(pixel * 0.7),
      opacity: 0.7,
    },
    textIn({ words, width }, fontSize, { part: 'author', x: middle, y: 275, textAnchor: 'middle' }),
  ]
}
