import type { Description } from './description.ts'

/** The fields staff may set otherwise than their source does. */
export const correctable = [
  'documentType',
  'title',
  'otherTitles',
  'creators',
  'series',
  'publisher',
  'place',
  'publishedYear',
  'published',
  'edition',
  'extent',
  'price',
  'isbn',
  'issn',
  'doi',
  'language',
  'country',
  'classScheme',
  'classNo',
  'subjects',
  'disciplines',
  'abstract',
] as const satisfies (keyof Description)[]

export type Correctable = (typeof correctable)[number]

/**
 * What staff have set, as `record.corrections` keeps it: the columns of the record hold `value`, and `delivered` is what the
 * source says, renewed with every delivery, so that a correction can be taken back.
 */
export type Corrections = {
  [Field in Correctable]?: {
    value: Description[Field]
    delivered: Description[Field]
    by: string
    at: string
  }
}

/** A delivered description as the record is to hold it, and its corrections beside what is delivered now. */
export function withCorrections(
  delivered: Description,
  corrections: Corrections,
): { description: Description; corrections: Corrections } {
  const description: Record<string, unknown> = { ...delivered }
  const renewed: Record<string, unknown> = {}
  for (const [field, correction] of Object.entries(corrections)) {
    description[field] = correction.value
    renewed[field] = { ...correction, delivered: delivered[field as Correctable] }
  }
  return { description: description as unknown as Description, corrections: renewed }
}
