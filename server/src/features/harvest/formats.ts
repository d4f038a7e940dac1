import { group } from '../../platform/text/xml.ts'
import { dublinCoreOf, marcXmlOf, type CitationData } from '../record/record.ts'
import { OaiError } from './arguments.ts'

interface Format {
  schema: string
  namespace: string
  write: (record: CitationData) => string
}

const xsi = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
const dc = {
  namespace: 'http://www.openarchives.org/OAI/2.0/oai_dc/',
  schema: 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
}

export const formats: Record<'oai_dc' | 'marcxml', Format> = {
  oai_dc: {
    ...dc,
    write: (record) =>
      group(
        'oai_dc:dc',
        dublinCoreOf(record),
        ` xmlns:oai_dc="${dc.namespace}" xmlns:dc="http://purl.org/dc/elements/1.1/" ${xsi} xsi:schemaLocation="${dc.namespace} ${dc.schema}"`,
      ),
  },
  marcxml: {
    namespace: 'http://www.loc.gov/MARC21/slim',
    schema: 'http://www.loc.gov/standards/marcxml/schema/MARC21slim.xsd',
    write: marcXmlOf,
  },
}
export type Prefix = keyof typeof formats

export function readPrefix(prefix: string): Prefix {
  if (!Object.hasOwn(formats, prefix)) {
    throw new OaiError('cannotDisseminateFormat', 'Records are given as oai_dc and marcxml')
  }
  return prefix as Prefix
}
