import type { Cited } from '../cited.ts'
import { oneLine } from './lines.ts'

const types: Record<string, string> = {
  'journal-article': 'article',
  'newspaper-article': 'article',
  'conference-paper': 'inproceedings',
  thesis: 'phdthesis',
  report: 'techreport',
}

/** BibTeX in UTF-8; every entry is called by the number of its record. */
export const toBibtex = (records: readonly Cited[]) => records.map(oneEntry).join('\n')

function oneEntry(cited: Cited) {
  const type = types[cited.documentType] ?? (isBook(cited) ? 'book' : 'misc')
  const [series = ''] = cited.series
  const container = { article: 'journal', inproceedings: 'booktitle' }[type] ?? 'series'
  const house = { phdthesis: 'school', techreport: 'institution' }[type] ?? 'publisher'
  const fields: [string, string][] = [
    ['title', `{${escaped(cited.title)}}`],
    ['author', cited.creators.map((name) => author(name)).join(' and ')],
    [container, escaped(series)],
    [house, escaped(cited.publisher)],
    ['address', escaped(cited.place)],
    ['year', cited.year === null ? '' : String(cited.year)],
    ['edition', escaped(cited.edition)],
    ['pagetotal', escaped(cited.extent)],
    ['isbn', cited.isbn.join(', ')],
    ['issn', cited.issn.join(', ')],
    ['doi', verbatim(cited.doi)],
    ['language', cited.language.join(', ')],
    [
      'keywords',
      cited.subjects.map((subject) => verbatim(subject).replaceAll(/,\s*/gu, ' ')).join(', '),
    ],
    ['abstract', escaped(cited.abstract)],
    ['library', escaped(cited.callNo)],
    ['url', cited.address],
  ]
  const written = fields.flatMap(([name, value]) =>
    value === '' ? [] : [`  ${name} = {${value}}`],
  )
  return `@${type}{r${cited.recordId},\n${written.join(',\n')}\n}\n`
}

const isBook = ({ documentType }: Cited) => documentType.includes('book')

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
