// What is no book does not look like one. Each of these is drawn on cloth, or on paper that covers it.

import { byAuthor } from './cloth-board.ts'
import { round, type Scale, type Shape, slip } from './cover-shapes.ts'
import { titleIn } from './fitted-text.ts'

const paper: Shape = { kind: 'rect', part: 'label', x: 0, y: 0, width: 200, height: 300 }

const pen = (d: string, strokeWidth: number, opacity?: number): Shape => ({
  kind: 'path',
  part: 'pen',
  d,
  strokeWidth: round(strokeWidth),
  ...(opacity !== undefined && { opacity }),
})

const thread = (d: string, strokeWidth: number, opacity = 0.8): Shape => ({
  kind: 'path',
  part: 'thread',
  d,
  strokeWidth: round(strokeWidth),
  opacity,
})

const shade = (x: number, y: number, width: number, height: number, opacity: number): Shape => ({
  kind: 'rect',
  x,
  y,
  width,
  height,
  fill: '#000',
  opacity,
})

/** Lines of print that nobody reads, the last one shorter. */
const print = (x: number, y: number, width: number, count: number) =>
  Array.from({ length: count }, (_, line) => {
    const length = line === count - 1 ? width * 0.6 : width
    return `M${x} ${y + line * 15}h${round(length)}`
  }).join('')

/** A journal: its name across the head, the contents of an issue under it, two staples in the fold. */
export const journal = (title: string, _author: string, scale: Scale): Shape[] => [
  { kind: 'rect', part: 'label', x: 0, y: 26, width: 200, height: 120 },
  pen('M12 36h176M12 136h176', scale.pixel * 0.8, 0.72),
  ...titleIn(title, { x: 14, y: 42, width: 172, height: 88 }, scale, 'title'),
  thread(`M22 172h40v40h-40z${print(76, 176, 102, 3)}`, scale.pixel, 0.75),
  thread(print(22, 236, 156, 4), scale.pixel, 0.5),
  thread('M3 92v22M3 214v22', Math.max(scale.pixel, 2)),
]

/** A newspaper: a page of columns under its name. */
export const newspaper = (title: string, _author: string, scale: Scale): Shape[] => [
  paper,
  pen('M14 16h172M14 96h172M14 100h172', scale.pixel * 0.8),
  ...titleIn(title, { x: 16, y: 24, width: 168, height: 66 }, scale, 'title'),
  shade(76, 116, 110, 68, 0.16),
  pen(`${print(14, 120, 50, 11)}${print(76, 204, 50, 6)}${print(136, 204, 50, 6)}`, 2.6, 0.5),
]

/** An article has no cover of its own: a printed page. */
export const article = (): Shape[] => [
  pen('M35 55h85M35 75h110', 6),
  pen('M35 110h130M35 125h130M35 140h100', 3, 0.55),
  pen(
    'M35 170h58M35 185h58M35 200h58M35 215h58M35 230h58M35 245h45M107 170h58M107 185h58M107 200h58M107 215h58M107 230h58M107 245h35',
    3,
    0.4,
  ),
]

/** A thesis as binders make it: plain cloth, the title stamped on it between two lines. */
export const thesis = (title: string, author: string, scale: Scale): Shape[] => [
  shade(0, 0, 18, 300, 0.2),
  thread('M32 48h152M32 54h152M32 222h152M32 228h152', scale.pixel * 0.8),
  ...titleIn(title, { x: 36, y: 66, width: 144, height: 144 }, scale, 'print'),
  ...(scale.size === 'large' ? byAuthor(author, 108, scale) : []),
]

/** A report, a standard, a patent: a paper cover in a strip of cloth. */
export const report = (title: string, _author: string, scale: Scale): Shape[] => [
  { kind: 'rect', part: 'label', x: 26, y: 0, width: 174, height: 300 },
  pen('M42 46h142M42 206h142', scale.pixel * 0.8, 0.72),
  ...titleIn(title, { x: 42, y: 56, width: 142, height: 140 }, scale, 'title'),
  pen(print(42, 232, 90, 3), 2.6, 0.45),
]

/** A database: drawers of a card catalogue, its name in the holder of one. */
export const database = (title: string, _author: string, scale: Scale): Shape[] => {
  const drawers = [
    [14, 46],
    [72, 164],
    [248, 46],
  ] as const
  const pulls = [46, 216, 280]
  return [
    ...drawers.flatMap(([y, height]) => [
      shade(12, y + 3, 178, height, 0.22),
      { kind: 'rect', x: 10, y, width: 180, height, rx: 3, fill: '#fff', opacity: 0.1 } as const,
      thread(`M10 ${y}h180v${height}h-180z`, scale.pixel * 0.8, 0.55),
    ]),
    { kind: 'rect', part: 'label', x: 74, y: 20, width: 52, height: 14, opacity: 0.8 },
    { kind: 'rect', part: 'label', x: 74, y: 254, width: 52, height: 14, opacity: 0.8 },
    ...slip({ x: 26, y: 86, width: 148, height: 112 }, scale),
    ...titleIn(title, { x: 36, y: 96, width: 128, height: 92 }, scale, 'title'),
    ...pulls.map((cy): Shape => ({ kind: 'circle', part: 'label', cx: 100, cy, r: 6 })),
  ]
}

/** A sound recording: a record half out of its sleeve. */
export const sound = (title: string, _author: string, scale: Scale): Shape[] => [
  { kind: 'circle', cx: 100, cy: 214, r: 76, fill: '#111', opacity: 0.85 },
  ...[66, 56, 46].map((r): Shape => ({
    kind: 'circle',
    cx: 100,
    cy: 214,
    r,
    fill: 'none',
    stroke: '#fff',
    strokeOpacity: 0.2,
    strokeWidth: round(scale.pixel * 0.6),
  })),
  { kind: 'circle', part: 'label', cx: 100, cy: 214, r: 26 },
  { kind: 'circle', cx: 100, cy: 214, r: 4, fill: '#111' },
  ...slip({ x: 18, y: 18, width: 164, height: 108 }, scale),
  ...titleIn(title, { x: 30, y: 29, width: 140, height: 86 }, scale, 'title'),
]

/** A video: a strip of film. */
export const video = (title: string, _author: string, scale: Scale): Shape[] => [
  shade(0, 0, 26, 300, 0.55),
  shade(174, 0, 26, 300, 0.55),
  ...[10, 48, 86, 124, 162, 200, 238, 276].flatMap((y): Shape[] =>
    [7, 181].map((x) => ({
      kind: 'rect',
      part: 'label',
      x,
      y,
      width: 12,
      height: 16,
      rx: 2,
      opacity: 0.75,
    })),
  ),
  ...slip({ x: 34, y: 36, width: 132, height: 132 }, scale),
  ...titleIn(title, { x: 44, y: 47, width: 112, height: 110 }, scale, 'title'),
  { kind: 'circle', part: 'label', cx: 100, cy: 228, r: 28, opacity: 0.9 },
  { kind: 'path', part: 'title', d: 'M92 213l24 15-24 15z' },
]

/** A map: a sheet with its folds, heights and a river, the name in a cartouche. */
export const map = (title: string, _author: string, scale: Scale): Shape[] => [
  paper,
  shade(67, 0, 66, 150, 0.05),
  shade(0, 150, 67, 150, 0.05),
  shade(133, 150, 67, 150, 0.05),
  pen(
    'M-4 96c40-34 84 8 118-26s60-46 92-40M-4 128c46-30 92 6 128-28s52-40 82-36M-4 70c34-30 70 6 96-18s46-46 76-56',
    scale.pixel * 0.7,
    0.4,
  ),
  pen('M34-4c6 60 40 70 38 130s28 96 20 180', scale.pixel * 1.6, 0.55),
  pen('M67 0v300M133 0v300M0 150h200', scale.pixel * 0.5, 0.25),
  ...slip({ x: 24, y: 168, width: 152, height: 108 }, scale),
  ...titleIn(title, { x: 36, y: 179, width: 128, height: 86 }, scale, 'title'),
]
