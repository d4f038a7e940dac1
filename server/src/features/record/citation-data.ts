import type { DescriptionRow } from './queries.ts'

/** A title as citations and exports see it. */
export interface CitationData {
  recordId: number
  documentType: string
  isElectronic: boolean
  title: string
  otherTitles: string[]
  creators: string[]
  /** The series; of an article, the journal or volume it stands in. */
  series: string[]
  publisher: string
  place: string
  year: number | null
  /** As printed. */
  published: string
  edition: string
  extent: string
  isbn: string[]
  issn: string[]
  doi: string
  /** ISO 639-2. */
  language: string[]
  classScheme: 'CLC' | 'LCC' | null
  classNo: string
  subjects: string[]
  abstract: string
  callNo: string
  /** The record page. */
  address: string
}

export const citedOf = (row: DescriptionRow, address: string): CitationData => ({
  recordId: row.recordId,
  documentType: row.documentType,
  isElectronic: row.isElectronic,
  title: row.title,
  otherTitles: row.otherTitles,
  creators: row.creators,
  series: row.series,
  publisher: row.publisher ?? '',
  place: row.place ?? '',
  year: row.year,
  published: row.published ?? '',
  edition: row.edition ?? '',
  extent: row.extent ?? '',
  isbn: row.isbn,
  issn: row.issn,
  doi: row.doi ?? '',
  language: row.language,
  classScheme: row.classScheme,
  classNo: row.classNo ?? '',
  subjects: row.subjects,
  abstract: row.abstract ?? '',
  callNo: row.callNo ?? '',
  address,
})

/** Articles, and papers of meetings: they stand in something. */
export const isPart = ({ documentType }: Pick<CitationData, 'documentType'>) =>
  documentType.endsWith('article') || documentType === 'conference-paper'

/** The pages of a part, `12–20`, `pp. 12-20`, `第12-20页`; of one page the last is empty. None where only their number is told. */
export function pagesOf(data: Pick<CitationData, 'documentType' | 'extent'>) {
  if (!isPart(data)) return undefined
  const [, first, last = ''] =
    /^(?:pp?\.|pages?|第)?\s*([A-Za-z]{0,3}\d{1,7})(?:\s*[-–—~]+\s*([A-Za-z]{0,3}\d{1,7}))?\s*[页頁]?\.?$/u.exec(
      data.extent.trim(),
    ) ?? []
  return first === undefined ? undefined : { first, last }
}
