import { expect, test } from 'vitest'
import { linesOf, referencesIn } from './reference-lines.ts'

const references = [
  { title: '置身事内', author: '兰小欢', source: '上海人民出版社', year: 2021, doi: '' },
  { title: 'Fiscal reform', author: '', source: '', year: null, doi: '10.1/x' },
]

test('references are read as they were written', () => {
  expect(referencesIn(linesOf(references))).toEqual(references)
  expect(referencesIn('\n只有题名\n')).toEqual([
    { title: '只有题名', author: '', source: '', year: null, doi: '' },
  ])
})

test.each(['\tauthor without a title', 'title\tauthor\tsource\tlast year'])(
  'a line that is none is found: %j',
  (line) => {
    expect(referencesIn(line)).toBeUndefined()
  },
)
