import { SearchParameters } from '@shulin/contract/search'
import { expect, test } from 'vitest'
import { leastWork } from '../../../../test/work.ts'
import { isWithin } from '../../../platform/networks.ts'
import { marksIn } from './highlight.ts'

test('marks are places in the text as it is written, counted in whole characters', () => {
  expect(marksIn('《紅樓夢》研究', ['红楼梦'])).toEqual([[1, 4]])
  expect(marksIn('𠮷野家 與 MATLAB 仿真', ['ＭＡＴＬＡＢ仿真'])).toEqual([
    [6, 12],
    [13, 15],
  ])
  expect(marksIn('café society', ['cafe'])).toEqual([[0, 4]])
  // A word, not a part of one; but a part of a Chinese title.
  expect(marksIn('cafeteria', ['cafe'])).toEqual([])
  expect(marksIn('中国近代经济史', ['中国经济'])).toEqual([
    [0, 2],
    [4, 6],
  ])
  expect(marksIn('无关', ['红楼梦'])).toEqual([])
})

test('small words are no match, unless nothing else was asked for', () => {
  expect(marksIn('The History of Song and Yuan', ['history of the Yuan'])).toEqual([
    [4, 11],
    [24, 28],
  ])
  expect(marksIn('茶 的 故事', ['茶 的 历史'])).toEqual([[0, 1]])
  expect(marksIn('To Have and to Hold', ['to'])).toEqual([
    [0, 2],
    [12, 14],
  ])
})

test('campus ranges hold single addresses and networks of both kinds', () => {
  const ranges = ['203.0.113.0/24', '198.51.100.7', '2001:db8::/32']
  expect(isWithin('203.0.113.200', ranges)).toBe(true)
  expect(isWithin('198.51.100.7', ranges)).toBe(true)
  expect(isWithin('198.51.100.8', ranges)).toBe(false)
  expect(isWithin('2001:db8:1::5', ranges)).toBe(true)
  expect(isWithin('::1', ranges)).toBe(false)
})

test('[T-56] hostile text of 100,000 characters is dealt with in 50 ms', async ({ annotate }) => {
  await annotate('T-56 characters: 100000', 'figure')
  await annotate('T-56 milliseconds for each: 50', 'figure')
  const hostile = [
    'a',
    ' ',
    '红',
    '\u0301',
    'ab ',
    '-',
    '0',
    '"',
    '𠮷',
    'İ',
    '\uFDFA',
    'a\u200b',
  ].map((piece) => piece.repeat(100_000).slice(0, 100_000))
  for (const text of hostile) {
    const bodies = [
      { searchItems: [{ searchFieldContent: text }] },
      { docCode: text },
      { publishBegin: text },
      { author: [text] },
    ]
    const tried: (() => unknown)[] = [
      () => marksIn(text, ['红楼梦 cafe', text.slice(0, 500)]),
      () => marksIn(text.slice(0, 500), [text.slice(0, 500)]),
      () => bodies.map((body) => SearchParameters.safeParse(body).success),
    ]
    for (const [n, attempt] of tried.entries()) {
      const about = `${n} ${JSON.stringify(text.slice(0, 3))}`
      expect(await leastWork(attempt, 50), about).toBeLessThan(50)
    }
  }
})
