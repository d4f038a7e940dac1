import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { faultsIn } from '../../../../test/schema-org.ts'
import type { CitationData } from '../citation-data.ts'
import { schemaOrgOf } from './json-ld.ts'

const whole: CitationData = {
  recordId: 7,
  documentType: 'book',
  isElectronic: false,
  title: '红楼梦',
  otherTitles: ['Hong lou meng', '石头记'],
  creators: ['曹雪芹', '中国艺术研究院红楼梦研究所', 'Cambridge University Press'],
  series: ['中国古典文学读本丛书'],
  publisher: '人民文学出版社',
  place: '北京',
  year: 2008,
  published: '2008',
  edition: '第3版',
  extent: '2册',
  isbn: ['9787020002207'],
  issn: ['0257-0254'],
  doi: '10.1000/x',
  language: ['chi'],
  classScheme: 'CLC',
  classNo: 'I242.4',
  subjects: ['章回小说', '清代'],
  abstract: '以贾、史、王、薛四大家族的兴衰为背景。',
  callNo: 'I242.4/12',
  address: 'https://library.example/demo/record/7',
}

const { documentTypeList } = JSON.parse(
  readFileSync(new URL('../../../../reference/dictionaries.json', import.meta.url), 'utf8'),
) as { documentTypeList: { code: string }[] }

test.each(documentTypeList)(
  'a $code is described with nothing but what schema.org has for its type',
  ({ code }) => {
    expect(faultsIn(schemaOrgOf({ ...whole, documentType: code }))).toEqual([])
  },
)

test('the vocabulary is a strict reader: what belongs to another type is a fault', () => {
  const { isbn, bookEdition } = schemaOrgOf(whole) as Record<string, unknown>
  expect(faultsIn({ '@type': 'Periodical', isbn, bookEdition })).toEqual([
    'Periodical has no isbn',
    'Periodical has no bookEdition',
  ])
  expect(faultsIn({ '@type': 'Book', author: { '@type': 'Place', name: '北京' } })).toEqual([
    'Book.author cannot be a Place',
  ])
  expect(faultsIn({ '@type': 'Tome' })).toEqual(['no such type: Tome'])
})

test('a book, a journal and an article have the type, the numbers and the makers that are theirs', () => {
  expect(schemaOrgOf(whole)).toMatchObject({
    '@type': 'Book',
    isbn: '9787020002207',
    isPartOf: { '@type': 'BookSeries', name: '中国古典文学读本丛书', issn: '0257-0254' },
    author: [{ '@type': 'Person' }, { '@type': 'Organization' }, { '@type': 'Organization' }],
  })
  expect(schemaOrgOf({ ...whole, documentType: 'journal', series: [] })).toMatchObject({
    '@type': 'Periodical',
    issn: '0257-0254',
    isPartOf: undefined,
  })
  expect(
    schemaOrgOf({ ...whole, documentType: 'journal-article', series: ['文史哲'] }),
  ).toMatchObject({
    '@type': 'ScholarlyArticle',
    isPartOf: { '@type': 'Periodical', name: '文史哲', issn: '0257-0254' },
    sameAs: 'https://doi.org/10.1000/x',
  })
})
