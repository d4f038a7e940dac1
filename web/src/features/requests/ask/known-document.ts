import type { BookDetail } from '@shulin/contract/record'
import type { DocumentValues } from './document-fields.ts'

const doiPattern = /\b10\.\d{4,9}\/[^\s?#]+/u

const doiIn = (text: string) => doiPattern.exec(text)?.[0]?.replace(/[.,;]+$/u, '')

const isbnIn = (text: string) => {
  const figures = text.replaceAll(/[\s-]/gu, '').replace(/^isbn:?/iu, '')
  return /^(?:97[89]\d{10}|\d{9}[\dXx])$/u.test(figures) ? figures.toUpperCase() : undefined
}

const issnIn = (text: string) =>
  /^(?:issn:?\s*)?(\d{4})-?(\d{3}[\dXx])$/iu.exec(text.trim())?.slice(1).join('-').toUpperCase()

/** What was searched for as a document: a DOI, an ISBN, an ISSN, or else a title. The library wants a name in every case. */
export function documentOfSearch(keyword: string): Partial<DocumentValues> {
  const words = keyword.trim()
  const doi = doiIn(words)
  if (doi) return { doi, articleTitle: `DOI ${doi}` }
  const isbn = isbnIn(words)
  if (isbn) return { isbn, publicationName: `ISBN ${isbn}` }
  const issn = issnIn(words)
  if (issn) return { issn, publicationName: `ISSN ${issn}` }
  return { publicationName: words }
}

/** What is known of a title of ours. */
export const documentOfRecord = (book: BookDetail): Partial<DocumentValues> => {
  const isArticle = book.docCode.endsWith('article') || book.docCode.endsWith('paper')
  return {
    [isArticle ? 'articleTitle' : 'publicationName']: book.title,
    author: book.author,
    version: book.edition,
    place: book.place,
    publisher: book.publisher,
    year: book.publishYear === null ? '' : String(book.publishYear),
    isbn: book.isbns[0] ?? book.isbn,
    issn: book.issns[0] ?? '',
    doi: book.doi,
  }
}

/** What an address says by OpenURL (Z39.88, and the shorter names before it), by a DOI alone, or by our own names. */
export function documentOfAddress(params: URLSearchParams): Partial<DocumentValues> {
  const first = (...names: string[]) => {
    for (const name of names) {
      const value = params.get(name)?.trim()
      if (value) return value.slice(0, 500)
    }
    return ''
  }
  const joined = (between: string, ...parts: string[]) => parts.filter(Boolean).join(between)
  const ids = [...params.getAll('rft_id'), ...params.getAll('id'), ...params.getAll('doi')]
  const doi = ids.map(doiIn).find((found) => found !== undefined) ?? ''
  const [begin, end] = [first('rft.spage', 'spage'), first('rft.epage', 'epage')]
  const articleTitle = first('articleTitle', 'rft.atitle', 'atitle')
  const publicationName = first(
    'publicationName',
    'rft.jtitle',
    'rft.btitle',
    'rft.title',
    'jtitle',
    'btitle',
    'title',
  )
  const volume = first('rft.volume', 'volume')
  const issue = first('rft.issue', 'issue')
  return {
    articleTitle: articleTitle || (publicationName === '' && doi !== '' ? `DOI ${doi}` : ''),
    publicationName,
    author:
      first('author', 'rft.au', 'au') ||
      joined(', ', first('rft.aulast', 'aulast'), first('rft.aufirst', 'aufirst')),
    volumeIssue: first('volumeIssue') || joined(' ', volume, issue && `(${issue})`),
    pages: first('pages', 'rft.pages') || joined('–', begin, end),
    year: first('year', 'rft.date', 'date').slice(0, 4),
    version: first('version', 'rft.edition'),
    place: first('place', 'rft.place'),
    publisher: first('publisher', 'rft.pub'),
    issn: first('issn', 'rft.issn', 'rft.eissn', 'eissn'),
    isbn: first('isbn', 'rft.isbn'),
    doi,
    remark: first('remark'),
  }
}
