/** The cells of a CSV text (RFC 4180), line by line; a quoted cell may hold commas, quotes and line breaks. */
function cells(text: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy
  while (cell.lastIndex < text.length) {
    const start = cell.lastIndex
    const match = cell.exec(text)
    if (!match)
      throw new Error(`CSV cannot be read from ${JSON.stringify(text.slice(start, start + 40))}`)
    const [, quoted, plain, end] = match
    line.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end !== ',') {
      lines.push(line)
      line = []
    }
  }
  // A text that ends in a comma ends in an empty cell.
  if (line.length > 0) lines.push([...line, ''])
  return lines
}

/** The rows of a table; its head must name exactly these columns, so that a changed file is noticed here. */
export function parseCsv<Column extends string>(
  text: string,
  columns: readonly Column[],
): Record<Column, string>[] {
  const [head = [], ...rows] = cells(text)
  if (head.join() !== columns.join())
    throw new Error(`CSV has the columns ${head.join()}, not ${columns.join()}`)
  return rows.map((row, index) => {
    if (row.length !== columns.length)
      throw new Error(`CSV row ${index + 1} has ${row.length} cells, not ${columns.length}`)
    return Object.fromEntries(columns.map((column, at) => [column, row[at]])) as Record<
      Column,
      string
    >
  })
}

const written = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

export function formatCsv<Column extends string>(
  columns: readonly Column[],
  rows: readonly Record<Column, string>[],
): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column]))]
  return lines.map((line) => line.map(written).join() + '\n').join('')
}
