/** A field of a MARC record: indicators and subfields, or the value of a control field. */
export type MarcField =
  | { tag: string; value: string }
  | { tag: string; ind: string; subfields: [code: string, value: string][] }

const fieldEnd = '\x1E'
const recordEnd = '\x1D'
const subfieldStart = '\x1F'

/** The length of a record has five digits, that of a field four. */
const longestRecord = 99_999
const longestField = 9_999

/**
 * A record of ISO 2709 in UTF-8. `leader` has the places the format leaves free (5–11 and 17–23). A field that is too long is
 * cut, one that has no room in the record left out: the first fields are those a record is known by.
 */
export function writeIso2709(
  leader: { status: string; end: string },
  fields: readonly MarcField[],
) {
  const directory: string[] = []
  const contents: string[] = []
  let start = 0
  for (const field of fields) {
    const content = contentOf(field)
    const length = Buffer.byteLength(content)
    const size = 24 + (directory.length + 1) * 12 + 1 + start + length + 1
    if (size > longestRecord) break
    directory.push(`${field.tag}${digits(length, 4)}${digits(start, 5)}`)
    contents.push(content)
    start += length
  }
  const base = 24 + directory.length * 12 + 1
  const head = `${digits(base + start + 1, 5)}${leader.status}22${digits(base, 5)}${leader.end}4500`
  return `${head}${directory.join('')}${fieldEnd}${contents.join('')}${recordEnd}`
}

function contentOf(field: MarcField) {
  if ('value' in field) return `${clean(field.value)}${fieldEnd}`
  const room = longestField - 3
  let written = ''
  for (const [code, value] of field.subfields) {
    const next = `${subfieldStart}${code}${clean(value)}`
    written += fitting(next, room - Buffer.byteLength(written))
  }
  return `${field.ind}${written}${fieldEnd}`
}

/** As much of a text as has room, without cutting a character in two. */
function fitting(text: string, room: number) {
  if (Buffer.byteLength(text) <= room) return text
  if (room < 8) return ''
  return new TextDecoder().decode(Buffer.from(text).subarray(0, room), { stream: true })
}

/** The separators of the format never stand inside a value; blanks may, in fields of fixed places. */
const clean = (text: string) => text.replaceAll(/\s*[\p{Cc}]+\s*/gu, ' ')

const digits = (value: number, count: number) => String(value).padStart(count, '0')
