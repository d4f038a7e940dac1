import type { CitationData } from '../citation-data.ts'
import { turnedNames } from '../citations/names.ts'
import { oneLine } from '../../../platform/text/one-line.ts'

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
export const toNoteExpress = (records: readonly CitationData[]) => records.map(oneRecord).join('')

function oneRecord(data: CitationData) {
  const [series = ''] = data.series
  const isArticle = data.documentType.endsWith('article')
  const fields: [string, string][] = [
    ['Reference Type', types[data.documentType] ?? 'Book'],
    ['Title', data.title],
    ['Translated Title', data.otherTitles[0] ?? ''],
    ...turnedNames(data).map((name): [string, string] => ['Author', name]),
    [isArticle ? 'Journal' : 'Series Title', series],
    ['Publisher', data.publisher],
    ['Place Published', data.place],
    ['Year', data.year === null ? '' : String(data.year)],
    ['Edition', data.edition],
    ['Pages', data.extent],
    ['ISBN/ISSN', [...data.isbn, ...data.issn].join('; ')],
    ['DOI', data.doi],
    ['Language', data.language.join('; ')],
    ...data.subjects.map((subject): [string, string] => ['Keywords', subject]),
    ['Abstract', data.abstract],
    ['Call Number', data.callNo],
    ['URL', data.address],
  ]
  const lines = fields.flatMap(([name, value]) => {
    const text = oneLine(value)
    return text === '' ? [] : [`{${name}}: ${text}`]
  })
  return `${lines.join('\r\n')}\r\n\r\n`
}
