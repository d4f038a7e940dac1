import { group } from '../../platform/text/xml.ts'
import { dublinCoreOf, marcXmlOf, modsOf, type CitationData } from '../record/record.ts'

/** The forms in which records are given, by their short names. */
export const schemas = {
  marcxml: {
    uri: 'info:srw/schema/1/marcxml-v1.1',
    title: 'MARCXML',
    write: marcXmlOf,
  },
  dc: {
    uri: 'info:srw/schema/1/dc-v1.1',
    title: 'Dublin Core',
    write: (record: CitationData) =>
      group(
        'srw_dc:dc',
        dublinCoreOf(record),
        ' xmlns:srw_dc="info:srw/schema/1/dc-schema" xmlns:dc="http://purl.org/dc/elements/1.1/"',
      ),
  },
  mods: {
    uri: 'info:srw/schema/1/mods-v3.8',
    title: 'MODS',
    write: (record: CitationData) =>
      modsOf(record, ' xmlns="http://www.loc.gov/mods/v3" version="3.8"'),
  },
}
export type SchemaName = keyof typeof schemas

/** By its short name or its identifier. */
export const schemaNamed = (given: string): SchemaName | undefined =>
  (Object.keys(schemas) as SchemaName[]).find(
    (name) => name === given || schemas[name].uri === given,
  )
