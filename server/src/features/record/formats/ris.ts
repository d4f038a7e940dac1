import type { Cited } from '../cited.ts'
import { oneLine } from './lines.ts'

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
export const toRis = (records: readonly Cited[]) => records.map(oneRecord).join('')

function oneRecord(cited: Cited) {
  const [series = ''] = cited.series
  const isInJournal =
    cited.documentType.endsWith('article') || cited.documentType === 'conference-paper'
  const lines: [string, string][] = [
    ['TY', types[cited.documentType] ?? 'GEN'],
    ['TI', cited.title],
    ...cited.otherTitles.map((title): [string, string] => ['TT', title]),
    ...cited.creators.map((creator): [string, string] => ['AU', creator]),
    [isInJournal ? 'T2' : 'T3', series],
    ['PB', cited.publisher],
    ['CY', cited.place],
    ['PY', cited.year === null ? '' : String(cited.year)],
    ['ET', cited.edition],
    ['SP', cited.extent],
    ...[...cited.isbn, ...cited.issn].map((number): [string, string] => ['SN', number]),
    ['DO', cited.doi],
    ['LA', cited.language.join('; ')],
    ...cited.subjects.map((subject): [string, string] => ['KW', subject]),
    ['AB', cited.abstract],
    ['CN', cited.callNo],
    ['UR', cited.address],
    ['ID', String(cited.recordId)],
  ]
  const written = lines.flatMap(([tag, value]) => {
    const text = oneLine(value)
    return text === '' ? [] : [`${tag}  - ${text}`]
  })
  return `${[...written, 'ER  - '].join('\r\n')}\r\n\r\n`
}
