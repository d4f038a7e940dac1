import { expect, test } from 'vitest'
import { passageOf, piecesOf } from './marks.ts'

test('marks count code points: a rare character before them shifts nothing', () => {
  expect(piecesOf('𠮷田的红楼梦', [[3, 6]])).toEqual([
    { text: '𠮷田的', isMarked: false },
    { text: '红楼梦', isMarked: true },
  ])
})

test('a text with several marks is cut at each of them, and loses nothing', () => {
  const pieces = piecesOf('a dream of a dream', [
    [2, 7],
    [13, 18],
  ])
  expect(pieces.map(({ text }) => text).join('')).toBe('a dream of a dream')
  expect(pieces.filter(({ isMarked }) => isMarked).map(({ text }) => text)).toEqual([
    'dream',
    'dream',
  ])
})

test('a text without marks is one piece', () => {
  expect(piecesOf('红楼梦', [])).toEqual([{ text: '红楼梦', isMarked: false }])
  expect(passageOf('红楼梦', [])).toBeUndefined()
})

test('of a long text the passage around the first mark is shown, its marks in place', () => {
  const text = `${'𠮷'.repeat(50)}红楼梦${'后'.repeat(100)}红楼梦`
  const passage = passageOf(text, [
    [50, 53],
    [153, 156],
  ])!
  expect(passage.text).toMatch(/^…𠮷{20}红楼梦后{60}…$/u)
  expect(piecesOf(passage.text, passage.marks).filter(({ isMarked }) => isMarked)).toEqual([
    { text: '红楼梦', isMarked: true },
  ])
})
