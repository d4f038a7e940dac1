import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { RecordId } from './record-id.ts'

/** How many records are cited or exported at once. */
const mostExported = 1000

const RecordIds = z.array(RecordId).min(1).max(mostExported)

export const citationStyles = [
  'gb-t-7714',
  'gb-t-7714-author-year',
  'apa',
  'mla',
  'chicago',
] as const
export type CitationStyle = (typeof citationStyles)[number]

/** Our own call: the specification asks for citation data and has no call for them. */
export const citeRecords = endpoint({
  method: 'POST',
  path: '/find/record/cite',
  access: 'anyone',
  summary: 'Citations of records, in the order asked for; 等 or et al. by the language of each',
  body: z.strictObject({
    recordIds: RecordIds,
    styles: z.array(z.enum(citationStyles)).min(1).max(citationStyles.length),
  }),
  response: z.array(
    z.strictObject({
      recordId: z.int(),
      citations: z.array(
        z.strictObject({
          style: z.enum(citationStyles),
          /** In pieces, because titles stand in italics. */
          parts: z.array(z.strictObject({ text: z.string(), isItalic: z.boolean() })),
        }),
      ),
    }),
  ),
})

export const exportFormats = [
  'ris',
  'bibtex',
  'endnote-xml',
  'noteexpress',
  'csv',
  'marc21',
  'cnmarc',
  'mods',
  'json-ld',
] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Our own call: the specification exports research articles only. */
export const exportRecords = endpoint({
  method: 'POST',
  path: '/find/record/export',
  access: 'anyone',
  summary: 'Records as a file for reference managers, spreadsheets and library systems (UTF-8)',
  body: z.strictObject({ recordIds: RecordIds, format: z.enum(exportFormats) }),
  response: z.strictObject({
    fileName: z.string(),
    mediaType: z.string(),
    content: z.string(),
    count: z.int(),
  }),
})
