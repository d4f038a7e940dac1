import type { Cited } from '../cited.ts'
import { oneLine } from './lines.ts'

const types: Record<string, string> = {
  'journal-article': 'Journal Article',
  'newspaper-article': 'Newspaper Article',
  'conference-paper': 'Conference Paper',
  thesis: 'Thesis',
  patent: 'Patent',
  standard: 'Standard',
  report: 'Report',
  'ancient-book': 'Ancient Text',
}

/** NoteExpress: a field a line, `{Title}: …`. */
export const toNoteExpress = (records: readonly Cited[]) => records.map(oneRecord).join('')

function oneRecord(cited: Cited) {
  const [series = ''] = cited.series
  const isArticle = cited.documentType.endsWith('article')
  const fields: [string, string][] = [
    ['Reference Type', types[cited.documentType] ?? 'Book'],
    ['Title', cited.title],
    ['Translated Title', cited.otherTitles[0] ?? ''],
    ...cited.creators.map((creator): [string, string] => ['Author', creator]),
    [isArticle ? 'Journal' : 'Series Title', series],
    ['Publisher', cited.publisher],
    ['Place Published', cited.place],
    ['Year', cited.year === null ? '' : String(cited.year)],
    ['Edition', cited.edition],
    ['Pages', cited.extent],
    ['ISBN/ISSN', [...cited.isbn, ...cited.issn].join('; ')],
    ['DOI', cited.doi],
    ['Language', cited.language.join('; ')],
    ...cited.subjects.map((subject): [string, string] => ['Keywords', subject]),
    ['Abstract', cited.abstract],
    ['Call Number', cited.callNo],
    ['URL', cited.address],
  ]
  const lines = fields.flatMap(([name, value]) => {
    const text = oneLine(value)
    return text === '' ? [] : [`{${name}}: ${text}`]
  })
  return `${lines.join('\r\n')}\r\n\r\n`
}
