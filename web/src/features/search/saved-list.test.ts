import { expect, test } from 'vitest'
import { csvOf, type Chosen } from './saved-list.ts'

const title: Chosen = {
  id: 1,
  title: '他说"好"',
  author: '=cmd()',
  publisher: 'A, B',
  publishYear: 2008,
  isbn: '9787020002207',
  callNo: '',
}

test('a list is a table every spreadsheet reads, and no cell of it is a formula', () => {
  expect(csvOf(['题名', '作者'], [title])).toBe(
    '\ufeff"题名","作者"\r\n"他说""好""","\'=cmd()","A, B","2008","9787020002207",""\r\n',
  )
})
