import { expect, test } from 'vitest'
import { refusalsFile } from './refusals-file.ts'

const refused = (excerpt: string) => ({
  n: 1,
  position: 42,
  sourceKey: null,
  barcode: null,
  reason: 'no-title',
  reasonName: '没有题名',
  detail: null,
  excerpt,
})

test.each([
  ['=HYPERLINK("http://evil.example")', `"'=HYPERLINK(""http://evil.example"")"`],
  ['+1', `"'+1"`],
  ['-1', `"'-1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"' =1"`],
  ['\r\n=1', `"'  =1"`],
  ['＝1', `"'＝1"`],
  ['红楼梦', '"红楼梦"'],
  ['a "b", c', '"a ""b"", c"'],
])('no spreadsheet takes %j for a formula, and no row is broken by it', (excerpt, cell) => {
  const file = refusalsFile([refused(excerpt)])
  expect(file).toBe(
    `\uFEFF"n","position","sourceKey","barcode","reason","reasonName","detail","excerpt"\r\n1,42,,,"no-title","没有题名",,${cell}\r\n`,
  )
})
