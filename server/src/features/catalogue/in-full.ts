import type { Description } from './description.ts'

/** The columns it is read from. */
export type RowInFull = Pick<
  Description,
  | 'otherTitles'
  | 'creators'
  | 'series'
  | 'place'
  | 'published'
  | 'edition'
  | 'extent'
  | 'price'
  | 'isbn'
  | 'issn'
  | 'doi'
  | 'language'
  | 'country'
  | 'classNo'
  | 'subjects'
  | 'isElectronic'
>

/** What a title's whole description says beyond its line in a list. */
export const inFull = (row: RowInFull) => ({
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
