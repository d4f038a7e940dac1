import type { CitationData } from '../citation-data.ts'
import { oneLine } from './lines.ts'

const columns: [string, (data: CitationData) => string][] = [
  ['recordId', ({ recordId }) => String(recordId)],
  ['title', ({ title }) => title],
  ['otherTitles', ({ otherTitles }) => otherTitles.join('; ')],
  ['author', ({ creators }) => creators.join('; ')],
  ['series', ({ series }) => series.join('; ')],
  ['publisher', ({ publisher }) => publisher],
  ['place', ({ place }) => place],
  ['publishYear', ({ year }) => (year === null ? '' : String(year))],
  ['edition', ({ edition }) => edition],
  ['extent', ({ extent }) => extent],
  ['isbn', ({ isbn }) => isbn.join('; ')],
  ['issn', ({ issn }) => issn.join('; ')],
  ['doi', ({ doi }) => doi],
  ['language', ({ language }) => language.join('; ')],
  ['classNo', ({ classNo }) => classNo],
  ['subjects', ({ subjects }) => subjects.join('; ')],
  ['callNo', ({ callNo }) => callNo],
  ['abstract', ({ abstract }) => abstract],
  ['url', ({ address }) => address],
]

/** RFC 4180, with a mark by which spreadsheets know that it is UTF-8. */
export const toCsv = (records: readonly CitationData[]) =>
  `\uFEFF${[
    columns.map(([name]) => name),
    ...records.map((cited) => columns.map(([, value]) => value(cited))),
  ]
    .map((row) => row.map(cell).join(','))
    .join('\r\n')}\r\n`

/** A text that a spreadsheet would take for a formula gets a quote before it: descriptions are written by others. */
function cell(value: string) {
  const shown = oneLine(value)
  const safe = /^[=+\-@＝＋－＠]/u.test(shown) ? `'${shown}` : shown
  return `"${safe.replaceAll('"', '""')}"`
}
