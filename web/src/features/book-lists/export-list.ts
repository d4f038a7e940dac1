import { citeRecords, type CitationStyle, type ExportFormat } from '@shulin/contract/citations'
import { call } from '../../platform/api.ts'
import { exportTitles } from '../../platform/export-titles.ts'

/** So many titles are cited or exported by one call. */
const atOnce = 1_000

/** Hands the titles of a list to the reader: in one file, a longer list in several. */
export async function exportList(recordIds: readonly number[], format: ExportFormat) {
  for (const part of inParts(recordIds)) await exportTitles(part, format)
}

export interface Citation {
  recordId: number
  parts: { text: string; isItalic: boolean }[]
}

/** All titles in one style, in the order of the list. */
export async function citeAll(recordIds: readonly number[], style: CitationStyle) {
  const cited: Citation[] = []
  for (const part of inParts(recordIds)) {
    const body = { recordIds: part, styles: [style] }
    for (const { recordId, citations } of await call(citeRecords, { body }, { isSilent: true })) {
      cited.push({ recordId, parts: citations[0]?.parts ?? [] })
    }
  }
  return cited
}

const inParts = (recordIds: readonly number[]) =>
  Array.from({ length: Math.ceil(recordIds.length / atOnce) }, (_, n) =>
    recordIds.slice(n * atOnce, (n + 1) * atOnce),
  )
