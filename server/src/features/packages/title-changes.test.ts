import { expect, test } from 'vitest'
import type { Description } from '../catalogue/catalogue.ts'
import { compareTitles, gatherLines, recordOf } from './title-changes.ts'

const described = (given: Partial<Description>): Description => ({
  sourceKey: 'k',
  documentType: 'e-journal',
  isElectronic: true,
  title: 'A journal',
  otherTitles: [],
  creators: [],
  series: [],
  publisher: null,
  place: null,
  publishedYear: null,
  published: null,
  edition: null,
  extent: null,
  price: null,
  isbn: [],
  issn: [],
  doi: null,
  language: [],
  country: null,
  classScheme: null,
  classNo: null,
  subjects: [],
  disciplines: [],
  abstract: null,
  contents: null,
  original: null,
  names: [],
  link: null,
  covered: null,
  ...given,
})

const record = (id: number, given: object = {}) => ({
  id,
  documentType: 'journal',
  isElectronic: false,
  isOwn: false,
  issn: ['0459-1909'],
  isbn: [],
  ...given,
})
const wanted = { documentType: 'e-journal', issn: ['0459-1909'], isbn: [] }

test('several lines of one title are one title with several spans', () => {
  const gathered = gatherLines([
    described({ covered: '2018-' }),
    described({ covered: '1997-2015' }),
    described({ sourceKey: 'other' }),
  ])
  expect(gathered.map(({ covered }) => covered)).toEqual(['1997-2015; 2018-', null])
})

test('a title is found by its number, never by its name', () => {
  expect(recordOf(wanted, [record(1)], new Set())).toBe(1)
  expect(recordOf({ ...wanted, issn: [] }, [record(1)], new Set())).toBeNull()
  expect(recordOf(wanted, [record(1, { issn: ['1111-1119'] })], new Set())).toBeNull()
})

test('a book is no journal, even with its number', () => {
  expect(recordOf(wanted, [record(1, { documentType: 'book' })], new Set())).toBeNull()
})

test('of several records the one in the package is taken, then the electronic one, then the oldest', () => {
  const records = [record(1), record(2, { isElectronic: true }), record(3)]
  expect(recordOf(wanted, records, new Set([3]))).toBe(3)
  expect(recordOf(wanted, records, new Set())).toBe(2)
  expect(recordOf(wanted, [record(5), record(4)], new Set())).toBe(4)
})

const had = (recordId: number, given: object = {}) => ({
  recordId,
  ownKey: null,
  title: 'A journal',
  url: null,
  covered: '1997-',
  ...given,
})

test('what the list has newly is added, what differs is changed, what it lacks is removed', () => {
  const changes = compareTitles(
    [had(1), had(2), had(3)],
    [
      { recordId: 1, description: described({ covered: '1997-' }) },
      { recordId: 2, description: described({ covered: '1997-2020' }) },
      { recordId: 4, description: described({ title: 'A new one' }) },
    ],
  )
  expect(changes).toMatchObject({ unchanged: 1 })
  expect(changes.shown.map(({ kind, title }) => [kind, title])).toEqual([
    ['added', 'A new one'],
    ['changed', 'A journal'],
    ['removed', 'A journal'],
  ])
  expect(changes.removed.map(({ recordId }) => recordId)).toEqual([3])
})

test('a title that the list itself described is known by its number in the list', () => {
  const own = had(7, { ownKey: 'k' })
  const same = { recordId: null, description: described({ covered: '1997-' }) }
  const renamed = { recordId: null, description: described({ covered: '1997-', title: 'Renamed' }) }
  expect(compareTitles([own], [same])).toMatchObject({ unchanged: 1, added: [], changed: [] })
  expect(compareTitles([own], [renamed]).changed).toHaveLength(1)
})

test('the fingerprint is that of the changes: other changes have another one', () => {
  const listed = [{ recordId: 1, description: described({ covered: '1998-' }) }]
  const before = compareTitles([had(1)], listed).fingerprint
  expect(compareTitles([had(1)], listed).fingerprint).toBe(before)
  expect(compareTitles([had(1, { covered: '1996-' })], listed).fingerprint).not.toBe(before)
})
