import { element } from '../../../platform/text/xml.ts'
import { doiAddress } from '../citations/style.ts'
import { isPart, type CitationData } from '../citation-data.ts'

/** The fifteen elements of Dublin Core, as far as a record has them. */
export function dublinCoreOf(data: CitationData) {
  const each = (name: string, values: readonly string[]) =>
    values.map((value) => element(`dc:${name}`, value)).join('')
  return [
    each('title', [data.title, ...data.otherTitles]),
    each('creator', data.creators),
    each('subject', [...data.subjects, data.classNo]),
    each('description', [data.abstract]),
    each('publisher', [data.publisher]),
    each('date', [data.year === null ? data.published : String(data.year)]),
    each('type', [data.documentType]),
    each('format', [data.extent]),
    each('identifier', [
      data.address,
      ...data.isbn.map((isbn) => `urn:ISBN:${isbn}`),
      ...data.issn.map((issn) => `urn:ISSN:${issn}`),
      doiAddress(data.doi),
    ]),
    each(isPart(data) ? 'source' : 'relation', data.series),
    each('language', data.language),
  ].join('')
}
