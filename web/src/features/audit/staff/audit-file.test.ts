import { expect, test } from 'vitest'
import { csvOf } from './audit-file.ts'

test('a file of the trail opens in a spreadsheet as text, and nothing in it is run', () => {
  expect(
    csvOf([
      ['act', 'n'],
      ['=1+1', 2],
      ['a "b", c', null],
    ]),
  ).toBe(`\uFEFF"act","n"\r\n"'=1+1",2\r\n"a ""b"", c",\r\n`)
})
