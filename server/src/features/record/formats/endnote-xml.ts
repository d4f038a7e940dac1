import { element, group } from '../../../platform/text/xml.ts'
import type { CitationData } from '../citation-data.ts'
import { turnedNames } from '../citations/names.ts'

const types: Record<string, [number, string]> = {
  'journal-article': [17, 'Journal Article'],
  'newspaper-article': [23, 'Newspaper Article'],
  'conference-paper': [47, 'Conference Paper'],
  thesis: [32, 'Thesis'],
  patent: [25, 'Patent'],
  report: [27, 'Report'],
  standard: [58, 'Standard'],
  'e-book': [44, 'Electronic Book'],
  map: [20, 'Map'],
}

/** EndNote's XML. */
export const toEndNote = (records: readonly CitationData[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<xml><records>\n${records.map(oneRecord).join('\n')}\n</records></xml>\n`

function oneRecord(data: CitationData) {
  const [number, name] = types[data.documentType] ?? [6, 'Book']
  const [series = ''] = data.series
  const all = (tag: string, values: readonly string[]) =>
    values.map((value) => element(tag, value)).join('')
  return group(
    'record',
    [
      `<rec-number>${data.recordId}</rec-number><ref-type name="${name}">${number}</ref-type>`,
      group('contributors', group('authors', all('author', turnedNames(data)))),
      group(
        'titles',
        element('title', data.title) +
          element('secondary-title', series) +
          all('alt-title', data.otherTitles.slice(0, 1)),
      ),
      element('pages', data.extent),
      element('edition', data.edition),
      group('keywords', all('keyword', data.subjects)),
      group('dates', element('year', data.year === null ? '' : String(data.year))),
      element('pub-location', data.place),
      element('publisher', data.publisher),
      element('isbn', [...data.isbn, ...data.issn].join('; ')),
      element('call-num', data.callNo),
      element('abstract', data.abstract),
      element('electronic-resource-num', data.doi),
      element('language', data.language.join('; ')),
      group('urls', group('related-urls', element('url', data.address))),
    ].join(''),
  )
}
