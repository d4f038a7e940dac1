import { pagesOf, type CitationData } from '../citation-data.ts'
import { turnedNames } from '../citations/names.ts'
import { oneLine } from '../../../platform/text/one-line.ts'

const types: Record<string, string> = {
  book: 'BOOK',
  'e-book': 'EBOOK',
  'ancient-book': 'ANCIENT',
  journal: 'JFULL',
  'e-journal': 'JFULL',
  'journal-article': 'JOUR',
  newspaper: 'NEWS',
  'newspaper-article': 'NEWS',
  thesis: 'THES',
  'conference-paper': 'CPAPER',
  patent: 'PAT',
  standard: 'STAND',
  report: 'RPRT',
  map: 'MAP',
}

/** RIS, as reference managers read it. */
export const toRis = (records: readonly CitationData[]) => records.map(oneRecord).join('')

function oneRecord(data: CitationData) {
  const [series = ''] = data.series
  const isInJournal =
    data.documentType.endsWith('article') || data.documentType === 'conference-paper'
  const pages = pagesOf(data)
  const lines: [string, string][] = [
    ['TY', types[data.documentType] ?? 'GEN'],
    ['TI', data.title],
    ...data.otherTitles.map((title): [string, string] => ['TT', title]),
    ...turnedNames(data).map((name): [string, string] => ['AU', name]),
    [isInJournal ? 'T2' : 'T3', series],
    ['PB', data.publisher],
    ['CY', data.place],
    ['PY', data.year === null ? '' : String(data.year)],
    ['ET', data.edition],
    ['SP', pages?.first ?? data.extent],
    ['EP', pages?.last ?? ''],
    ...[...data.isbn, ...data.issn].map((number): [string, string] => ['SN', number]),
    ['DO', data.doi],
    ['LA', data.language.join('; ')],
    ...data.subjects.map((subject): [string, string] => ['KW', subject]),
    ['AB', data.abstract],
    ['CN', data.callNo],
    ['UR', data.address],
    ['ID', String(data.recordId)],
  ]
  const written = lines.flatMap(([tag, value]) => {
    const text = oneLine(value)
    return text === '' ? [] : [`${tag}  - ${text}`]
  })
  return `${[...written, 'ER  - '].join('\r\n')}\r\n\r\n`
}
