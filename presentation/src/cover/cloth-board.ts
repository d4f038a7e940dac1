import { chineseCharacter, round, type Scale, type Shape, slip, spine } from './cover-shapes.ts'

/** Up to three short lines, the longest as short as possible and none ending in a small word. */
function linesOf(title: string) {
  const most = 3
  let words = title.split(/\s+/)
  while (words.join(' ').length > most * 15 && words.length > 2) words = words.slice(0, -1)
  while (words.length > 1 && /^(and|of|the|for|in|to|a|an|with|on)$/i.test(words.at(-1)!)) {
    words.pop()
  }
  let best: { lines: string[]; score: number } | undefined
  const divide = (rest: string[], lines: string[]) => {
    if (rest.length === 0) {
      const hasSmallEnd = lines.some((line) => /\s(a|an|the|of|and|to|in)$/i.test(line))
      const score = longestOf(lines) + lines.length * 1.2 + (hasSmallEnd ? 1.5 : 0)
      if (!best || score < best.score) best = { lines, score }
      return
    }
    if (lines.length === most) return
    for (let at = 1; at <= rest.length; at++) {
      divide(rest.slice(at), [...lines, rest.slice(0, at).join(' ')])
    }
  }
  divide(words, [])
  return best!.lines
}

const longestOf = (lines: readonly string[]) => Math.max(...lines.map((line) => line.length))

/** A cloth board: spine at the left, the title in centred lines on a label. */
export function clothBoard(title: string, author: string, scale: Scale): Shape[] {
  const { size, pixel } = scale
  const lines = linesOf(title)
  const longest = longestOf(lines)
  if (size === 'small') {
    // Too small for letters: the lines only.
    return [
      ...spine('left', scale),
      ...slip({ x: 48, y: 58, width: 126, height: 50 + lines.length * 22 }, scale),
      ...lines.map((line, place): Shape => {
        const width = Math.max(30, (92 * line.length) / Math.max(1, longest))
        return {
          kind: 'rect',
          part: 'line',
          x: round(111 - width / 2),
          y: 84 + place * 23,
          width: round(width),
          height: 9,
        }
      }),
    ]
  }
  const isLarge = size === 'large'
  const x = 38
  const y = 50
  const width = 146
  const middle = x + width / 2
  const padding = isLarge ? 24 : 20
  const room = width - (isLarge ? 26 : 20)
  const fontSize = Math.min(isLarge ? 25 : 28, room / (Math.max(1, longest) * 0.52))
  const step = fontSize * 1.24
  const height = Math.max(lines.length * step + 2 * padding - (step - fontSize), 78)
  const top = y + (height - lines.length * step + (step - fontSize)) / 2
  const shapes: Shape[] = [
    ...spine('left', scale),
    ...slip({ x, y, width, height }, scale),
    ...lines.map((line, place): Shape => ({
      kind: 'text',
      part: 'title',
      words: line,
      x: middle,
      y: round(top + place * step + fontSize * 0.8),
      fontSize: round(fontSize),
      textAnchor: 'middle',
    })),
  ]
  if (isLarge && author) {
    shapes.push(
      {
        kind: 'path',
        part: 'thread',
        d: `M${middle - 12} 252h24`,
        strokeWidth: round(pixel * 0.7),
        opacity: 0.7,
      },
      {
        kind: 'text',
        part: 'author',
        words: author.toUpperCase(),
        x: middle,
        y: 275,
        fontSize: 14,
        textAnchor: 'middle',
        ...(!chineseCharacter.test(author) && { letterSpacing: 1.4 }),
      },
    )
  }
  return shapes
}
