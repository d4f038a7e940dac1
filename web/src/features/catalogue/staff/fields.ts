import type { RecordDescription, DescribedField } from '@shulin/contract/catalogue-staff'

/** How a field is edited. The scheme of a class number is edited with the number. */
export const kinds = {
  title: 'text',
  otherTitles: 'lines',
  creators: 'lines',
  documentType: 'documentType',
  publisher: 'text',
  place: 'text',
  publishedYear: 'year',
  published: 'text',
  edition: 'text',
  series: 'lines',
  extent: 'text',
  isbn: 'lines',
  issn: 'lines',
  doi: 'text',
  language: 'codes',
  country: 'country',
  classNo: 'class',
  subjects: 'lines',
  disciplines: 'codes',
  price: 'text',
  abstract: 'long',
} as const satisfies Partial<Record<DescribedField, string>>

export type EditedField = keyof typeof kinds
export const editedFields = Object.keys(kinds) as EditedField[]

export type Value = RecordDescription[DescribedField]

const lists = new Set<string>(['lines', 'codes'])
export const isList = (field: EditedField) => lists.has(kinds[field])
const isRequired = (field: EditedField) => field === 'title' || field === 'documentType'

export const isEmpty = (value: Value) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** A value as it stands in the field where it is edited: a list has one entry on each line. */
export const asText = (value: Value) =>
  Array.isArray(value) ? value.join('\n') : value === null ? '' : String(value)

/** A field while it is edited; a class number with its scheme. */
export interface FieldDraft {
  text: string
  scheme: 'CLC' | 'LCC' | null
}

type Flaw = 'missing' | 'year'

/** What keeps a text from being the value of a field. */
export function flawOf(field: EditedField, text: string): Flaw | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return isRequired(field) ? 'missing' : undefined
  return kinds[field] === 'year' && !/^-?\d{1,4}$/.test(trimmed) ? 'year' : undefined
}

/** What was written, as the value of its field. */
export function asValue(field: EditedField, text: string): Value {
  if (isList(field)) {
    return text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
  }
  const trimmed = text.trim()
  if (trimmed === '') return null
  return kinds[field] === 'year' ? Number(trimmed) : trimmed
}
