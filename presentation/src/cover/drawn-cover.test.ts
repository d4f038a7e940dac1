import { expect, test } from 'vitest'
import samples from '../../../fixtures/covers/titles.json' with { type: 'json' }
import type { Box, Shape } from './cover-shapes.ts'
import { drawCover } from './drawn-cover.ts'

const book = { id: 'r1', title: '红楼梦', author: '曹雪芹 著；无名氏 续' }

const texts = (shapes: Shape[], part: Shape['part']) =>
  shapes.flatMap((shape) => (shape.kind === 'text' && shape.part === part ? [shape] : []))
const words = (shapes: Shape[], part: Shape['part'] = 'title') =>
  texts(shapes, part).map((text) => text.words)
const titled = (title: string, width = 200) => drawCover({ id: 'r1', title }, width).shapes

test('the same record always wears the same cover, neighbours wear different ones', () => {
  expect(drawCover(book, 200)).toEqual(drawCover({ ...book }, 200))
  const cloths = Array.from({ length: 40 }, (_, n) => drawCover({ id: `r${n}`, title: '书' }, 80))
  expect(new Set(cloths.map(({ cloth, weave }) => `${cloth} ${weave}`)).size).toBeGreaterThan(15)
})

test('a Chinese title runs from top to bottom, signed by its author', () => {
  const { shapes } = drawCover(book, 200)
  expect(words(shapes)).toEqual(['红', '楼', '梦'])
  const heights = texts(shapes, 'title').map(({ y }) => y!)
  expect(heights).toEqual(heights.toSorted((a, b) => a - b))
  expect(words(shapes, 'author')).toEqual(['曹', '雪', '芹'])
  expect(words(shapes, 'seal-cut')).toEqual(['曹'])
})

test('the author is left out where the cover is too small for it', () => {
  expect(words(drawCover(book, 80).shapes, 'author')).toEqual([])
  expect(words(drawCover(book, 48).shapes, 'author')).toEqual([])
})

test('a longer title takes two columns from right to left; a subtitle stays away', () => {
  const shapes = titled('中国古代小说叙事研究：从唐到清')
  expect(words(shapes).join('')).toBe('中国古代小说叙事研究')
  const columns = [...new Set(texts(shapes, 'title').map(({ x }) => x!))]
  expect(columns).toHaveLength(2)
  expect(columns[0]).toBeGreaterThan(columns[1]!)
})

test('a Latin word inside a Chinese title stays whole and is turned', () => {
  const java = texts(titled('深入理解Java虚拟机'), 'title').find((text) => text.words === 'Java')
  expect(java?.transform).toContain('rotate(90)')
})

test('a Latin title stands on a label of at most four lines', () => {
  const lines = words(titled('The Structure of Scientific Revolutions'))
  expect(lines.join(' ')).toBe('The Structure of Scientific Revolutions')
  expect(lines.length).toBeLessThanOrEqual(4)
})

/** Where a text stands, whatever the font: in the width it is given. */
function boxOf(text: Extract<Shape, { kind: 'text' }>): Box {
  const width = text.textLength ?? text.fontSize * Array.from(text.words).length
  const turned = /translate\(([\d.-]+) ([\d.-]+)\) rotate\(90\)/u.exec(text.transform ?? '')
  if (turned) {
    const [x = 0, y = 0] = turned.slice(1).map(Number)
    return { x: x - text.fontSize * 0.2, y, width: text.fontSize, height: width }
  }
  const x = text.x! - { start: 0, middle: width / 2, end: width }[text.textAnchor ?? 'start']
  return { x, y: text.y! - text.fontSize * 0.85, width, height: text.fontSize }
}

/** Half a unit for what was rounded. */
const isInside = (inner: Box, outer: Box) =>
  inner.x >= outer.x - 0.5 &&
  inner.y >= outer.y - 0.5 &&
  inner.x + inner.width <= outer.x + outer.width + 0.5 &&
  inner.y + inner.height <= outer.y + outer.height + 0.5

const field = { x: 0, y: 0, width: 200, height: 300 }
const widths = [48, 64, 80, 96, 120, 200]

test('no word of any title leaves its label, or the cover, whatever its kind and its width', () => {
  const strays = samples.flatMap((sample) =>
    widths.flatMap((width) => {
      const { shapes } = drawCover({ id: 'r1', ...sample }, width)
      const labels = shapes.filter((shape) => shape.kind === 'rect' && shape.part === 'label')
      const homesOf = (part: Shape['part']) => (part === 'title' ? (labels as Box[]) : [field])
      return shapes.flatMap((shape) =>
        shape.kind === 'text' && !homesOf(shape.part).some((home) => isInside(boxOf(shape), home))
          ? [{ ...sample, width, words: shape.words }]
          : [],
      )
    }),
  )
  expect(strays).toEqual([])
  expect(samples.length).toBeGreaterThan(100)
})

test('letters are never too small to be read: a title that is too long loses words, a long word is parted', () => {
  const tooSmall = samples.flatMap((sample) =>
    [64, 80, 96, 120, 200].flatMap((width) =>
      texts(drawCover({ id: 'r1', ...sample }, width).shapes, 'title')
        .filter(({ fontSize }) => (fontSize * width) / 200 < 4.5)
        .map((text) => ({ ...sample, width, words: text.words })),
    ),
  )
  expect(tooSmall).toEqual([])
  expect(words(titled('Telecommunications', 80)).join('').replaceAll('-', '')).toBe(
    'Telecommunications',
  )
  expect(words(titled('Telecommunications', 80)).length).toBeGreaterThan(1)
  expect(words(titled('Franco-Prussian War', 120)).join(' ')).toContain('Franco-')
})

test('words without Chinese are set in Latin letters, on a Chinese page too', () => {
  const langOf = (title: string) => drawCover({ id: 'r1', title }, 80).lang
  expect(langOf('L’Éducation sentimentale')).toBe('en')
  expect(langOf('Café与文学')).toBeUndefined()
})

test('what is no book does not look like one', () => {
  const drawing = (docCode: string) =>
    JSON.stringify(drawCover({ id: 'r1', title: '数据', docCode }, 120).shapes)
  const kinds = ['book', 'journal', 'newspaper', 'journal-article', 'thesis', 'report', 'database']
  const others = ['sound-recording', 'video-recording', 'map']
  expect(new Set([...kinds, ...others].map(drawing)).size).toBe(10)
  // Stitches are of thread-bound books.
  expect(drawing('book')).toContain('M178 0V300')
  expect(drawing('database')).not.toContain('M178 0V300')
  // A name that every object has is no kind.
  expect(drawing('constructor')).toBe(drawing('book'))
})

test.each(['', '《》', ' ', '(残本)', '12', '한국의 고서', 'A'.repeat(300), '书'.repeat(300)])(
  'the title %j does not break the drawing',
  (title) => {
    for (const width of [48, 80, 200]) {
      const numbers = JSON.stringify(titled(title, width))
      expect(numbers).not.toMatch(/null|NaN|Infinity/)
    }
  },
)
