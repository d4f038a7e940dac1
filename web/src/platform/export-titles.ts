import { exportRecords, type ExportFormat } from '@shulin/contract/citations'
import { call } from './api.ts'
import { saveFile } from './save-file.ts'

/** The formats by their own names, which are the same in every language. */
export const formatNames: Record<ExportFormat, string> = {
  ris: 'RIS',
  bibtex: 'BibTeX',
  'endnote-xml': 'EndNote XML',
  noteexpress: 'NoteExpress',
  csv: 'CSV',
  marc21: 'MARC 21',
  cnmarc: 'CNMARC',
  mods: 'MODS',
  'json-ld': 'JSON-LD',
}

/** Hands these titles to the reader as one file. */
export async function exportTitles(recordIds: readonly number[], format: ExportFormat) {
  saveFile(await call(exportRecords, { body: { recordIds: [...recordIds], format } }))
}
