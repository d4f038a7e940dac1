import { expect, test } from 'vitest'
import {
  addressOf,
  withNewKeyword,
  plainSearch,
  searchIn,
  withChoice,
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
  publishBegin: -500,
  publishEnd: 2026,
  onlyOnShelf: true,
  group: true,
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
})

test('what makes no sense in an address counts as not said', () => {
  const odd =
    '/searchList?keyword=+&matchMode=9&sortField=price&sortClause=up&page=-1&rows=x' +
    '&publishBegin=soon&also=xor.2.title.x&also=and.9.title.x&also=and&view=wall&onlyOnShelf=maybe&twice=&twice=.x&twice=title.&docCode='
  expect(readBack(odd)).toEqual(plainSearch)
  expect(readBack('/searchList?rows=5000').rows).toBe(100)
})

test('a new question keeps how it is asked and the kind of document, not the filters', () => {
  expect(withNewKeyword(full, '三国')).toEqual({
    ...full,
    keyword: '三国',
    also: [],
    twice: [],
    choices: { docCode: ['book', 'thesis'] },
    publishBegin: undefined,
    publishEnd: undefined,
    page: 1,
  })
})

test('the last value of a filter takes the filter away, and another filter begins at page one', () => {
  const { choices, page } = withChoice(full, 'author', [])
  expect(choices).toEqual({ docCode: ['book', 'thesis'], kindNo: ['I2', 'LCC PL'] })
  expect(page).toBe(1)
})
