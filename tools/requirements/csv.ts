import { parse } from 'csv-parse/sync'

/** The rows of a table; its head must name exactly these columns, so that a changed file is noticed here. */
export function parseCsv<Column extends string>(
  text: string,
  columns: readonly Column[],
): Record<Column, string>[] {
  // How many cells a row has is checked here, with the names of the columns.
  const [head = [], ...rows] = parse(text, { relax_column_count: true })
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
