import * as fc from 'fast-check'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { cellText, csvOf } from './csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'=1"],
  ['\r\n=1', "'=1"],
  ['  =1', "'=1"],
  ['\uFEFF\u200B=1', "'\u200B=1"],
  ['＝1', "'＝1"],
  ['a=1', 'a=1'],
  ['红楼梦\n上', '红楼梦 上'],
  ['', ''],
])('%j stands in a cell as %j', (text, shown) => {
  expect(cellText(text)).toBe(shown)
})

test('whatever the texts, another program reads the same rows, and none begins as a formula does', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 2 }), {
        minLength: 1,
      }),
      (rows) => {
        const read = parse(csvOf(rows), { bom: true })
        expect(read).toEqual(rows.map((row) => row.map((text) => cellText(text))))
        expect(read.flat().filter((text) => /^[\s\p{C}]*[=+\-@]/u.test(text))).toEqual([])
      },
    ),
  )
})
