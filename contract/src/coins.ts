import type { BookDetail } from './record.ts'

/** The description as reference managers read it from a page (COinS, Z39.88-2004). */
export function coinsOf(book: BookDetail) {
  const isArticle = book.docCode.endsWith('article')
  const fields: [string, string | undefined][] = [
    ['ctx_ver', 'Z39.88-2004'],
    ['rft_val_fmt', `info:ofi/fmt:kev:mtx:${isArticle ? 'journal' : 'book'}`],
    ['rft.genre', isArticle ? 'article' : 'book'],
    [isArticle ? 'rft.atitle' : 'rft.btitle', book.title],
    ...(isArticle ? [['rft.jtitle', book.series[0]] as [string, string | undefined]] : []),
    ...book.creators.map((creator): [string, string] => ['rft.au', creator]),
    ['rft.pub', book.publisher],
    ['rft.place', book.place],
    ['rft.date', book.publishYear === null ? '' : String(book.publishYear)],
    ['rft.edition', book.edition],
    ['rft.isbn', book.isbn],
    ['rft.issn', book.issns[0]],
    ['rft_id', book.doi && `info:doi/${book.doi}`],
    ['rft.language', book.langCode[0]],
  ]
  return new URLSearchParams(
    fields.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : [])),
  ).toString()
}
