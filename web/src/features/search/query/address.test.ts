import { expect, test } from 'vitest'
import { mergeEditions } from '../../../platform/session.ts'
import {
  newSearch,
  addressOf,
  plainSearch,
  searchIn,
  withChoice,
  withExcluded,
  withoutFilters,
  withToggled,
  type Search,
} from './address.ts'

const readBack = (address: string) => searchIn(new URLSearchParams(address.split('?')[1]))

const full: Search = {
  keyword: '红楼 & 梦 100%',
  searchField: 'title',
  matchMode: '3',
  also: [{ oper: 'not', searchField: 'author', matchMode: '1', searchFieldContent: 'a.b.c' }],
  twice: [
    { searchField: 'any', searchFieldContent: 'C. S. Lewis' },
    { searchField: 'author', searchFieldContent: '曹' },
  ],
  choices: { docCode: ['book', 'thesis'], author: ['曹雪芹'], kindNo: ['I2', 'LCC PL'] },
  exclude: { docCode: ['journal'], publisher: ['A. B. & Co.', '中华书局'] },
  publishBegin: -500,
  publishEnd: 2026,
  onlyOnShelf: true,
  group: false,
  words: 'some',
  sortField: 'publishYear',
  sortClause: 'desc',
  page: 7,
  rows: 50,
  advanced: true,
  view: 'table',
}

test('a search comes back whole from its address', () => {
  expect(readBack(addressOf(full))).toEqual(full)
  expect(readBack(addressOf(plainSearch))).toEqual(plainSearch)
})

test('an address says only what is not as always', () => {
  expect(addressOf(plainSearch)).toBe('/searchList')
  expect(addressOf({ keyword: 'dream', page: 2 })).toBe('/searchList?keyword=dream&page=2')
  expect(addressOf({ group: true })).toBe('/searchList')
  expect(addressOf({ group: false })).toBe('/searchList?group=0')
})

test('what makes no sense in an address counts as not said', () => {
  const odd =
    '/searchList?keyword=+&matchMode=9&sortField=price&sortClause=up&page=-1&rows=x' +
    '&publishBegin=soon&also=xor.2.title.x&also=and.9.title.x&also=and&view=wall&onlyOnShelf=maybe&twice=&twice=.x&twice=title.&docCode=&exclude=&exclude=colour.red&exclude=docCode.'
  expect(readBack(odd)).toEqual(plainSearch)
  expect(readBack('/searchList?rows=5000').rows).toBe(100)
})

test('a new question begins plainly: neither filters nor order nor grouping of the last one stay', () => {
  expect(newSearch(full, '三国')).toEqual({
    ...plainSearch,
    keyword: '三国',
    matchMode: full.matchMode,
    rows: full.rows,
    view: full.view,
  })
})

test('the last value of a filter takes the filter away, and another filter begins at page one', () => {
  const { choices, page } = withChoice(full, 'author', [])
  expect(choices).toEqual({ docCode: ['book', 'thesis'], kindNo: ['I2', 'LCC PL'] })
  expect(page).toBe(1)
})

test('where a library has editions apart, the address says when they stand together', () => {
  mergeEditions(false)
  expect(addressOf({ group: true })).toBe('/searchList?group=1')
  expect(addressOf({ group: false })).toBe('/searchList')
  expect(readBack('/searchList').group).toBe(false)
  expect(readBack('/searchList?group=1').group).toBe(true)
  mergeEditions(true)
  expect(readBack('/searchList').group).toBe(true)
  expect(readBack('/searchList?group=0').group).toBe(false)
})

test('a value is chosen or excluded, never both, and an exclusion is a filter like any other', () => {
  const without = withExcluded(full, 'docCode', 'book')
  expect(without.choices.docCode).toEqual(['thesis'])
  expect(without.exclude.docCode).toEqual(['journal', 'book'])
  expect(without.page).toBe(1)
  const again = withToggled(without, 'docCode', 'book')
  expect(again.choices.docCode).toEqual(['thesis', 'book'])
  expect(again.exclude.docCode).toEqual(['journal'])
  expect(withExcluded(full, 'docCode', 'journal').exclude).toEqual({
    publisher: ['A. B. & Co.', '中华书局'],
  })
  expect(withoutFilters(full).exclude).toEqual({})
})
