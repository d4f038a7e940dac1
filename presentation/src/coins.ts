/** What is told of a title; the detail of the catalogue has all of it. */
interface Title {
  docCode: string
  title: string
  creators: readonly string[]
  series: readonly string[]
  publisher: string
  place: string
  publishYear: number | null
  edition: string
  isbn: string
  issns: readonly string[]
  doi: string
  langCode: readonly string[]
}

type Fields = [name: string, value: string | undefined][]

/** What a title is in the words of OpenURL: the form its description has, its kind, and its own title in that form. */
function kindOf({ docCode, title, series: [source], publisher }: Title): Fields {
  const form = (name: string): Fields[number] => ['rft_val_fmt', `info:ofi/fmt:kev:mtx:${name}`]
  const part = (genre: string): Fields => [
    form('journal'),
    ['rft.genre', genre],
    ['rft.atitle', title],
    ['rft.jtitle', source],
  ]
  if (docCode.endsWith('article')) return part('article')
  if (docCode === 'conference-paper') return part('proceeding')
  if (docCode.endsWith('journal')) {
    return [form('journal'), ['rft.genre', 'journal'], ['rft.jtitle', title]]
  }
  if (docCode === 'thesis') {
    return [form('dissertation'), ['rft.title', title], ['rft.inst', publisher]]
  }
  return [form('book'), ['rft.genre', 'book'], ['rft.btitle', title], ['rft.series', source]]
}

/** A title as a ContextObject (Z39.88-2004): for reference managers on a page (COinS), and for link resolvers. */
export function coinsOf(book: Title) {
  const fields: Fields = [
    ['ctx_ver', 'Z39.88-2004'],
    ...kindOf(book),
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
