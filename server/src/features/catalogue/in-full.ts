interface DescribedRow {
  otherTitles: string[]
  creators: string[]
  series: string[]
  place: string | null
  published: string | null
  edition: string | null
  extent: string | null
  price: string | null
  isbn: string[]
  issn: string[]
  doi: string | null
  language: string[]
  country: string | null
  classNo: string | null
  subjects: string[]
  isElectronic: boolean
}

/** What a title's whole description says beyond its line in a list. */
export const inFull = (row: DescribedRow) => ({
  otherTitles: row.otherTitles,
  creators: row.creators,
  series: row.series,
  place: row.place ?? '',
  published: row.published ?? '',
  edition: row.edition ?? '',
  extent: row.extent ?? '',
  price: row.price ?? '',
  isbns: row.isbn,
  issns: row.issn,
  doi: row.doi ?? '',
  langCode: row.language,
  countryCode: row.country ?? '',
  classNo: row.classNo ?? '',
  subjects: row.subjects,
  resourceType: row.isElectronic ? '2' : '1',
})
