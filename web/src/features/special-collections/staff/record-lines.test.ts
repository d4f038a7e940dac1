import { expect, test } from 'vitest'
import { recordsIn } from './record-lines.ts'

test('each line is a record number, with an address after it where there is one', () => {
  expect(recordsIn('7\n\n 12 https://example.org/a \n9，https://example.org/b')).toEqual([
    { recordId: 7, url: '' },
    { recordId: 12, url: 'https://example.org/a' },
    { recordId: 9, url: 'https://example.org/b' },
  ])
  expect(recordsIn('')).toEqual([])
})

test.each(['0', 'seven', '7 javascript:alert(1)', '7 8'])('%j is no such line', (line) => {
  expect(recordsIn(`5\n${line}`)).toBeUndefined()
})
