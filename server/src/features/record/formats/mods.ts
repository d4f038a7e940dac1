import { element, group } from '../../../platform/text/xml.ts'
import type { Cited } from '../cited.ts'

/** MODS 3.8, the Library of Congress's XML. */
export const toMods = (records: readonly Cited[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<modsCollection xmlns="http://www.loc.gov/mods/v3">\n${records.map((cited) => modsOf(cited)).join('\n')}\n</modsCollection>\n`

/** One record; alone it says which words these are. */
export function modsOf(cited: Cited, attributes = '') {
  const isPart = cited.documentType.endsWith('article') || cited.documentType === 'conference-paper'
  const identifiers = (type: string, values: readonly string[]) =>
    values.map((value) => element('identifier', value, ` type="${type}"`)).join('')
  return group(
    'mods',
    [
      group('titleInfo', element('title', cited.title)),
      ...cited.otherTitles.map((title) =>
        group('titleInfo', element('title', title), ' type="alternative"'),
      ),
      ...cited.creators.map((name) => group('name', element('namePart', name))),
      element('genre', cited.documentType),
      group(
        'originInfo',
        group('place', element('placeTerm', cited.place, ' type="text"')) +
          element('publisher', cited.publisher) +
          element('dateIssued', cited.year === null ? cited.published : String(cited.year)) +
          element('edition', cited.edition),
      ),
      ...cited.language.map((code) =>
        group('language', element('languageTerm', code, ' type="code" authority="iso639-2b"')),
      ),
      group('physicalDescription', element('extent', cited.extent)),
      element('abstract', cited.abstract),
      ...cited.subjects.map((subject) => group('subject', element('topic', subject))),
      element(
        'classification',
        cited.classNo,
        cited.classScheme ? ` authority="${cited.classScheme.toLowerCase()}"` : '',
      ),
      ...cited.series.map((series) =>
        group(
          'relatedItem',
          group('titleInfo', element('title', series)),
          ` type="${isPart ? 'host' : 'series'}"`,
        ),
      ),
      identifiers('isbn', cited.isbn),
      identifiers('issn', cited.issn),
      identifiers('doi', cited.doi === '' ? [] : [cited.doi]),
      group('location', element('shelfLocator', cited.callNo) + element('url', cited.address)),
      group('recordInfo', element('recordIdentifier', String(cited.recordId))),
    ].join(''),
    attributes,
  )
}
