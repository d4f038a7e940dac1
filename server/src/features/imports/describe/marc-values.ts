import { controlField, inOtherScript, type DataField, type MarcRecord } from '../formats/marc.ts'
import type { Rule } from './mapping.ts'

/** What a rule finds in a MARC record. */
export function valuesInMarc(record: MarcRecord, rule: Rule): string[] {
  const { tag, leader, only, from, length } = rule
  if (only && !only.leader[1].includes(record.leader[only.leader[0]] ?? ' ')) return []
  if (leader) return [record.leader.slice(...leader)]
  if (tag === undefined) return []
  const found = tag < '010' ? controlValues(record, tag) : dataValues(record, tag, rule)
  return from === undefined ? found : found.map((text) => text.substr(from, length))
}

const controlValues = (record: MarcRecord, tag: string) => {
  const value = controlField(record, tag)
  return value === undefined ? [] : [value]
}

const dataValues = (record: MarcRecord, tag: string, rule: Rule) =>
  record.data
    .filter((field) => field.tag === tag && isWanted(field, rule))
    .flatMap((field) => inScript(record, field, rule) ?? [])
    .flatMap((field) => textsOf(field, rule))

function isWanted(field: DataField, { ind1, ind2, without, unlinked }: Rule) {
  const has = (code: string) => field.subfields.some(([name]) => name === code)
  if (ind1 !== undefined && field.ind1 !== ind1) return false
  if (ind2 !== undefined && field.ind2 !== ind2) return false
  if (without !== undefined && has(without)) return false
  return (
    unlinked === undefined ||
    field.subfields.some(([name, value]) => name === '6' && value.startsWith(`${unlinked}-00`))
  )
}

function inScript(record: MarcRecord, field: DataField, { script }: Rule): DataField | undefined {
  if (script === undefined) return field
  const other = inOtherScript(record, field)
  if (script === 'romanised') return other && field
  return other ?? field
}

function textsOf(field: DataField, { subfields, join = ' ', each }: Rule): string[] {
  const found = field.subfields.filter(([code]) =>
    subfields === undefined ? /[a-z]/u.test(code) : subfields.includes(code),
  )
  if (each) return found.map(([, value]) => value)
  const text = found.reduce((whole, [code, value]) => {
    if (whole === '') return value
    const between = typeof join === 'string' ? join : (join[code] ?? join['*'] ?? ' ')
    return whole + between + value
  }, '')
  return text === '' ? [] : [text]
}
