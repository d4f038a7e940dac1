import { expect, test } from 'vitest'
import { searchInWords } from './in-words.ts'
import type { Scope } from './scope.ts'

const scope: Scope = {
  groupCode: 't1',
  place: { index: ['titles'] },
  fields: new Set(['any', 'title']),
  places: [],
  packages: [],
  heldInOnePart: true,
  decidedWorks: [],
  campusRanges: [],
  names: new Map([
    ['searchField', new Map([['title', '题名']])],
    [
      'langCode',
      new Map([
        ['chi', '中文'],
        ['eng', '英文'],
      ]),
    ],
  ]),
}

const search = {
  searchItems: [
    { oper: 'and' as const, searchField: 'title', searchFieldContent: '土地财政' },
    { oper: 'not' as const, searchField: 'any', searchFieldContent: '清代' },
  ],
  twiceItems: [{ searchField: 'any', searchFieldContent: '县' }],
  langCode: ['chi', 'eng'],
  docCode: ['unnamed'],
  exclude: { langCode: ['chi'] },
  publishBegin: 2021,
  onlyOnShelf: true,
}

test('a search is said in words, one for each term and limit; what has no name is said by its code', () => {
  expect(searchInWords(search, scope, 'zh-CN')).toEqual([
    '题名“土地财政”',
    '不含“清代”',
    '并且“县”',
    'unnamed',
    '中文或英文',
    '不含中文',
    '2021 年起',
    '仅在架',
  ])
  expect(searchInWords(search, scope, 'en-US')[0]).toBe('题名: “土地财政”')
  expect(searchInWords(search, scope, 'zh-TW')[1]).toBe('不含「清代」')
})

test.each([
  [1990, undefined, '1990 年起'],
  [undefined, 1990, '1990 年以前'],
  [1990, 2000, '1990–2000 年'],
])('years from %s to %s: %s', (publishBegin, publishEnd, words) => {
  const years = {
    ...(publishBegin !== undefined && { publishBegin }),
    ...(publishEnd !== undefined && { publishEnd }),
  }
  expect(searchInWords(years, scope, 'zh-CN')).toEqual([words])
})

test('a search for everything has no words', () => {
  expect(searchInWords({}, scope, 'en-US')).toEqual([])
})
