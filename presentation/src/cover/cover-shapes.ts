// What covers are drawn with: shapes on a field of 200 × 300, and the parts that several of them have.

/** The parts that the style sheet colours. */
export type Part =
  | 'thread'
  | 'label'
  | 'frame'
  | 'title'
  /** Words on the cloth itself. */
  | 'print'
  | 'author'
  | 'line'
  /** Lines drawn on paper. */
  | 'pen'
  | 'seal'
  | 'seal-cut'

interface Ink {
  part?: Part
  fill?: string
  stroke?: string
  strokeOpacity?: number
  strokeWidth?: number
  opacity?: number
  transform?: string
}

export type Shape = Ink &
  (
    | { kind: 'rect'; x: number; y: number; width: number; height: number; rx?: number }
    | { kind: 'path'; d: string }
    | { kind: 'circle'; cx: number; cy: number; r: number }
    | {
        kind: 'text'
        words: string
        fontSize: number
        x?: number
        y?: number
        textAnchor?: 'middle' | 'end'
        /** Exactly as wide as this, whatever the font. */
        textLength?: number
        lengthAdjust?: 'spacingAndGlyphs'
      }
  )

export const chineseCharacter = /[\u2E80-\u9FFF\uF900-\uFAFF\u{20000}-\u{3FFFF}]/u

/** The optical size, and the width of one pixel in drawing units. */
export interface Scale {
  size: 'small' | 'medium' | 'large'
  pixel: number
}

export const round = (value: number) => Number(value.toFixed(1))

/** Hinge, silk corners and thread. */
export function spine(side: 'left' | 'right', { size, pixel }: Scale): Shape[] {
  const isRight = side === 'right'
  const edge = isRight ? 200 : 0
  const hole = isRight ? 178 : 22
  const strip = isRight ? hole : 0
  const thread = Math.max(1.5 * pixel, 2.4)
  const holes = size === 'small' ? [40, 150, 260] : [27, 109, 191, 273]
  const top = holes[0]!
  const bottom = holes.at(-1)!
  const stitches = `M${hole} 0V300${holes.map((y) => `M${hole} ${y}H${edge}`).join('')}`
  const shadow = round(pixel * 0.7)
  const shapes: Shape[] = [
    { kind: 'rect', x: strip, y: 0, width: 22, height: 300, fill: '#000', opacity: 0.1 },
  ]
  if (size !== 'small') {
    shapes.push({
      kind: 'path',
      d: `M${strip} 0h22v${top}h-22zM${strip} ${bottom}h22v${300 - bottom}h-22z`,
      fill: '#000',
      opacity: 0.16,
    })
  }
  shapes.push(
    {
      kind: 'path',
      d: stitches,
      transform: `translate(${isRight ? -shadow : shadow} ${shadow})`,
      fill: 'none',
      stroke: '#000',
      strokeOpacity: 0.32,
      strokeWidth: round(thread),
    },
    { kind: 'path', part: 'thread', d: stitches, fill: 'none', strokeWidth: round(thread * 0.8) },
  )
  if (size === 'large') {
    for (const cy of holes) {
      shapes.push({
        kind: 'circle',
        cx: hole,
        cy,
        r: round(thread * 0.8),
        fill: '#000',
        opacity: 0.35,
      })
    }
  }
  return shapes
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Cream paper with the double frame of a title slip. */
export function slip({ x, y, width, height }: Box, { size, pixel }: Scale): Shape[] {
  const box = (inset: number): Box => ({
    x: round(x + inset),
    y: round(y + inset),
    width: round(width - 2 * inset),
    height: round(height - 2 * inset),
  })
  const outer = size === 'large' ? 4.5 : 2.2 * pixel
  const shapes: Shape[] = [
    {
      kind: 'rect',
      ...box(0),
      x: round(x + pixel * 0.6),
      y: round(y + pixel),
      fill: '#000',
      opacity: 0.26,
    },
    { kind: 'rect', part: 'label', ...box(0) },
  ]
  if (size !== 'small') {
    const strokeWidth = round(pixel * (size === 'large' ? 1.1 : 0.8))
    shapes.push({ kind: 'rect', part: 'frame', ...box(outer), strokeWidth })
  }
  if (size === 'large') {
    const strokeWidth = round(pixel * 0.45)
    shapes.push({ kind: 'rect', part: 'frame', ...box(outer + 1.8 * pixel), strokeWidth })
  }
  return shapes
}
