import { expect, test } from 'vitest'
import { documentOf } from './document.ts'
import { relevanceTitles } from '../../../../test/relevance-titles.ts'
import type { Title } from './title.ts'
import { readForm } from './written-forms.ts'

const bare = relevanceTitles()[0]!.title
const documentWith = (given: Partial<Title>) => documentOf({ ...bare, ...given })

const peopleIn = (given: Partial<Title>) => {
  const { personKeys, personForms } = documentWith(given)
  const forms = personForms.map(readForm)
  return { personKeys, names: personKeys.map((one) => forms.find(({ key }) => key === one)?.text) }
}

test('two spellings of one name are one value of a facet, shown as the first is written', () => {
  expect(peopleIn({ creators: ['沈從文', '沈从文', '张兆和'] })).toEqual({
    personKeys: ['沈从文', '张兆和'],
    names: ['沈從文', '张兆和'],
  })
})

test('a name turned round is the same person; two names without a comma are two', () => {
  expect(peopleIn({ creators: ['Austen, Jane', 'Jane Austen'] })).toEqual({
    personKeys: ['janeausten'],
    names: ['Austen, Jane'],
  })
  expect(peopleIn({ creators: ['John Paul', 'Paul John'] }).personKeys).toHaveLength(2)
})

test('the authority file tells which other names are one person, and how that person is called', () => {
  const authorities = [
    { name: '鲁迅', otherNames: ['周树人', 'Lu, Xun'] },
    { name: '周作人', otherNames: ['周启明'] },
  ]
  const creators = ['周樹人', 'Lu Xun', 'Xun Lu', '周作人', '瞿秋白']
  expect(peopleIn({ creators, authorities })).toEqual({
    personKeys: ['鲁迅', '周作人', '瞿秋白'],
    names: ['鲁迅', '周作人', '瞿秋白'],
  })
  // Another title, tied to nobody: what is not written so is not known to be the same.
  expect(peopleIn({ creators: ['周树人'], authorities: [] }).personKeys).toEqual(['周树人'])
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

test('a title is of the classes of its shelf besides those of its description', () => {
  const classes = (title: Parameters<typeof documentWith>[0]) => documentWith(title).classes
  expect(classes({ callNos: ['I242.4/4432'] })).toEqual(['I', 'I2', 'I24', 'I242', 'I242.4'])
  expect(classes({ classScheme: 'LCC', classNo: 'PL2727', callNos: ['I242.4 C12'] })).toEqual([
    'LCC P',
    'LCC PL',
    'LCC PL2727',
    'I',
    'I2',
    'I24',
    'I242',
    'I242.4',
  ])
  expect(classes({ callNos: ['TP311.1/2', 'QA76.73 .J38 2004'] })).toEqual(
    expect.arrayContaining(['TP311.1', 'LCC QA76.73']),
  )
  // A number that only counts says nothing.
  expect(classes({ callNos: ['2010/1234', '123/456', 'L17', 'WB 4'] })).toEqual([])
})

test('a title that only has a class of another classification is found under the Chinese main class nearest to it', () => {
  const main = (title: Parameters<typeof documentWith>[0]) =>
    documentWith({ callNos: [], ...title }).classes.filter((one) => !one.startsWith('LCC '))
  expect(main({ classScheme: 'LCC', classNo: 'PS3515' })).toEqual(['I'])
  expect(main({ classScheme: 'LCC', classNo: 'QA9' })).toEqual(['O'])
  expect(main({ classScheme: 'LCC', classNo: 'QA76.73' })).toEqual(['T'])
  expect(main({ callNos: ['823.8 D55'] })).toEqual(['I'])
  expect(main({ callNos: ['355.02/C61', '005.133 K39'] })).toEqual(['E', 'T'])
  expect(main({ classScheme: 'CLC', classNo: 'B84', callNos: ['823.8 D55'] })).toEqual([
    'B',
    'B8',
    'B84',
  ])
})

test('a title is offered for its first six letters or three characters, and by its sound', () => {
  const document = documentWith({
    title: '红楼梦研究',
    otherTitles: ['Dream of the Red Chamber'],
    creators: ['俞平伯', 'Lippman, Stanley B.'],
    subjects: ['章回小说研究'],
  })
  expect(document.titleBegins).toEqual(['红楼梦', 'honglo'])
  expect(document.otherBegins).toEqual(expect.arrayContaining(['dreamo', 'hlmyj']))
  expect(document.nameBegins).toEqual(expect.arrayContaining(['俞平伯', 'yuping', 'ypb', 'lippma']))
  expect(document.subjectBegins).toEqual(['章回小'])
})

test('what is lent more often is more prominent, then what is shorter', () => {
  const prominence = (title: string, loans: number) => documentWith({ title, loans }).prominence
  const ordered = [
    prominence('红', 7),
    prominence('红楼梦', 7),
    prominence('红', 0),
    prominence('红楼梦', 0),
    prominence('梦'.repeat(40_000), 0),
  ]
  expect(ordered).toEqual(ordered.toSorted((a, b) => b - a))
  expect(new Set(ordered).size).toBe(5)
})
