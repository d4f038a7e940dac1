import { element, group } from '../../../platform/text/xml.ts'
import type { CitationData } from '../citation-data.ts'

/** MODS 3.8, the Library of Congress's XML. */
export const toMods = (records: readonly CitationData[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<modsCollection xmlns="http://www.loc.gov/mods/v3">\n${records.map((cited) => modsOf(cited)).join('\n')}\n</modsCollection>\n`

/** One record; alone it says which words these are. */
export function modsOf(data: CitationData, attributes = '') {
  const isPart = data.documentType.endsWith('article') || data.documentType === 'conference-paper'
  const identifiers = (type: string, values: readonly string[]) =>
    values.map((value) => element('identifier', value, ` type="${type}"`)).join('')
  return group(
    'mods',
    [
      group('titleInfo', element('title', data.title)),
      ...data.otherTitles.map((title) =>
        group('titleInfo', element('title', title), ' type="alternative"'),
      ),
      ...data.creators.map((name) => group('name', element('namePart', name))),
      element('genre', data.documentType),
      group(
        'originInfo',
        group('place', element('placeTerm', data.place, ' type="text"')) +
          element('publisher', data.publisher) +
          element('dateIssued', data.year === null ? data.published : String(data.year)) +
          element('edition', data.edition),
      ),
      ...data.language.map((code) =>
        group('language', element('languageTerm', code, ' type="code" authority="iso639-2b"')),
      ),
      group('physicalDescription', element('extent', data.extent)),
      element('abstract', data.abstract),
      ...data.subjects.map((subject) => group('subject', element('topic', subject))),
      element(
        'classification',
        data.classNo,
        data.classScheme ? ` authority="${data.classScheme.toLowerCase()}"` : '',
      ),
      ...data.series.map((series) =>
        group(
          'relatedItem',
          group('titleInfo', element('title', series)),
          ` type="${isPart ? 'host' : 'series'}"`,
        ),
      ),
      identifiers('isbn', data.isbn),
      identifiers('issn', data.issn),
      identifiers('doi', data.doi === '' ? [] : [data.doi]),
      group('location', element('shelfLocator', data.callNo) + element('url', data.address)),
      group('recordInfo', element('recordIdentifier', String(data.recordId))),
    ].join(''),
    attributes,
  )
}
