/** Rows as a CSV file (RFC 4180, with a mark by which spreadsheets know that it is UTF-8). */
export const csvOf = (rows: (string | number | null)[][]) =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`

/** Names and subjects were typed by others: a text that a spreadsheet would take for a formula gets a quote before it. */
function cell(value: string | number | null) {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = /^\s*[=+\-@＝＋－＠]/u.test(value) ? `'${value}` : value
  return `"${safe.replaceAll('"', '""')}"`
}
