import { element, group, xmlText } from '../../../platform/text/xml.ts'
import type { CitationData } from '../citation-data.ts'
import { leaderOf, marc21Fields } from './marc21.ts'

/** MARC 21 as the Library of Congress writes it in XML. */
export function marcXmlOf(data: CitationData) {
  const { status, end } = leaderOf(data)
  const fields = marc21Fields(data).map((field) => {
    if ('value' in field) return element('controlfield', field.value, ` tag="${field.tag}"`)
    const { tag, ind, subfields } = field
    const parts = subfields.map(([code, value]) =>
      element('subfield', value, ` code="${xmlText(code)}"`),
    )
    return group('datafield', parts.join(''), ` tag="${tag}" ind1="${ind[0]}" ind2="${ind[1]}"`)
  })
  const leader = element('leader', `00000${status}2200000${end}4500`)
  return group('record', leader + fields.join(''), ' xmlns="http://www.loc.gov/MARC21/slim"')
}
