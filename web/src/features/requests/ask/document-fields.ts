/** What a document is described by, in the order of the form; the remark stands at its end. */
export const documentFields = [
  'articleTitle',
  'publicationName',
  'author',
  'volumeIssue',
  'pages',
  'year',
  'version',
  'place',
  'publisher',
  'issn',
  'isbn',
  'doi',
] as const

export type DocumentField = (typeof documentFields)[number]

/** A document as far as it is known: all thirteen fields, empty where nothing is. */
export type DocumentValues = Record<DocumentField | 'remark', string>

export const noDocument: DocumentValues = {
  articleTitle: '',
  publicationName: '',
  author: '',
  volumeIssue: '',
  pages: '',
  year: '',
  version: '',
  place: '',
  publisher: '',
  issn: '',
  isbn: '',
  doi: '',
  remark: '',
}
