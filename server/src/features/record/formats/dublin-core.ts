import { element } from '../../../platform/text/xml.ts'
import { doiAddress } from '../citations/style.ts'
import { isPart, type Cited } from '../cited.ts'

/** The fifteen elements of Dublin Core, as far as a record has them. */
export function dublinCoreOf(cited: Cited) {
  const each = (name: string, values: readonly string[]) =>
    values.map((value) => element(`dc:${name}`, value)).join('')
  return [
    each('title', [cited.title, ...cited.otherTitles]),
    each('creator', cited.creators),
    each('subject', [...cited.subjects, cited.classNo]),
    each('description', [cited.abstract]),
    each('publisher', [cited.publisher]),
    each('date', [cited.year === null ? cited.published : String(cited.year)]),
    each('type', [cited.documentType]),
    each('format', [cited.extent]),
    each('identifier', [
      cited.address,
      ...cited.isbn.map((isbn) => `urn:ISBN:${isbn}`),
      ...cited.issn.map((issn) => `urn:ISSN:${issn}`),
      doiAddress(cited.doi),
    ]),
    each(isPart(cited) ? 'source' : 'relation', cited.series),
    each('language', cited.language),
  ].join('')
}
