import { element, group } from '../../../platform/text/xml.ts'
import type { Cited } from '../cited.ts'

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
export const toEndNote = (records: readonly Cited[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<xml><records>\n${records.map(oneRecord).join('\n')}\n</records></xml>\n`

function oneRecord(cited: Cited) {
  const [number, name] = types[cited.documentType] ?? [6, 'Book']
  const [series = ''] = cited.series
  const all = (tag: string, values: readonly string[]) =>
    values.map((value) => element(tag, value)).join('')
  return group(
    'record',
    [
      `<rec-number>${cited.recordId}</rec-number><ref-type name="${name}">${number}</ref-type>`,
      group('contributors', group('authors', all('author', cited.creators))),
      group(
        'titles',
        element('title', cited.title) +
          element('secondary-title', series) +
          all('alt-title', cited.otherTitles.slice(0, 1)),
      ),
      element('pages', cited.extent),
      element('edition', cited.edition),
      group('keywords', all('keyword', cited.subjects)),
      group('dates', element('year', cited.year === null ? '' : String(cited.year))),
      element('pub-location', cited.place),
      element('publisher', cited.publisher),
      element('isbn', [...cited.isbn, ...cited.issn].join('; ')),
      element('call-num', cited.callNo),
      element('abstract', cited.abstract),
      element('electronic-resource-num', cited.doi),
      element('language', cited.language.join('; ')),
      group('urls', group('related-urls', element('url', cited.address))),
    ].join(''),
  )
}
