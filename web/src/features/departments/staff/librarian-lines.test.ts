import { expect, test } from 'vitest'
import { librariansIn, linesOfLibrarians } from './librarian-lines.ts'

test('a librarian is a line: name, phone, mail; without a phone the mail may follow', () => {
  const librarians = [
    { name: '叶青', phone: '000-0000-0042', mail: 'ye@example.org' },
    { name: '顾闻', phone: '', mail: 'gu@example.org' },
    { name: '沈言', phone: '', mail: '' },
  ]
  const typed = '叶青，000-0000-0042，ye@example.org\n顾闻, gu@example.org\n沈言'
  expect(librariansIn(typed)).toEqual(librarians)
  expect(librariansIn(linesOfLibrarians(librarians))).toEqual(librarians)
})
