import { expect, test } from 'vitest'
import type { CitationData } from '../record/record.ts'
import { changesBetween, fingerprintOf, inPortions, lineOf } from './described.ts'

const title: CitationData = {
  recordId: 7,
  documentType: 'book',
  isElectronic: false,
  title: '茶经',
  otherTitles: [],
  creators: ['陆羽', '吴觉农'],
  series: [],
  publisher: '农业出版社',
  place: '北京',
  year: 1987,
  published: '1987',
  edition: '',
  extent: '',
  isbn: [],
  issn: [],
  doi: '',
  language: ['chi'],
  classScheme: 'CLC',
  classNo: 'S571.1',
  subjects: ['茶'],
  abstract: '',
  callNo: 'S571.1/1',
  address: 'https://portal.example/demo/record/7',
}

test('another description is another fingerprint; another address of its page is not', () => {
  const same = fingerprintOf({ ...title, address: 'https://elsewhere.example/7' })
  expect(fingerprintOf(title).equals(same)).toBe(true)
  expect(fingerprintOf(title).equals(fingerprintOf({ ...title, year: 1988 }))).toBe(false)
})

test('what is otherwise is named by its fields', () => {
  const now = { ...title, title: '茶经述评', creators: ['吴觉农'], address: 'https://x.example' }
  expect(changesBetween(title, now)).toEqual(['title', 'creators'])
  expect(changesBetween(title, { ...title })).toEqual([])
})

test('a line has what a list shows', () => {
  expect(lineOf(title, { position: 3 })).toEqual({
    recordId: 7,
    position: 3,
    title: '茶经',
    author: '陆羽; 吴觉农',
    publisher: '农业出版社',
    publishYear: 1987,
    changes: [],
  })
})

test('many are read in portions, and nothing is read for none', async () => {
  const portions: number[] = []
  const read = async (portion: number[]) => {
    portions.push(portion.length)
    return portion
  }
  const ids = Array.from({ length: 2_500 }, (_, n) => n)
  expect(await inPortions(ids, read)).toEqual(ids)
  expect(await inPortions([], read)).toEqual([])
  expect(portions).toEqual([1_000, 1_000, 500])
})
