import { csvOf } from '../../../platform/text/csv.ts'
import type { CitationData } from '../citation-data.ts'

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

export const toCsv = (records: readonly CitationData[]) =>
  csvOf([
    columns.map(([name]) => name),
    ...records.map((cited) => columns.map(([, value]) => value(cited))),
  ])
