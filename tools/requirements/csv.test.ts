import { expect, test } from 'vitest'
import { formatCsv, parseCsv } from './csv.ts'

const columns = ['id', 'text'] as const

test('a cell may hold commas, quotes and line breaks, and comes back as it was', () => {
  const rows = [
    { id: 'a', text: 'one, "two"\nthree' },
    { id: 'b', text: '' },
  ]
  const text = formatCsv(columns, rows)
  expect(text).toBe('id,text\na,"one, ""two""\nthree"\nb,\n')
  expect(parseCsv(text, columns)).toEqual(rows)
})

test('the last line needs no line break, even when it ends in an empty cell', () => {
  expect(parseCsv('id,text\r\na,', columns)).toEqual([{ id: 'a', text: '' }])
})

test.each([
  ['another head', 'id,words\na,b\n', 'not id,text'],
  ['a row with a cell too many', 'id,text\na,b,c\n', 'row 1 has 3 cells'],
  ['a quote that never ends', 'id,text\na,"b\n', 'Quote Not Closed'],
])('%s is refused', (_, text, reason) => {
  expect(() => parseCsv(text, columns)).toThrow(reason)
})
