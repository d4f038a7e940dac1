import type { ExportFormat } from '@shulin/contract/citations'
import type { CitationData } from './citation-data.ts'
import { toBibtex } from './formats/bibtex.ts'
import { toCnmarc } from './formats/cnmarc.ts'
import { toCsv } from './formats/csv.ts'
import { toEndNote } from './formats/endnote-xml.ts'
import { toJsonLd } from './formats/json-ld.ts'
import { toMarc21 } from './formats/marc21.ts'
import { toMods } from './formats/mods.ts'
import { toNoteExpress } from './formats/noteexpress.ts'
import { toRis } from './formats/ris.ts'

interface Format {
  ending: string
  mediaType: string
  write: (records: readonly CitationData[]) => string
}

const formats: Record<ExportFormat, Format> = {
  ris: { ending: 'ris', mediaType: 'application/x-research-info-systems', write: toRis },
  bibtex: { ending: 'bib', mediaType: 'application/x-bibtex', write: toBibtex },
  'endnote-xml': { ending: 'xml', mediaType: 'application/xml', write: toEndNote },
  noteexpress: { ending: 'net', mediaType: 'text/plain', write: toNoteExpress },
  csv: { ending: 'csv', mediaType: 'text/csv', write: toCsv },
  marc21: { ending: 'mrc', mediaType: 'application/marc', write: toMarc21 },
  cnmarc: { ending: 'iso', mediaType: 'application/marc', write: toCnmarc },
  mods: { ending: 'mods.xml', mediaType: 'application/mods+xml', write: toMods },
  'json-ld': { ending: 'jsonld', mediaType: 'application/ld+json', write: toJsonLd },
}

/** Records as one file. */
export function exportAs(format: ExportFormat, records: readonly CitationData[]) {
  const { ending, mediaType, write } = formats[format]
  const name = records.length === 1 ? `record-${records[0]!.recordId}` : `records-${records.length}`
  return {
    fileName: `${name}.${ending}`,
    mediaType,
    content: write(records),
    count: records.length,
  }
}
