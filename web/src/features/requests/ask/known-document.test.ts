import { expect, test } from 'vitest'
import { aBook } from '../../../../test/record-replies.ts'
import { documentOfAddress, documentOfRecord, documentOfSearch } from './known-document.ts'

test.each([
  ['10.1038/nphys1170', { doi: '10.1038/nphys1170', articleTitle: 'DOI 10.1038/nphys1170' }],
  ['https://doi.org/10.1000/182.', { doi: '10.1000/182', articleTitle: 'DOI 10.1000/182' }],
  ['978-7-208-17133-6', { isbn: '9787208171336', publicationName: 'ISBN 9787208171336' }],
  ['080442957x', { isbn: '080442957X', publicationName: 'ISBN 080442957X' }],
  ['1000-047x', { issn: '1000-047X', publicationName: 'ISSN 1000-047X' }],
  [' 红楼梦魇 ', { publicationName: '红楼梦魇' }],
])('what was searched for becomes what is asked for: %s', (keyword, document) => {
  expect(documentOfSearch(keyword)).toEqual(document)
})

test('a link by OpenURL fills in an article', () => {
  const params = new URLSearchParams(
    'ctx_ver=Z39.88-2004&rft_id=info:doi/10.1000/182&rft.atitle=An+article&rft.jtitle=A+journal' +
      '&rft.aulast=Lan&rft.aufirst=X.&rft.volume=3&rft.issue=2&rft.spage=93&rft.epage=126' +
      '&rft.date=2021-05&rft.issn=1000-047X',
  )
  expect(documentOfAddress(params)).toMatchObject({
    articleTitle: 'An article',
    publicationName: 'A journal',
    author: 'Lan, X.',
    volumeIssue: '3 (2)',
    pages: '93–126',
    year: '2021',
    issn: '1000-047X',
    doi: '10.1000/182',
  })
})

test('the shorter names of older links, and a DOI alone, are understood; a text without end is cut', () => {
  expect(documentOfAddress(new URLSearchParams('doi=10.1000/182'))).toMatchObject({
    doi: '10.1000/182',
    articleTitle: 'DOI 10.1000/182',
  })
  expect(documentOfAddress(new URLSearchParams('title=A+book&au=Lan&date=2021'))).toMatchObject({
    articleTitle: '',
    publicationName: 'A book',
    author: 'Lan',
    year: '2021',
  })
  expect(
    documentOfAddress(new URLSearchParams({ title: 'x'.repeat(900) })).publicationName,
  ).toHaveLength(500)
})

test('a record fills in what it knows: a book its name, an article its title', () => {
  const book = aBook({
    title: '置身事内',
    author: '兰小欢',
    publishYear: 2021,
    isbns: ['9787208171336'],
  })
  expect(documentOfRecord(book)).toMatchObject({
    publicationName: '置身事内',
    author: '兰小欢',
    year: '2021',
    isbn: '9787208171336',
  })
  expect(documentOfRecord({ ...book, docCode: 'journal article' })).toMatchObject({
    articleTitle: '置身事内',
  })
})
