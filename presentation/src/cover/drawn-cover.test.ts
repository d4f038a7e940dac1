import { expect, test } from 'vitest'
import type { Shape } from './cover-shapes.ts'
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

test('a Latin title stands on a label of at most three lines', () => {
  const lines = words(titled('The Structure of Scientific Revolutions'))
  expect(lines.join(' ')).toBe('The Structure of Scientific Revolutions')
  expect(lines.length).toBeLessThanOrEqual(3)
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
