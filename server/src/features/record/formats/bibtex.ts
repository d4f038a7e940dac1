import { pagesOf, type CitationData } from '../citation-data.ts'
import { turnedNames } from '../citations/names.ts'
import { oneLine } from '../../../platform/text/one-line.ts'

const types: Record<string, string> = {
  'journal-article': 'article',
  'newspaper-article': 'article',
  'conference-paper': 'inproceedings',
  thesis: 'phdthesis',
  report: 'techreport',
}

/** BibTeX in UTF-8; every entry is called by the number of its record. */
export const toBibtex = (records: readonly CitationData[]) => records.map(oneEntry).join('\n')

function oneEntry(data: CitationData) {
  const type = types[data.documentType] ?? (isBook(data) ? 'book' : 'misc')
  const [series = ''] = data.series
  const container = { article: 'journal', inproceedings: 'booktitle' }[type] ?? 'series'
  const house = { phdthesis: 'school', techreport: 'institution' }[type] ?? 'publisher'
  const pages = pagesOf(data)
  const fields: [string, string][] = [
    ['title', `{${escaped(data.title)}}`],
    [
      'author',
      turnedNames(data)
        .map((name) => author(name))
        .join(' and '),
    ],
    [container, escaped(series)],
    [house, escaped(data.publisher)],
    ['address', escaped(data.place)],
    ['year', data.year === null ? '' : String(data.year)],
    ['edition', escaped(data.edition)],
    pages
      ? ['pages', [pages.first, pages.last].filter(Boolean).join('--')]
      : ['pagetotal', escaped(data.extent)],
    ['isbn', data.isbn.join(', ')],
    ['issn', data.issn.join(', ')],
    ['doi', verbatim(data.doi)],
    ['language', data.language.join(', ')],
    [
      'keywords',
      data.subjects.map((subject) => verbatim(subject).replaceAll(/,\s*/gu, ' ')).join(', '),
    ],
    ['abstract', escaped(data.abstract)],
    ['library', escaped(data.callNo)],
    ['url', data.address],
  ]
  const written = fields.flatMap(([name, value]) =>
    value === '' ? [] : [`  ${name} = {${value}}`],
  )
  return `@${type}{r${data.recordId},\n${written.join(',\n')}\n}\n`
}

const isBook = ({ documentType }: CitationData) => documentType.includes('book')

/** A body, or a name in one piece, is kept together by braces. */
const author = (name: string) => {
  const text = escaped(name)
  return /,/.test(text) ? text : `{${text}}`
}

/** Never typeset: taken as it stands, so that braces must not be in it. */
const verbatim = (text: string) => oneLine(text).replaceAll(/[{}\\%]/gu, '')

const escaped = (text: string) =>
  oneLine(text)
    .replaceAll('\\', '\\textbackslash{}')
    .replaceAll(/[{}]/gu, (brace) => `\\${brace}`)
    .replaceAll('\\textbackslash\\{\\}', '\\textbackslash{}')
    .replaceAll(/[&%$#_]/gu, (sign) => `\\${sign}`)
    .replaceAll('<', '\\textless{}')
    .replaceAll('>', '\\textgreater{}')
    .replaceAll('~', '\\textasciitilde{}')
    .replaceAll('^', '\\textasciicircum{}')
