import { expect, test } from 'vitest'
import { documentOf, readForm } from './document.ts'
import { relevanceTitles } from '../../../../test/relevance-titles.ts'
import type { Title } from './title.ts'

const bare = relevanceTitles()[0]!.title
const documentWith = (given: Partial<Title>) => documentOf({ ...bare, ...given })

test('two spellings of one name are one value of a facet, shown as the first is written', () => {
  const { creatorKeys, creatorForms } = documentWith({ creators: ['沈從文', '沈从文', '张兆和'] })
  expect(creatorKeys).toEqual(['沈从文', '张兆和'])
  expect(creatorForms.map(readForm)).toEqual(
    expect.arrayContaining([
      { key: '沈从文', text: '沈從文' },
      { key: '张兆和', text: '张兆和' },
    ]),
  )
  expect(creatorForms).toHaveLength(2)
})

test('years that stand for unknown or still going on are no years', () => {
  const years = [0, 9999, -4000, null].map((year) => documentWith({ year }).year)
  expect(years).toEqual([null, null, null, null])
  expect([1954, -300, 2026].map((year) => documentWith({ year }).year)).toEqual([1954, -300, 2026])
})

test('numbers are kept in one form', () => {
  const document = documentWith({
    isbn: ['7-02-000220-X', '978-7-02-000220-7', 'none'],
    issn: ['04591909'],
    doi: 'https://doi.org/10.1000/ABC',
    barcodes: ['TSG001'],
    callNos: ['I247.5 123'],
  })
  expect(document).toMatchObject({
    isbn: ['9787020002207'],
    issn: ['0459-1909'],
    doi: '10.1000/abc',
    callNos: ['i247.5/123'],
  })
  expect(document.codes).toEqual([String(bare.recordId), 'tsg001', 'i247.5/123'])
})

test('a printed title with a full text is printed and electronic', () => {
  expect(documentWith({ hasFullText: true }).resourceType).toEqual(['1', '2'])
  expect(documentWith({ isElectronic: true }).resourceType).toEqual(['2'])
  expect(documentWith({}).resourceType).toEqual(['1'])
})

test('a title without call number stands where its class does', () => {
  const withClass = documentWith({ callNos: [], classNo: 'TP311.1', classScheme: 'CLC' })
  const withCallNumber = documentWith({
    callNos: ['TP311.1/2'],
    classNo: 'TP311.1',
    classScheme: 'CLC',
  })
  expect(withClass.callNoSort! < withCallNumber.callNoSort!).toBe(true)
  expect(withClass.classes).toEqual(['T', 'TP', 'TP3', 'TP31', 'TP311', 'TP311.1'])
})
