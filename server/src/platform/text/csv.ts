import { oneLine } from './one-line.ts'

/**
 * A text as a cell of a spreadsheet. One that a spreadsheet would take for a formula gets a quote before it: descriptions are
 * written by others. Blanks before the sign are taken away first, and marks that cannot be seen do not count.
 */
export function cellText(text: string) {
  const shown = oneLine(text)
  return /^\p{C}*[=+\-@＝＋－＠]/u.test(shown) ? `'${shown}` : shown
}

/** RFC 4180, with a mark by which spreadsheets know that it is UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[]) =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`

const cell = (text: string) => `"${cellText(text).replaceAll('"', '""')}"`
