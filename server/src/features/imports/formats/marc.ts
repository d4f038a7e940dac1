/** A MARC record (MARC 21, UNIMARC, CNMARC) as it stands in the file: nothing is interpreted yet. */
export interface MarcRecord {
  leader: string
  control: [tag: string, value: string][]
  /** In the order of the file; fields in another script (880) are kept as they are. */
  data: DataField[]
}

export interface DataField {
  tag: string
  ind1: string
  ind2: string
  subfields: [code: string, value: string][]
}

export const controlField = (record: MarcRecord, tag: string): string | undefined =>
  record.control.find(([name]) => name === tag)?.[1]

export const fieldsOf = (record: MarcRecord, ...tags: string[]): DataField[] =>
  record.data.filter(({ tag }) => tags.includes(tag))

export const subfieldsOf = (field: DataField, codes: string): string[] =>
  field.subfields.filter(([code]) => codes.includes(code)).map(([, value]) => value)

/** The first subfield of that code in the first field of that tag that has one: `first(record, '245', 'a')`. */
export function first(record: MarcRecord, tag: string, code: string): string | undefined {
  for (const field of record.data) {
    if (field.tag !== tag) continue
    const found = field.subfields.find(([name]) => name === code)
    if (found) return found[1]
  }
  return undefined
}

/** The same field in another script: 880 whose $6 names it (`245-01`), linked by the number in its own $6 (`880-01`). */
export function inOtherScript(record: MarcRecord, field: DataField): DataField | undefined {
  const number = /^880-(\d\d)/.exec(subfieldsOf(field, '6')[0] ?? '')?.[1]
  if (!number || number === '00') return undefined
  return record.data.find(
    ({ tag, subfields }) =>
      tag === '880' &&
      subfields.some(([code, value]) => code === '6' && value.startsWith(`${field.tag}-${number}`)),
  )
}

/** Which family of fields the record uses. A UNIMARC 100 $a begins with a date; a MARC 21 100 is a person's name. */
export function isUnimarc(record: Pick<MarcRecord, 'data'>): boolean {
  const general = record.data.find(({ tag }) => tag === '100')
  const begins = general?.subfields.find(([code]) => code === 'a')?.[1]
  if (begins !== undefined && /^\d{8}/.test(begins)) return true
  const has = (wanted: string) => record.data.some(({ tag }) => tag === wanted)
  return has('200') && !has('245')
}
