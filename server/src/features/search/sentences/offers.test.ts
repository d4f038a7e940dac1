import { expect, test } from 'vitest'
import { offersOf } from './offers.ts'
import type { ReadFilter } from './read-sentence.ts'

const filter = (
  parameter: string,
  start: number,
  strength: ReadFilter['strength'] = 'sure',
): ReadFilter => ({ parameter, values: ['x'], span: [start, start + 1], words: '词', strength })
const tried = (rest: string, filters: ReadFilter[]) =>
  offersOf({ rest, filters }).map(({ leftOut }) => leftOut.map(({ parameter }) => parameter))

test('all of a sentence first, then without what is least sure', () => {
  const filters = [
    filter('publishBegin', 0),
    filter('langCode', 1, 'bare'),
    filter('docCode', 2, 'bare'),
  ]
  expect(tried('人工智能', filters)).toEqual([[], ['docCode'], ['langCode'], ['publishBegin']])
  expect(tried('人工智能', [filter('docCode', 0), filter('langCode', 1, 'doubtful')])).toEqual([
    [],
    ['langCode'],
    ['docCode'],
  ])
})

test('what one word says goes together, and the words go with it', () => {
  const filters = [filter('docCode', 0), filter('ddType', 0), filter('onlyOnShelf', 3)]
  const [, without] = offersOf({ rest: '深度学习', filters })
  expect(without!.leftOut).toEqual(filters.slice(0, 2))
  expect(without!.filters).toEqual([filters[2]])
  expect(without!.rest).toBe('深度学习')
})

test('nothing is left out where too little would be left, and never whom or what is looked for', () => {
  expect(tried('人工智能', [filter('docCode', 0)])).toEqual([[]])
  expect(tried('', [filter('docCode', 0), filter('langCode', 1)])).toEqual([[]])
  expect(tried('', [filter('author', 0), filter('docCode', 1)])).toEqual([[], ['docCode']])
  expect(tried('小说', [filter('author', 0), filter('langCode', 1)])).toEqual([[], ['langCode']])
})

test('few are tried, however long the sentence', () => {
  const many = Array.from({ length: 9 }, (_, i) => filter(`p${i}`, i))
  expect(offersOf({ rest: 'x', filters: many })).toHaveLength(5)
})
