import type { AuthorityName } from '../../catalogue/catalogue.ts'
import { cleaners, readable } from './clean.ts'
import { isMarc, type RawRecord } from './raw-record.ts'
import { controlField, fieldsOf, subfieldsOf, type DataField } from '../formats/marc.ts'

type NameResult =
  | { ok: true; name: AuthorityName }
  | {
      ok: false
      reason: 'no-title' | 'left-out'
      sourceKey: string
      detail: string
      barcode?: null
    }

const kinds: Record<string, AuthorityName['kind']> = {
  '100': 'person',
  '110': 'body',
  '111': 'meeting',
  '150': 'topic',
  '151': 'place',
}

/** A MARC 21 authority record: the heading (1xx), its other forms (4xx), the introduction (678). */
export function describeName(raw: RawRecord): NameResult {
  if (!isMarc(raw)) return { ok: false, reason: 'left-out', sourceKey: '', detail: '' }
  const key = controlField(raw, '001')?.trim() ?? ''
  const [heading] = fieldsOf(raw, ...Object.keys(kinds))
  const name = heading ? formOf(heading) : ''
  if (!heading || name === '' || key === '') {
    return { ok: false, reason: 'no-title', sourceKey: key, detail: 'no heading or no number' }
  }
  // A heading of a work under its author is not a name.
  if (subfieldsOf(heading, 't').length > 0) {
    return { ok: false, reason: 'left-out', sourceKey: key, detail: 'a work, not a name' }
  }
  const others = fieldsOf(raw, ...Object.keys(kinds).map((tag) => `4${tag.slice(1)}`))
  const dates = subfieldsOf(heading, 'd')[0]
  return {
    ok: true,
    name: {
      key,
      kind: kinds[heading.tag]!,
      name,
      otherNames: [...new Set(others.map(formOf))].filter((form) => form !== '' && form !== name),
      dates: dates ? cleaners.isbd(dates) : null,
      introduction:
        fieldsOf(raw, '678')
          .flatMap((field) => subfieldsOf(field, 'ab'))
          .join(' ') || null,
    },
  }
}

const formOf = (field: DataField) =>
  cleaners.name(readable(subfieldsOf(field, 'abcq').join(' '))).slice(0, 500)
