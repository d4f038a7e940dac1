import type { ImportRefusal } from '@shulin/contract/imports-staff'

const columns = [
  'n',
  'position',
  'sourceKey',
  'barcode',
  'reason',
  'reasonName',
  'detail',
  'excerpt',
] as const

/** Refusals as a CSV file (RFC 4180, with a mark by which spreadsheets know that it is UTF-8). */
export const refusalsFile = (refusals: ImportRefusal[]) =>
  `\uFEFF${[columns, ...refusals.map((refusal) => columns.map((column) => refusal[column]))]
    .map((row) => row.map(cell).join(','))
    .join('\r\n')}\r\n`

/** What was refused was written by others: a text that a spreadsheet would take for a formula gets a quote before it. */
function cell(value: string | number | null) {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  // Control characters of ISO 2709 (field, record and subfield ends) would break the row in some programs.
  const shown = value.replaceAll(/[\p{Cc}]/gu, ' ')
  const safe = /^\s*[=+\-@＝＋－＠]/u.test(shown) ? `'${shown}` : shown
  return `"${safe.replaceAll('"', '""')}"`
}
